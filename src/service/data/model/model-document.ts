/** One data-model file as YAML, with the faults of its syntax. */
import { LineCounter, parseDocument, type YAMLError } from 'yaml';
import { ModelFault } from './model-fault.ts';
import { ModelNode } from './model-node.ts';

export interface ModelFile {
  /** What faults name. */
  file: string;
  text: string;
}

export interface ModelDocument {
  /** The whole of the file; undefined if it is empty. */
  root: ModelNode | undefined;
  faults: ModelFault[];
  /** What could be read of it may not be all that is there. */
  isBroken: boolean;
}

export function readModelDocument({ file, text }: ModelFile): ModelDocument {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const placeAt = (offset: number): ModelFault['place'] => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  const errors = [...document.errors, ...document.warnings];
  const outside = [...findTemplates(text), ...findDirectives(text)];
  const syntax = errors.filter(({ code }) => code !== 'DUPLICATE_KEY');
  // What follows from the first mistake in the syntax would only confuse.
  const shown = errors.filter((error) => error.code === 'DUPLICATE_KEY' || error === syntax[0]);
  return {
    root: document.contents === null ? undefined : new ModelNode(document.contents, { file, text, lines }),
    faults: [
      ...shown.map((error) => new ModelFault(placeAt(error.pos[0]), describe(error, text))),
      ...outside.map(({ at, message }) => new ModelFault(placeAt(at), message)),
    ],
    isBroken: syntax.length > 0,
  };
}

interface Outside {
  readonly at: number;
  readonly message: string;
}

const jinjaWords = `a Jinja template ('{%', '{{') is part of the format, but this service does not read it yet`;

/** The engine fills them in before it reads a file as YAML: in comments and in `meta`, too. */
const findTemplates = (text: string): Outside[] =>
  [...text.matchAll(/\{[{%#]/g)].map(({ index }) => ({ at: index, message: jinjaWords }));

/** Another version of YAML reads `no` as false and `017` as 15. */
const findDirectives = (text: string): Outside[] =>
  [...text.matchAll(/^%.*$/gm)].map(({ index }) => ({
    at: index,
    message: `directives ('%') are not read: a model file is YAML 1.2 without any`,
  }));

function describe({ code, message, pos: [start, end] }: YAMLError, text: string): string {
  if (code === 'DUPLICATE_KEY')
    return `the key '${wordAt(text, start, end)}' stands here twice: write it once`;
  if (/\{[{%#]/.test(text.slice(Math.max(0, start - 2), start + 2))) return jinjaWords;
  const [first = message] = message.split('\n', 1);
  return first.replace(/ at line \d+, column \d+:?$/, '');
}

/** The error's own range is a letter wide. */
const wordAt = (text: string, start: number, end: number): string =>
  /^["']?[\w-]+/.exec(text.slice(start))?.[0].replace(/^["']/, '') ?? text.slice(start, end);
