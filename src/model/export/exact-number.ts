/** Numbers of files, which hold every digit or stay text. */
import { isNumeric } from '../parsing/read-value.ts';
import type { Cell } from '../result.ts';

/**
 * Returns undefined if a number would round the cell, or if the cell is not a number. Integers beyond 2^53 stay text.
 */
export function toExactNumber(cell: Cell): number | undefined {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : undefined;
  if (typeof cell !== 'string' || !isNumeric(cell)) return undefined;
  const number = Number(cell);
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) return undefined;
  return digitsOf(String(number)) === digitsOf(cell) ? number : undefined;
}

/** A normal form that equal numbers share. A number with an exponent only equals itself. */
const digitsOf = (text: string): string =>
  (text.includes('.') ? text.replace(/\.?0+$/, '') : text)
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^-0$/, '0');
