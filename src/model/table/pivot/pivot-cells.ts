/** The cells of a pivot: each row of the result falls to one place. */
import type { Cell, Result } from '../../result.ts';
import type { Aggregator } from '../columns/column-style.ts';
import { aggregateCells } from '../levels/aggregate-rows.ts';
import { findColumnCells, type LevelState } from '../levels/aggregation-levels.ts';
import type { PivotKeyList } from './pivot-keys.ts';
import type { CellNote } from '../table-view.ts';

/** Of one measure in one column, by the place of the row's key. */
export interface PivotCells {
  readonly cells: readonly Cell[];
  readonly noteAt?: ((row: number) => CellNote | undefined) | undefined;
}

interface Places {
  readonly rows: PivotKeyList;
  readonly columns: PivotKeyList;
}

/** By the place of the column's key. Where several rows fall to one place, only its author's `aggregator` puts them together. */
export function fillPivotCells(
  result: Result,
  { rows, columns }: Places,
  measure: string,
  aggregator: Aggregator | undefined,
): PivotCells[] {
  const values = findColumnCells(result, measure) ?? [];
  const grid = columns.keys.map(() => new Array<Cell>(rows.keys.length).fill(null));
  const crowds = columns.keys.map(() => new Map<number, Cell[]>());
  const filled = columns.keys.map(() => new Uint8Array(rows.keys.length));
  for (let at = 0; at < result.rowCount; at += 1) {
    const row = rows.places[at] ?? 0;
    const column = columns.places[at] ?? 0;
    const value = values[at] ?? null;
    const cells = grid[column];
    const taken = filled[column];
    const crowd = crowds[column];
    if (!cells || !taken || !crowd) continue;
    if (taken[row]) crowd.set(row, [...(crowd.get(row) ?? [cells[row] ?? null]), value]);
    else cells[row] = value;
    taken[row] = 1;
  }
  return grid.map((cells, column) => settle(cells, crowds[column] ?? new Map(), aggregator));
}

function settle(
  cells: Cell[],
  crowd: ReadonlyMap<number, readonly Cell[]>,
  aggregator: Aggregator | undefined,
): PivotCells {
  const isTold = aggregator !== undefined && aggregator !== 'none';
  for (const [row, values] of crowd) cells[row] = isTold ? aggregateCells(values, aggregator) : null;
  if (isTold || crowd.size === 0) return { cells };
  const noteAt = (row: number): CellNote | undefined => {
    const values = crowd.get(row);
    return values && { kind: 'several', count: values.length };
  };
  return { cells, noteAt };
}

/** What stands in place of every value of a level that has not come. */
export function toCellNote(state: LevelState | undefined): CellNote {
  if (state?.status === 'pending') return { kind: 'pending' };
  if (state?.status === 'failed') return { kind: 'failed', reason: state.reason };
  return { kind: 'blank' };
}
