/** The different values that a pivot's rows and columns stand for, in their order. */
import type { Cell, Result, ResultColumn } from '../../result.ts';
import { findColumnCells, toGroupKey } from '../levels/aggregation-levels.ts';

export type PivotKeys = readonly Cell[];

export interface PivotKeyList {
  /** In order. */
  readonly keys: readonly PivotKeys[];
  /** From a row of the result to its place among the keys. */
  readonly places: Int32Array;
}

/** By type and language, null last. Numbers are read off the texts of times and words, too: `Item 9`, `Item 10`. */
export function listPivotKeys(result: Result, names: readonly string[], locale: string): PivotKeyList {
  const lists = names.map((name) => findColumnCells(result, name) ?? []);
  const found = new Map<string, number>();
  const keys: PivotKeys[] = [];
  const places = new Int32Array(result.rowCount);
  for (let row = 0; row < result.rowCount; row += 1) {
    const own = lists.map((cells) => cells[row] ?? null);
    const text = toGroupKey(own);
    const place = found.get(text) ?? keys.push(own) - 1;
    found.set(text, place);
    places[row] = place;
  }
  const order = sortKeys(keys, findColumns(result, names), locale);
  const ranks = new Int32Array(keys.length);
  order.forEach((place, rank) => (ranks[place] = rank));
  return {
    keys: order.map((place) => keys[place] ?? []),
    places: places.map((place) => ranks[place] ?? 0),
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
      const way = compareCells(keys[one]?.[index] ?? null, keys[other]?.[index] ?? null);
      if (way !== 0) return way;
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
