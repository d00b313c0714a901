/** Parses a data-model file as YAML, and reports the faults of its syntax. */
import { LineCounter, parseDocument, type YAMLError } from 'yaml';
import { ModelFault } from './model-fault.ts';
import { ModelNode } from './model-node.ts';

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
  // Further syntax errors are mostly consequences of the first one.
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

/** Finds Jinja templates anywhere in the text, since the open-source engine expands them before it parses the YAML. */
const findTemplates = (text: string): Outside[] =>
  [...text.matchAll(/\{[{%#]/g)].map(({ index }) => ({ at: index, message: jinjaWords }));

/** Finds YAML directives: `%YAML 1.1` would change values, such as `no` to false and `017` to 15. */
const findDirectives = (text: string): Outside[] =>
  [...text.matchAll(/^%.*$/gm)].map(({ index }) => ({
    at: index,
    message: `directives ('%') are not read: a model file is YAML 1.2 without any`,
  }));

function describe({ code, message, pos: [start, end] }: YAMLError, text: string): string {
  if (code === 'DUPLICATE_KEY') return `the key '${wordAt(text, start, end)}' is given twice: write it once`;
  if (/\{[{%#]/.test(text.slice(Math.max(0, start - 2), start + 2))) return jinjaWords;
  const [first = message] = message.split('\n', 1);
  return first.replace(/ at line \d+, column \d+:?$/, '');
}

/** The whole word at an error, whose own range is one character wide. */
const wordAt = (text: string, start: number, end: number): string =>
  /^["']?[\w-]+/.exec(text.slice(start))?.[0].replace(/^["']/, '') ?? text.slice(start, end);
