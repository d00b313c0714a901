/** Numbers as the data engine compares them: whole ones exactly, whatever their size, others as doubles. */
import type { Cell } from '../result.ts';
import { isIntegerText } from './typed-text.ts';

export interface NumberText {
  readonly number: number;
  /** Undefined for a number that is written with a fraction or an exponent. */
  readonly whole: bigint | undefined;
}

/** The text must be a number's. */
export function parseNumberText(text: string): NumberText {
  const digits = text.trim().replace(/^\+/, '');
  return { number: Number(digits), whole: isIntegerText(digits) ? BigInt(digits) : undefined };
}

/** Negative if the cell is less; NaN for a cell that is no number. */
export function compareNumbers(cell: Cell, { number, whole }: NumberText): number {
  if (typeof cell === 'number') return cell - number;
  if (typeof cell !== 'string' || cell.trim() === '') return Number.NaN;
  // Beside a number with a fraction, a whole one is a double as well.
  if (whole === undefined || !isIntegerText(cell)) return Number(cell) - number;
  const own = BigInt(cell);
  return own === whole ? 0 : own < whole ? -1 : 1;
}
