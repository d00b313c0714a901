/** Parses a data-model file as YAML, after filling in its Jinja template, and reports the faults of its syntax. */
import { LineCounter, parseDocument, type Document, type YAMLError } from 'yaml';
import { AliasFault, expandAliases } from './expand-aliases.ts';
import { JinjaFault } from './jinja/jinja-fault.ts';
import type { Dict } from './jinja/jinja-values.ts';
import { renderTemplate } from './jinja/render-template.ts';
import { isTemplate } from './jinja/tokenize-template.ts';
import type { SourceLocation } from './data-model.ts';
import { ModelFault } from './model-fault.ts';
import { ModelNode, type Origin } from './model-node.ts';

export interface ModelFile {
  /** The file name in error messages. */
  file: string;
  text: string;
}

export interface ModelDocument {
  /** The root node; undefined if the file is empty. */
  root: ModelNode | undefined;
  faults: ModelFault[];
  /** Whether the syntax is broken, so that parts of the file may be missing. */
  isBroken: boolean;
}

/** `given` are the variables of its Jinja template. */
export function readModelDocument(file: ModelFile, given?: Dict): ModelDocument {
  if (!isTemplate(file.text)) return readYaml(file);
  try {
    return readTemplate(file, given);
  } catch (error) {
    if (!(error instanceof JinjaFault)) throw error;
    const location = { file: file.file, ...createFindLocation(file.text)(error.at) };
    return { root: undefined, faults: [new ModelFault(location, error.message)], isBroken: true };
  }
}

function readYaml({ file, text }: ModelFile): ModelDocument {
  const lines = new LineCounter();
  const placeAt: Origin['placeAt'] = (offset) => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  return parse({ text, placeAt, isGenerated: false }, lines);
}

/** Faults of what a template has written are reported at the place of the source where it was written. */
function readTemplate({ file, text: source }: ModelFile, given: Dict | undefined): ModelDocument {
  const rendered = renderTemplate(source, given);
  const findLocation = createFindLocation(source);
  const placeAt: Origin['placeAt'] = (offset) => ({ file, ...findLocation(rendered.sourceOffset(offset)) });
  return parse({ text: rendered.text, placeAt, isGenerated: true });
}

function parse(origin: Origin, lines?: LineCounter): ModelDocument {
  const { text, placeAt } = origin;
  const document = parseDocument(text, lines ? { lineCounter: lines } : {});
  const errors = [...document.errors, ...document.warnings];
  const syntax = errors.filter(({ code }) => code !== 'DUPLICATE_KEY');
  // Further syntax errors are mostly consequences of the first one.
  const shown = errors.filter((error) => error.code === 'DUPLICATE_KEY' || error === syntax[0]);
  const aliasFault = syntax.length > 0 ? undefined : findAliasFault(document);
  return {
    root: document.contents === null || aliasFault ? undefined : new ModelNode(document.contents, origin),
    faults: [
      ...shown.map((error) => new ModelFault(placeAt(error.pos[0]), describe(error, origin))),
      ...(aliasFault ? [new ModelFault(placeAt(aliasFault.at), aliasFault.message)] : []),
      ...listDirectives(text).map((at) => new ModelFault(placeAt(at), directiveWords)),
    ],
    isBroken: syntax.length > 0 || aliasFault !== undefined,
  };
}

/** Replaces the aliases of a document. */
function findAliasFault(document: Document): AliasFault | undefined {
  try {
    expandAliases(document);
    return undefined;
  } catch (error) {
    if (error instanceof AliasFault) return error;
    throw error;
  }
}

const directiveWords = `directives ('%') are not read: a model file is YAML 1.2 without any`;

/** Finds YAML directives: `%YAML 1.1` would change values, such as `no` to false and `017` to 15. */
const listDirectives = (text: string): number[] => [...text.matchAll(/^%.*$/gm)].map(({ index }) => index);

/** Says which line a template has written, since it may look different from the line of the source. */
function describe({ code, message, pos: [start, end] }: YAMLError, { text, isGenerated }: Origin): string {
  if (code === 'DUPLICATE_KEY') return `the key '${wordAt(text, start, end)}' is given twice: write it once`;
  const [first = message] = message.split('\n', 1);
  const plain = first.replace(/ at line \d+, column \d+:?$/, '');
  return isGenerated ? `${plain} (the template has written: ${lineAt(text, start)})` : plain;
}

function lineAt(text: string, offset: number): string {
  // An error at the end of the text is about the last line that has something in it.
  const end = text.slice(offset).trim() === '' ? text.trimEnd().length - 1 : offset;
  const start = text.lastIndexOf('\n', end) + 1;
  const [line = ''] = text.slice(start, start + 200).split('\n', 1);
  return line.trim();
}

/** The whole word at an error, whose own range is one character wide. */
const wordAt = (text: string, start: number, end: number): string =>
  /^["']?[\w-]+/.exec(text.slice(start))?.[0].replace(/^["']/, '') ?? text.slice(start, end);

/** Finds the line and column of an offset in a text. Both count from 1. */
function createFindLocation(text: string): (offset: number) => Omit<SourceLocation, 'file'> {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}
