/** Parses the tags of a template into statements. Tags that would read other files or run code are refused by name. */
import { JinjaFault } from './jinja-fault.ts';
import type { Parameter, Statement, Target } from './jinja-syntax.ts';
import { parseExpression, parseExpressionWithoutIf } from './parse-expression.ts';
import { TokenReader } from './token-reader.ts';
import { tokenizeTemplate, type Chunk } from './tokenize-template.ts';

/** Goes through the tags of a template. */
interface Tags {
  readonly chunks: readonly Chunk[];
  next: number;
  depth: number;
}

interface Tag {
  word: string;
  reader: TokenReader;
  at: number;
}

/** Most levels of blocks in one another. */
const maxDepth = 50;

export function parseTemplate(source: string): Statement[] {
  const { body, tag } = parseBody({ chunks: tokenizeTemplate(source), next: 0, depth: 0 }, []);
  if (tag) throw new JinjaFault(tag.at, `'{% ${tag.word} %}' closes nothing`);
  return body;
}

/** The statements up to one of the words that end the body; that tag is returned, too. */
function parseBody(tags: Tags, closers: readonly string[]): { body: Statement[]; tag: Tag | undefined } {
  const body: Statement[] = [];
  for (;;) {
    const chunk = tags.chunks[tags.next];
    tags.next += 1;
    if (!chunk) return { body, tag: undefined };
    if (chunk.kind === 'text') body.push({ is: 'text', at: chunk.at, text: chunk.text });
    else if (chunk.kind === 'output') body.push(parseOutput(chunk));
    else {
      const tag = toTag(chunk);
      if (closers.includes(tag.word) || /^(?:end|else|elif)/.test(tag.word)) return { body, tag };
      body.push(parseBlock(tags, tag));
    }
  }
}

type TagChunk = Exclude<Chunk, { kind: 'text' }>;

function parseOutput({ tokens, at }: TagChunk): Statement {
  const reader = new TokenReader(tokens, at);
  const expression = parseExpression(reader);
  reader.requireEnd();
  return { is: 'output', at, expression };
}

function toTag({ tokens, at }: TagChunk): Tag {
  const reader = new TokenReader(tokens, at);
  return { word: reader.requireName('the name of a tag'), reader, at };
}

const blocks: Readonly<Record<string, (tags: Tags, tag: Tag) => Statement>> = {
  set: parseSet,
  if: parseIf,
  for: parseFor,
  macro: parseMacro,
  with: parseWith,
};

const foreign = 'is part of the format, but this service does not do it yet';
const refused: Readonly<Record<string, string>> = {
  import: `an import of another file ${foreign}: write its macros into this file`,
  from: `an import of another file ${foreign}: write its macros into this file`,
  include: `an include of another file ${foreign}: write its text into this file`,
  extends: `a template that extends another ${foreign}`,
  block: `a block of a template ${foreign}`,
  call: `a 'call' block ${foreign}: call the macro with its values`,
  filter: `a 'filter' block ${foreign}: write '{{ value | filter }}'`,
  do: `'do' ${foreign}: use '{% set %}'`,
  autoescape: `'autoescape' ${foreign}: texts are written as they are`,
  break: `'break' ${foreign}: write '{% for … if … %}'`,
  continue: `'continue' ${foreign}: write '{% for … if … %}'`,
};

function parseBlock(tags: Tags, tag: Tag): Statement {
  const parse = Object.hasOwn(blocks, tag.word) ? blocks[tag.word] : undefined;
  if (!parse) {
    const why = Object.hasOwn(refused, tag.word) ? refused[tag.word] : undefined;
    throw new JinjaFault(tag.at, why ?? `'{% ${tag.word} %}' is not a tag`);
  }
  tags.depth += 1;
  if (tags.depth > maxDepth) throw new JinjaFault(tag.at, 'the blocks of the template are nested too deeply');
  const block = parse(tags, tag);
  tags.depth -= 1;
  return block;
}

