/** The cells of a pivot, and the keys of its rows and columns. Each row of the result belongs to one cell. */
import type { Cell, Result, ResultColumn } from '../../../../model/result.ts';
import type { Aggregator } from '../columns/parse-column-styles.ts';
import { aggregateCells } from '../levels/aggregate-rows.ts';
import { findColumnCells, type LevelState, toGroupKey } from '../levels/aggregation-levels.ts';
import type { CellNote } from '../table-view.ts';

/** The cells of a measure in a column, by the index of the row's key. */
export interface PivotCells {
  readonly cells: readonly Cell[];
  readonly noteAt?: ((row: number) => CellNote | undefined) | undefined;
}

interface Places {
  readonly rows: PivotKeyList;
  readonly columns: PivotKeyList;
}

/** By the index of the column's key. Several rows of one cell are only aggregated by an `aggregator` of the author. */
export function fillPivotCells(
  result: Result,
  { rows, columns }: Places,
  measure: string,
  aggregator: Aggregator | undefined,
): PivotCells[] {
  const values = findColumnCells(result, measure) ?? [];
  const grid = columns.keys.map(() => new Array<Cell>(rows.keys.length).fill(null));
  const valuesByColumn = columns.keys.map(() => new Map<number, Cell[]>());
  const filled = columns.keys.map(() => new Uint8Array(rows.keys.length));
  for (let at = 0; at < result.rowCount; at += 1) {
    const row = rows.keyIndexes[at] ?? 0;
    const column = columns.keyIndexes[at] ?? 0;
    const value = values[at] ?? null;
    const cells = grid[column];
    const taken = filled[column];
    const valuesByRow = valuesByColumn[column];
    if (!cells || !taken || !valuesByRow) continue;
    if (taken[row]) valuesByRow.set(row, [...(valuesByRow.get(row) ?? [cells[row] ?? null]), value]);
    else cells[row] = value;
    taken[row] = 1;
  }
  return grid.map((cells, column) => aggregateColumn(cells, valuesByColumn[column] ?? new Map(), aggregator));
}

function aggregateColumn(
  cells: Cell[],
  valuesByRow: ReadonlyMap<number, readonly Cell[]>,
  aggregator: Aggregator | undefined,
): PivotCells {
  const isAggregated = aggregator !== undefined && aggregator !== 'none';
  for (const [row, values] of valuesByRow)
    cells[row] = isAggregated ? aggregateCells(values, aggregator) : null;
  if (isAggregated || valuesByRow.size === 0) return { cells };
  const noteAt = (row: number): CellNote | undefined => {
    const values = valuesByRow.get(row);
    return values && { kind: 'several', count: values.length };
  };
  return { cells, noteAt };
}

/** The note that is shown instead of values while a level is not loaded. */
export function toCellNote(state: LevelState | undefined): CellNote {
  if (state?.status === 'pending') return { kind: 'pending' };
  if (state?.status === 'failed') return { kind: 'failed', reason: state.reason };
  return { kind: 'blank' };
}

/** The distinct values of a row or column of the pivot, one for each dimension. */
export type PivotKeys = readonly Cell[];

export interface PivotKeyList {
  /** Sorted keys. */
  readonly keys: readonly PivotKeys[];
  /** The index of the key for each row of the result. */
  readonly keyIndexes: Int32Array;
}

/** Keys are sorted by type and language, null last. Numbers in texts are sorted by value: `Item 9`, `Item 10`. */
export function listPivotKeys(result: Result, names: readonly string[], locale: string): PivotKeyList {
  const lists = names.map((name) => findColumnCells(result, name) ?? []);
  const found = new Map<string, number>();
  const keys: PivotKeys[] = [];
  const keyIndexes = new Int32Array(result.rowCount);
  for (let row = 0; row < result.rowCount; row += 1) {
    const own = lists.map((cells) => cells[row] ?? null);
    const text = toGroupKey(own);
    const keyIndex = found.get(text) ?? keys.push(own) - 1;
    found.set(text, keyIndex);
    keyIndexes[row] = keyIndex;
  }
  const order = sortKeys(keys, findColumns(result, names), locale);
  const ranks = new Int32Array(keys.length);
  order.forEach((place, rank) => (ranks[place] = rank));
  return {
    keys: order.map((place) => keys[place] ?? []),
    keyIndexes: keyIndexes.map((place) => ranks[place] ?? 0),
  };
}

const findColumns = ({ columns }: Result, names: readonly string[]): (ResultColumn | undefined)[] =>
  names.map((name) => columns.find((column) => column.name === name));

function sortKeys(
  keys: readonly PivotKeys[],
  columns: readonly (ResultColumn | undefined)[],
  locale: string,
): number[] {
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const compares = columns.map((column) => createCompare(column?.type, collator));
  const compare = (one: number, other: number): number => {
    for (const [index, compareCells] of compares.entries()) {
      const comparison = compareCells(keys[one]?.[index] ?? null, keys[other]?.[index] ?? null);
      if (comparison !== 0) return comparison;
    }
    return one - other;
  };
  return keys.map((_, index) => index).sort(compare);
}

function createCompare(
  type: ResultColumn['type'] | undefined,
  collator: Intl.Collator,
): (one: Cell, other: Cell) => number {
  return (one, other) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (type === 'number') return Number(one) - Number(other);
    const left = String(one);
    const right = String(other);
    if (type === 'time') return left === right ? 0 : left < right ? -1 : 1;
    return collator.compare(left, right);
  };
}
