/**
 * Where a number in a sentence of the analyst comes from: an expression over cells of a result. The same expression over
 * the same cells gives the same number, so anybody can check it.
 */
import { median } from 'simple-statistics';
import { findColumn, type Cell, type Result } from '../../../model/result.ts';

/** Cells of one column, by row. `count` counts the rows; the others skip cells without a number. */
export interface CellsProof {
  readonly of: 'cells';
  readonly column: string;
  readonly rows: readonly number[];
  readonly as: 'sum' | 'mean' | 'least' | 'greatest' | 'count';
}

/**
 * A number that is computed from others: `difference` is the first less the second, `change` that difference as a share
 * of the second's size, `share` the first divided by the second.
 */
export interface ComputedProof {
  readonly of: 'difference' | 'change' | 'share' | 'product' | 'sum' | 'mean' | 'median';
  readonly parts: readonly Proof[];
}

/** A number that no cell has: the author of the widget states it, such as a target. */
export interface GivenProof {
  readonly of: 'given';
  readonly value: number;
}

export type Proof = CellsProof | ComputedProof | GivenProof;

/** @returns undefined if a column is missing, if there is no number, or if the number is not finite. */
export function evaluateProof(proof: Proof, result: Result): number | undefined {
  if (proof.of === 'given') return Number.isFinite(proof.value) ? proof.value : undefined;
  const value = proof.of === 'cells' ? evaluateCells(proof, result) : evaluateParts(proof, result);
  return value !== undefined && Number.isFinite(value) ? value : undefined;
}

/** One pass without lists: proofs can be about all of many thousand rows. */
function evaluateCells({ column, rows, as }: CellsProof, result: Result): number | undefined {
  if (as === 'count') return rows.length;
  const cells = findColumn(result, column)?.cells;
  let count = 0;
  let sum = 0;
  let least = Infinity;
  let greatest = -Infinity;
  for (const row of rows) {
    const value = toNumber(cells?.[row]);
    if (value === undefined) continue;
    count += 1;
    sum += value;
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  return count === 0 ? undefined : { sum, mean: sum / count, least, greatest }[as];
}

function evaluateParts({ of, parts }: ComputedProof, result: Result): number | undefined {
  const values: number[] = [];
  for (const part of parts) {
    const value = evaluateProof(part, result);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values.length === 0 ? undefined : operations[of](values);
}

const operations: Readonly<Record<ComputedProof['of'], (values: readonly number[]) => number>> = {
  difference: ([one = NaN, other = NaN]) => one - other,
  change: ([one = NaN, other = NaN]) => (one - other) / Math.abs(other),
  share: ([one = NaN, other = NaN]) => one / other,
  product: (values) => values.reduce((product, value) => product * value, 1),
  sum: addUp,
  mean: (values) => addUp(values) / values.length,
  median: (values) => median([...values]),
};

function addUp(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** The number in a cell; undefined for an empty cell, a truth value, and text that is no number. */
export function toNumber(cell: Cell | undefined): number | undefined {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : undefined;
  if (cell === undefined || cell === null || cell === '' || typeof cell === 'boolean') return undefined;
  const value = Number(cell);
  return Number.isFinite(value) ? value : undefined;
}

export const cellsOf = (
  column: string,
  rows: readonly number[],
  as: CellsProof['as'] = 'sum',
): CellsProof => ({ of: 'cells', column, rows, as });

export const computedFrom = (of: ComputedProof['of'], ...parts: readonly Proof[]): ComputedProof => ({
  of,
  parts,
});
