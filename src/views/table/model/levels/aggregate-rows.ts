/** Aggregates values by the aggregate that the author has chosen. Nothing is aggregated by default. */
import type { Cell, Result } from '../../../../model/result.ts';
import type { Aggregator } from '../columns/parse-column-styles.ts';
import { findColumnCells, isMeasure, toGroupKey } from './aggregation-levels.ts';

/** null is ignored, and integers beyond 2^53 stay exact. Returns null if there is no value. */
export function aggregateCells(cells: readonly Cell[], aggregator: Exclude<Aggregator, 'none'>): Cell {
  const numbers = cells.filter((cell) => cell !== null && cell !== '' && Number.isFinite(Number(cell)));
  const [first] = numbers;
  if (first === undefined) return null;
  if (aggregator === 'sum') return sum(numbers);
  if (aggregator === 'mean') return Number(sum(numbers)) / numbers.length;
  const sign = aggregator === 'min' ? -1 : 1;
  return numbers.reduce((best, cell) => (sign * (Number(cell) - Number(best)) > 0 ? cell : best), first);
}

function sum(cells: readonly Cell[]): Cell {
  const isExact = cells.some((cell) => typeof cell === 'string') && cells.every(isInteger);
  if (!isExact) return addUp(cells.map(Number));
  const total = cells.reduce<bigint>((all, cell) => all + BigInt(String(cell)), 0n);
  const number = Number(total);
  return Number.isSafeInteger(number) ? number : String(total);
}

const isInteger = (cell: Cell): boolean => /^-?\d+$/.test(String(cell));

/** Compensated summation (Neumaier), so that the sum of ten times 0.1 is 1. */
function addUp(numbers: readonly number[]): number {
  let total = 0;
  let lost = 0;
  for (const number of numbers) {
    const next = total + number;
    lost += Math.abs(total) >= Math.abs(number) ? total - next + number : number - next + total;
    total = next;
  }
  return total + lost;
}

/**
 * Groups rows by fewer dimensions, for rows that did not come from a data engine. Measures without an aggregate are
 * left out.
 */
export function aggregateRows(
  result: Result,
  keep: readonly string[],
  aggregators: ReadonlyMap<string, Aggregator>,
): Result {
  const kept = keep.flatMap((name) => result.columns.find((column) => column.name === name) ?? []);
  const measures = result.columns.flatMap((column) => {
    const aggregator = aggregators.get(column.name);
    if (!isMeasure(column) || aggregator === undefined || aggregator === 'none') return [];
    return [{ column, aggregator, cells: findColumnCells(result, column.name) ?? [] }];
  });
  const groups = groupRows(result, keep);
  const firstOf = (cells: readonly Cell[]) => groups.map(([row = 0]) => cells[row] ?? null);
  return {
    columns: [...kept, ...measures.map(({ column }) => column)],
    values: [
      ...kept.map(({ name }) => firstOf(findColumnCells(result, name) ?? [])),
      ...measures.map(({ cells, aggregator }) =>
        groups.map((rows) =>
          aggregateCells(
            rows.map((row) => cells[row] ?? null),
            aggregator,
          ),
        ),
      ),
    ],
    rowCount: groups.length,
  };
}

function groupRows(result: Result, keep: readonly string[]): number[][] {
  const lists = keep.map((name) => findColumnCells(result, name) ?? []);
  const groups = new Map<string, number[]>();
  for (let row = 0; row < result.rowCount; row += 1) {
    const key = toGroupKey(lists.map((cells) => cells[row]));
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}