/** The body of a block up to its end. */
function parseUntil(tags: Tags, { word, at }: Tag): Statement[] {
  const { body, tag } = parseBody(tags, [`end${word}`]);
  requireCloser(tag, word, at);
  return body;
}

function requireCloser(tag: Tag | undefined, word: string, at: number): void {
  if (tag?.word === `end${word}`) return;
  if (tag) throw new JinjaFault(tag.at, `'{% ${tag.word} %}' stands where '{% end${word} %}' is missing`);
  throw new JinjaFault(at, `'{% ${word} %}' has no '{% end${word} %}'`);
}

function parseTarget(reader: TokenReader): Target {
  const names = [reader.requireName('a name')];
  if (reader.take('.')) return { names, attribute: reader.requireName('the name of an attribute') };
  while (reader.take(',')) names.push(reader.requireName('a name'));
  return { names };
}

function parseSet(tags: Tags, tag: Tag): Statement {
  const { reader, at } = tag;
  const target = parseTarget(reader);
  if (reader.take('=')) {
    const value = parseExpression(reader);
    reader.requireEnd();
    return { is: 'set', at, target, value };
  }
  reader.requireEnd();
  const [name = '', ...others] = target.names;
  if (others.length > 0 || target.attribute !== undefined)
    throw new JinjaFault(at, "a '{% set %}' block has one name");
  return { is: 'set-block', at, name, body: parseUntil(tags, tag) };
}

function parseIf(tags: Tags, { reader, at }: Tag): Statement {
  const branches: Extract<Statement, { is: 'if' }>['branches'] = [];
  let test = parseWhole(reader);
  for (;;) {
    const { body, tag } = parseBody(tags, []);
    branches.push({ test, body });
    if (tag?.word === 'elif') test = parseWhole(tag.reader);
    else if (tag?.word === 'else')
      return { is: 'if', at, branches, otherwise: parseUntil(tags, { word: 'if', reader, at }) };
    else {
      requireCloser(tag, 'if', at);
      return { is: 'if', at, branches, otherwise: [] };
    }
  }
}

function parseWhole(reader: TokenReader): ReturnType<typeof parseExpression> {
  const expression = parseExpression(reader);
  reader.requireEnd();
  return expression;
}

function parseFor(tags: Tags, { reader, at }: Tag): Statement {
  const target = parseTarget(reader);
  reader.require('in');
  const items = parseExpressionWithoutIf(reader);
  const test = reader.take('if') ? parseExpression(reader) : undefined;
  if (reader.isNext('recursive')) throw reader.fault(`a recursive loop ${foreign}`);
  reader.requireEnd();
  const { body, tag } = parseBody(tags, []);
  const otherwise = tag?.word === 'else' ? parseUntil(tags, { word: 'for', reader, at }) : [];
  if (tag?.word !== 'else') requireCloser(tag, 'for', at);
  return { is: 'for', at, target, items, test, body, otherwise };
}

function parseMacro(tags: Tags, tag: Tag): Statement {
  const { reader, at } = tag;
  const name = reader.requireName('the name of the macro');
  const parameters: Parameter[] = [];
  reader.require('(');
  while (!reader.take(')')) {
    const parameter = reader.requireName('the name of a parameter');
    parameters.push({ name: parameter, fallback: reader.take('=') ? parseExpression(reader) : undefined });
    if (!reader.isNext(')')) reader.require(',');
  }
  reader.requireEnd();
  return { is: 'macro', at, name, parameters, body: parseUntil(tags, tag) };
}

function parseWith(tags: Tags, tag: Tag): Statement {
  const { reader, at } = tag;
  const values: Extract<Statement, { is: 'with' }>['values'] = [];
  while (!reader.isAtEnd()) {
    const target: Target = { names: [reader.requireName('a name')] };
    reader.require('=');
    values.push({ target, value: parseExpression(reader) });
    if (!reader.isAtEnd()) reader.require(',');
  }
  return { is: 'with', at, values, body: parseUntil(tags, tag) };
}
