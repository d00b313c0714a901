/**
 * Numbers of a JSON text that JavaScript cannot hold. Read and written again, they would be other numbers: 9007199254740993
 * would be 9007199254740992, and 1e400 would be null. Source: RFC 8259, section 6.
 */
import { listPlaces } from './json-places.ts';

export interface ChangedNumber {
  /** Such as `meta.marks[2].size`. Empty: the whole document. */
  readonly place: string;
  /** The number as the text has it. */
  readonly literal: string;
  /** What becomes of it, and what to do, as the end of a sentence. */
  readonly reason: string;
}

/** The first such number of a JSON text. */
export function findChangedNumber(text: string): ChangedNumber | undefined {
  if (!mayHoldOne.test(text)) return undefined;
  for (const { name, value } of listPlaces(JSON.parse(markChanged(text))))
    if (typeof value === 'string' && value.startsWith(mark)) {
      const literal = value.slice(mark.length);
      return { place: name, literal, reason: describeChange(literal) };
    }
  return undefined;
}

/** An integer of 16 digits, or a large exponent. Most bodies have neither. */
const mayHoldOne = /\d{16}|e\+?\d{3}/i;

/** Texts of bodies do not begin so: half of a surrogate pair, and a null character. */
const mark = '\ud800\0';

/** The document with a text that begins with the mark in the place of each such number. */
function markChanged(document: string): string {
  const token = /["\d-]/g;
  let marked = '';
  let from = 0;
  for (let found = token.exec(document); found; found = token.exec(document)) {
    const { index } = found;
    token.lastIndex = found[0] === '"' ? findTextEnd(document, index) : findNumberEnd(document, index);
    const literal = document.slice(index, token.lastIndex);
    if (found[0] === '"' || !isChanged(literal)) continue;
    marked += document.slice(from, index) + JSON.stringify(mark + literal);
    from = token.lastIndex;
  }
  return marked + document.slice(from);
}

function findTextEnd(document: string, start: number): number {
  let at = start + 1;
  while (at < document.length && document[at] !== '"') at += document[at] === '\\' ? 2 : 1;
  return at + 1;
}

function findNumberEnd(document: string, start: number): number {
  const number = /[\d.eE+-]+/y;
  number.lastIndex = start;
  number.test(document);
  return number.lastIndex;
}

/** Rounding is what decimals are for. Integers are ids and counts, which have to come back as they were written. */
function isChanged(literal: string): boolean {
  const value = Number(literal);
  if (!Number.isFinite(value)) return true;
  return /^-?\d+$/.test(literal) && BigInt(literal) !== BigInt(writeOut(value));
}

/** The digits with which JSON gives an integer back, without an exponent. */
function writeOut(value: number): string {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  return whole + fraction.padEnd(Number(exponent), '0');
}

/** Most characters of a number that the message repeats. */
const mostShown = 40;

function describeChange(literal: string): string {
  const number = literal.length > mostShown ? `${literal.slice(0, mostShown)}…` : literal;
  const value = Number(literal);
  const fate = Number.isFinite(value) ? `would become ${value}` : 'is too large';
  return `the number ${number} ${fate}. Send it as text.`;
}
