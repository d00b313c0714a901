/** Replaces names and calls in a statement's text, at the places where the parser found them. */
import { DataError } from '../data-error.ts';
import { foldCase } from './sql-tree.ts';

export interface Replacement {
  /** Offset in the text in bytes of UTF-8, as the parser counts. */
  at: number;
  /** The words expected at the offset, as the parser read them: a table's name, or `measure`, `(`, and so on. */
  words: readonly string[];
  text: string;
}

// Both patterns apply to a text with one character per byte.
/** White space and comments. */
const blank = /(?:\s|--[^\n]*(?:\n|$)|\/\*(?:[^*]|\*(?!\/))*\*\/)*/y;
/** A quoted name, a plain name, or a sign. */
const word = /"((?:[^"]|"")+)"|([A-Za-z_\x80-\xff][\w$\x80-\xff]*)|([().])/y;

/** @throws DataError where the text at an offset does not hold the expected words in a plain form. */
export function replaceInText(text: string, replacements: readonly Replacement[]): string {
  const bytes = Buffer.from(text, 'utf8').toString('latin1');
  const sorted = unite(replacements).sort((one, other) => one.at - other.at);
  let done = 0;
  const parts = sorted.map((replacement) => {
    const end = findEnd(bytes, replacement);
    if (replacement.at < done) throw unreadable(replacement);
    const kept = bytes.slice(done, replacement.at);
    done = end;
    return kept + Buffer.from(replacement.text, 'utf8').toString('latin1');
  });
  return Buffer.from(parts.join('') + bytes.slice(done), 'latin1').toString('utf8');
}

/** Refuses `TABLE orders`: it is a whole SELECT in which the name cannot be replaced by a sub-select. */
export function refuseTableStatement(text: string, replacements: readonly Replacement[]): void {
  const bytes = Buffer.from(text, 'utf8').toString('latin1');
  for (const { at, words } of replacements) {
    const name = words.join('');
    if (tableWord.test(bytes.slice(Math.max(at - maxGap, 0), at)))
      throw new DataError(`Write 'SELECT * FROM ${name}' in place of 'TABLE ${name}'.`);
  }
}

/** The word `table` outside of comments, followed only by white space and comments. */
const tableWord = /(?<!--[^\n]*)(?<![\w$."])table(?:\s|--[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*$/i;
/** Bytes before the name that are searched for the word `table`. */
const maxGap = 200;

/** The parser repeats one part of the text in several nodes, as for `CASE a WHEN 1 … WHEN 2 …`. */
const unite = (replacements: readonly Replacement[]): Replacement[] => [
  ...new Map(replacements.map((one) => [JSON.stringify(one), one])).values(),
];

/** The offset after the last of the words. Throws where they are not there. */
function findEnd(bytes: string, replacement: Replacement): number {
  let at = replacement.at;
  replacement.words.forEach((expected, index) => {
    const start = index === 0 ? at : skip(bytes, at);
    word.lastIndex = start;
    const found = word.exec(bytes);
    if (!found || foldCase(toName(found)) !== foldCase(expected)) throw unreadable(replacement);
    at = word.lastIndex;
  });
  return at;
}

function skip(bytes: string, at: number): number {
  blank.lastIndex = at;
  blank.test(bytes);
  return blank.lastIndex;
}

function toName([, quoted, plain, sign]: RegExpExecArray): string {
  const text = quoted?.replaceAll('""', '"') ?? plain ?? sign ?? '';
  return Buffer.from(text, 'latin1').toString('utf8');
}

const unreadable = ({ words }: Replacement): DataError =>
  new DataError(
    `Write '${words.join('')}' plainly: without escapes, nested comments or unusual spaces around it.`,
  );

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A backslash has no special meaning in a plain SQL string. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
