/** Sums over rows of parts, and when two of them are the same. */
import { cellsOf, type Proof } from '../../views/story/model/proof.ts';
import type { ValuePart } from './read-parts.ts';

/** Relative difference up to which sums of numbers with decimals are the same. */
const tolerance = 1e-9;

export const isSame = (
  one: number,
  other: number,
  size = Math.max(Math.abs(one), Math.abs(other)),
): boolean => Math.abs(one - other) <= tolerance * Math.max(size, Number.MIN_VALUE);

/** Of no rows: 0. */
export const sumOf = (column: string, rows: readonly number[]): Proof =>
  rows.length > 0 ? cellsOf(column, rows) : cellsOf(column, rows, 'count');

export const listRows = (parts: readonly ValuePart[], side: 'before' | 'after'): number[] =>
  parts.flatMap((part) => part[side]);
