/**
 * Numbers of a JSON text that JavaScript cannot hold. Read and written again, they would be other numbers: 9007199254740993
 * would be 9007199254740992, and 1e400 would be null. Source: RFC 8259, section 6.
 */
import { listJsonEntries } from './json-entries.ts';

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
  for (const { literal, at } of listCandidates(text))
    if (isChanged(literal))
      return { place: findPlace(text, literal, at), literal, reason: describeChange(literal) };
  return undefined;
}

/** The beginning of a text, in which digits are no numbers, or a number with 16 digits or with a large exponent. */
const candidate = /"|-?\d(?:[\d.]{15,}(?:[eE][+-]?\d+)?|[\d.]*[eE][+-]?\d{3,})/g;

function* listCandidates(text: string): Generator<{ literal: string; at: number }, void> {
  const pattern = new RegExp(candidate);
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const [literal] = found;
    if (literal === '"') pattern.lastIndex = findTextEnd(text, found.index);
    else yield { literal, at: found.index };
  }
}

/** A loop, since a pattern for texts of millions of characters would exceed the stack. */
function findTextEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** The place of the value in the document. */
function findPlace(text: string, literal: string, at: number): string {
  const marked = text.slice(0, at) + JSON.stringify(mark) + text.slice(at + literal.length);
  for (const { name, value } of listJsonEntries(JSON.parse(marked))) if (value === mark) return name;
  return '';
}

/** Texts of bodies are never this: half of a surrogate pair, and a null character. */
const mark = '\ud800\0';

/** Rounding is what decimals are for. Integers are ids and counts, which have to come back as they were written. */
function isChanged(literal: string): boolean {
  const value = Number(literal);
  if (!Number.isFinite(value)) return true;
  if (value === 0) return /[1-9]/.test(literal.replace(/e.*/i, ''));
  const digits = writeInteger(literal);
  return digits !== undefined && BigInt(digits) !== BigInt(writeInteger(String(value)) ?? value);
}

/** The digits of a number without point and exponent; undefined for one with decimals. */
function writeInteger(literal: string): string | undefined {
  const [number = '', exponent = '0'] = literal.toLowerCase().split('e');
  const [whole = '', fraction = ''] = number.split('.');
  const zeros = Number(exponent) - fraction.length;
  if (zeros >= 0) return whole + fraction + '0'.repeat(zeros);
  const digits = whole + fraction;
  return /^0*$/.test(digits.slice(zeros)) ? digits.slice(0, zeros) : undefined;
}

/** Most characters of a number that the message repeats. */
const mostShown = 40;

function describeChange(literal: string): string {
  const number = literal.length > mostShown ? `${literal.slice(0, mostShown)}…` : literal;
  const value = Number(literal);
  const fate = Number.isFinite(value) ? `would become ${value}` : 'is too large';
  return `the number ${number} ${fate}. Send it as text.`;
}
