/** Which of two values comes first. */
import type { Cell, ColumnType } from '../../result.ts';

export function createCellComparator(type: ColumnType, locale: string): (left: Cell, right: Cell) => number {
  if (type === 'number') return compareNumbers;
  if (type === 'time') return compareCodes;
  // Words sort as the language does, with numbers inside them by their value.
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  return (left, right) => collator.compare(String(left), String(right));
}

/** Integers beyond 2^53 are strings; they compare exactly where both are such. */
function compareNumbers(left: Cell, right: Cell): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (isInteger(left) && isInteger(right)) return compareBig(BigInt(left), BigInt(right));
  return Number(left) - Number(right);
}

const isInteger = (value: Cell): value is string | number => /^-?\d+$/.test(String(value));
const compareBig = (left: bigint, right: bigint): number => (left < right ? -1 : left > right ? 1 : 0);

/** ISO times sort as text. */
function compareCodes(left: Cell, right: Cell): number {
  const one = String(left);
  const other = String(right);
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Languages that sort the letters a to z one by one and in this order. Source: CLDR, root collation. */
const plainLanguages = new Set([
  'en',
  'de',
  'fr',
  'it',
  'pt',
  'nl',
  'es',
  'id',
  'ms',
  'ja',
  'zh',
  'ko',
  'ru',
  'uk',
]);

/** A text of plain letters, digits and blanks as one that sorts, code by code, as the language would sort it. */
export function toAsciiKey(text: string, locale: string): string | undefined {
  if (!plainLanguages.has(locale.split(/[-_]/)[0] ?? '') || locale.includes('-u-')) return undefined;
  if (!/^[A-Za-z0-9 ]*$/.test(text) || /\d{50}/.test(text)) return undefined;
  const lower = text.toLowerCase();
  return /\d/.test(lower) ? lower.replace(/\d+/g, toNumberKey) : lower;
}

/** More digits are a larger number, so their count stands in front: below any letter, above a blank. */
const toNumberKey = (digits: string): string => {
  const plain = digits.replace(/^0+(?=\d)/, '');
  return String.fromCharCode(0x21 + plain.length) + plain;
};
