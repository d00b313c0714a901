/** Numbers as readers type them, with the separators and digits of their locale. */
import { isNumberText } from '../filters/filter-value-types.ts';
import type { Scalar } from '../filters/control-values.ts';
import { writeMinus } from '../formats/format-value.ts';
import { isNumeric } from '../parsing/read-value.ts';

interface Notation {
  readonly group: string;
  readonly decimal: string;
  /** The locale's digits, from zero to nine. */
  readonly digits: readonly string[];
}

/**
 * Parses `1.234,5` as 1234.5 in German, and also `1234.5` where the point cannot be a thousands separator. Integers
 * beyond 2^53 stay text, so that no digit is lost. Returns undefined if the text is not a number.
 */
export function parseLocaleNumber(text: string, locale: string): number | string | undefined {
  const notation = findNotation(locale);
  const written = withLatinDigits(text.trim(), notation).replace(
    /[\s\u2212\u00a0\u202f\u061c\u200e\u200f'’]/g,
    plainMark,
  );
  const plain = dropGroups(written, notation);
  if (plain === undefined || !isNumberText(plain)) return undefined;
  const number = Number(plain);
  if (!Number.isFinite(number)) return undefined;
  return /^[+-]?\d+$/.test(plain) && !Number.isSafeInteger(number) ? plain.replace('+', '') : number;
}

/** Formats a number for the locale, with all of its digits. */
export function formatLocaleNumber(value: Scalar, locale: string): string {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
  if (typeof value === 'number') return writeMinus(format.format(value));
  const text = String(value ?? '');
  return isNumeric(text) ? writeMinus(format.format(text)) : text;
}

/**
 * Spaces and apostrophes are thousands separators, and direction marks are ignored. The Unicode minus sign becomes a
 * hyphen.
 */
const plainMark = (mark: string): string => (mark === '\u2212' ? '-' : '');

const withLatinDigits = (text: string, { digits }: Notation): string =>
  digits.reduce((written, digit, value) => written.replaceAll(digit, String(value)), text);

function dropGroups(text: string, { group, decimal }: Notation): string | undefined {
  const [whole = '', ...fractions] = text.split(decimal);
  if (fractions.length > 1) return undefined;
  const parts = whole.split(group);
  if (parts.length > 1 && !isGrouped(parts))
    return group === '.' && fractions.length === 0 ? text : undefined;
  return fractions.length === 0 ? parts.join('') : `${parts.join('')}.${fractions[0] ?? ''}`;
}

/** True for groups of three digits, or groups of two before a group of three as in India. */
function isGrouped(parts: readonly string[]): boolean {
  const [first = '', ...rest] = parts;
  return (
    /^[+-]?\d{1,3}$/.test(first) &&
    rest.slice(0, -1).every((part) => /^\d{2,3}$/.test(part)) &&
    /^\d{3}$/.test(rest.at(-1) ?? '')
  );
}

function findNotation(locale: string): Notation {
  const parts = new Intl.NumberFormat(locale).formatToParts(1234567.8);
  const find = (type: string): string | undefined => parts.find((part) => part.type === type)?.value;
  const digit = new Intl.NumberFormat(locale, { useGrouping: false });
  const digits = Array.from({ length: 10 }, (_, value) => digit.format(value));
  return { group: find('group') ?? ',', decimal: find('decimal') ?? '.', digits };
}
