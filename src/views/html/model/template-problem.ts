import { isRecord } from '../../../model/parsing/read-value.ts';

/** A position in a template: lines from 1, columns from 0, as in the parser. */
interface TemplatePlace {
  readonly line: number;
  readonly column: number;
}

/** An error in a template. Its message is for the author and names the position. */
export class TemplateProblem extends Error {
  /** The message without the position. */
  readonly reason: string;
  /** From 1; undefined if the parser gives no position. */
  readonly line: number | undefined;
  /** From 1. */
  readonly column: number | undefined;

  constructor(reason: string, at?: TemplatePlace) {
    super(at ? `${reason} (line ${at.line}, column ${at.column + 1})` : reason);
    this.name = 'TemplateProblem';
    this.reason = reason;
    this.line = at?.line;
    this.column = at && at.column + 1;
  }

  /** Returns the same problem with a position. */
  at(place: TemplatePlace | undefined): TemplateProblem {
    return this.line === undefined && place ? new TemplateProblem(this.reason, place) : this;
  }
}

// Reads errors of `@handlebars/parser` as messages for the author of a template.

/** The fields that the parser adds to its errors: `hash` to syntax errors, a position to others. */
interface ParserError extends Error {
  readonly hash?: unknown;
  readonly lineNumber?: unknown;
  readonly column?: unknown;
}

/** Converts a syntax error, or an error of the parser's checks. */
export function toTemplateProblem(error: unknown): TemplateProblem {
  if (error instanceof TemplateProblem) return error;
  if (!(error instanceof Error)) return new TemplateProblem(String(error));
  const { hash }: ParserError = error;
  return isRecord(hash) ? readGrammarProblem(hash, error) : readCheckProblem(error);
}

function readGrammarProblem(hash: Record<string, unknown>, error: Error): TemplateProblem {
  const place = isRecord(hash.loc) ? toPlace(hash.loc.last_line, hash.loc.last_column) : undefined;
  if (hash.token === 'EOF') return new TemplateProblem('A block is opened and never closed', place);
  if (hash.token === 'INVALID' || hash.token === undefined)
    return new TemplateProblem('A tag is incomplete or contains an invalid character', place);
  const text = typeof hash.text === 'string' ? hash.text : '';
  if (hash.token === 'NUMBER')
    return new TemplateProblem(`A number at the end of a path needs brackets: [${text}]`, place);
  return new TemplateProblem(text ? `"${text}" does not belong here` : firstLine(error.message), place);
}

/** `if doesn't match each - 1:3` */
function readCheckProblem(error: ParserError): TemplateProblem {
  const place = toPlace(error.lineNumber, error.column);
  const reason = firstLine(error.message).replace(/ - \d+:\d+$/, '');
  const blocks = /^(\S+) doesn't match (\S+)$/.exec(reason);
  return new TemplateProblem(blocks ? `"#${blocks[1]}" is closed by "/${blocks[2]}"` : reason, place);
}

const toPlace = (line: unknown, column: unknown): TemplatePlace | undefined =>
  typeof line === 'number' && typeof column === 'number' ? { line, column } : undefined;

const firstLine = (message: string): string => message.split('\n', 1).join('');

// Shows the position of an error: the line of the template, with a caret below.

/** Number of characters shown before and after the position. */
const maxExcerptLength = 38;

/** Message and excerpt, for a monospaced font. The message alone if the position is unknown. */
export function describeTemplateProblem(problem: TemplateProblem, source: string): string {
  const { message, line, column } = problem;
  const text = line === undefined ? undefined : source.split(/\r\n?|\n/)[line - 1];
  if (line === undefined || column === undefined || text === undefined) return message;
  const from = Math.max(0, Math.min(column - 1 - maxExcerptLength / 2, text.length - maxExcerptLength));
  const to = from + maxExcerptLength;
  const shown = `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
  const before = column - 1 - from + (from > 0 ? 1 : 0);
  const margin = String(line);
  return `${message}\n\n${margin} | ${shown.replaceAll('\t', ' ')}\n${' '.repeat(margin.length)} | ${' '.repeat(before)}^`;
}
