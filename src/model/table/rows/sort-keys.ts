/**
 * Columns as keys that can be sorted by their bits: numbers as they are, everything else as the rank of its value among
 * the values of the column. A column's keys are kept for as long as its cells are.
 */
import type { Cell } from '../../result.ts';
import { createCellComparator, toAsciiKey } from './compare-cells.ts';
import { rowsPerStep, type StepwiseWork } from './stepwise-work.ts';
import type { TableColumn } from '../create-table-view.ts';

export interface SortKeys {
  /** 32 bits of every row's key each, the least significant first. */
  readonly words: readonly Uint32Array[];
  /** 1 for rows without a value; none where all have one. */
  readonly nulls?: Uint8Array | undefined;
}

interface Known {
  readonly locale: string;
  readonly keys: SortKeys;
}

const known = new WeakMap<readonly Cell[], Known>();

export function* findSortKeys(column: TableColumn, locale: string): StepwiseWork<SortKeys> {
  const found = known.get(column.cells);
  if (found?.locale === locale) return found.keys;
  const keys = (yield* toNumberKeys(column)) ?? (yield* toRanks(column, locale));
  known.set(column.cells, { locale, keys });
  return keys;
}

/** Undefined where the column holds anything but numbers: integers beyond 2^53 are texts, and compare exactly. */
function* toNumberKeys({ column, cells }: TableColumn): StepwiseWork<SortKeys | undefined> {
  if (column.type !== 'number') return undefined;
  const numbers = new Float64Array(cells.length);
  let nulls: Uint8Array | undefined;
  for (let row = 0; row < cells.length; row += 1) {
    const cell = cells[row] ?? null;
    if (typeof cell === 'number' && cell === cell) numbers[row] = cell === 0 ? 0 : cell;
    else if (cell !== null && typeof cell !== 'number') return undefined;
    else (nulls ??= new Uint8Array(cells.length))[row] = 1;
    if (row % rowsPerStep === rowsPerStep - 1) yield;
  }
  return { words: toWords(numbers), nulls };
}

/** The bits of a double sort like the number itself once the sign is turned, and a negative one wholly. IEEE 754. */
function toWords(numbers: Float64Array): Uint32Array[] {
  const bits = new Uint32Array(numbers.buffer);
  const low = new Uint32Array(numbers.length);
  const high = new Uint32Array(numbers.length);
  for (let row = 0; row < numbers.length; row += 1) {
    const lower = bits[row * 2] ?? 0;
    const upper = bits[row * 2 + 1] ?? 0;
    const isNegative = upper >>> 31 === 1;
    low[row] = isNegative ? ~lower : lower;
    high[row] = isNegative ? ~upper : upper | 0x80000000;
  }
  return [low, high];
}

function* toRanks(column: TableColumn, locale: string): StepwiseWork<SortKeys> {
  const { cells } = column;
  const ids = new Map<Cell, number>();
  const idOf = new Uint32Array(cells.length);
  let nulls: Uint8Array | undefined;
  for (let row = 0; row < cells.length; row += 1) {
    const cell = cells[row] ?? null;
    if (cell === null) (nulls ??= new Uint8Array(cells.length))[row] = 1;
    else {
      let id = ids.get(cell);
      if (id === undefined) ids.set(cell, (id = ids.size));
      idOf[row] = id;
    }
    if (row % rowsPerStep === rowsPerStep - 1) yield;
  }
  const ranks = yield* rankValues([...ids.keys()], column, locale);
  for (let row = 0; row < cells.length; row += 1) idOf[row] = ranks[idOf[row] ?? 0] ?? 0;
  return { words: [idOf], nulls };
}

/** Equal values of different spelling share a rank. */
function* rankValues(
  values: readonly Cell[],
  column: TableColumn,
  locale: string,
): StepwiseWork<Uint32Array> {
  const compare = (yield* findKeyOrder(values, column, locale)) ?? compareBy(values, column, locale);
  const order = yield* mergeSort(values.length, compare);
  const ranks = new Uint32Array(values.length);
  let rank = 0;
  for (let at = 0; at < order.length; at += 1) {
    const id = order[at] ?? 0;
    const before = order[at - 1] ?? 0;
    if (at > 0 && compare(before, id) !== 0) rank += 1;
    ranks[id] = rank;
  }
  return ranks;
}

type CompareIds = (one: number, other: number) => number;

function compareBy(values: readonly Cell[], { column }: TableColumn, locale: string): CompareIds {
  const compare = createCellComparator(column.type, locale);
  return (one, other) => compare(values[one] ?? null, values[other] ?? null);
}

/** Below this the language's own comparison is quick enough. */
const fewValues = 2_000;

/** A comparison by the language's rules costs fifty of two plain texts: many plain texts are written so as to sort alike. */
function* findKeyOrder(
  values: readonly Cell[],
  { column }: TableColumn,
  locale: string,
): StepwiseWork<CompareIds | undefined> {
  if (column.type !== 'string' || values.length < fewValues) return undefined;
  const keys: string[] = [];
  for (const value of values) {
    const key = toAsciiKey(String(value), locale);
    if (key === undefined) return undefined;
    keys.push(key);
    if (keys.length % rowsPerStep === 0) yield;
  }
  return (one, other) => {
    const left = keys[one] ?? '';
    const right = keys[other] ?? '';
    return left < right ? -1 : left > right ? 1 : 0;
  };
}

/** Bottom up, so that it can be left at any time. Stable. */
function* mergeSort(count: number, compare: CompareIds): StepwiseWork<Uint32Array> {
  let from = new Uint32Array(count);
  for (let id = 0; id < count; id += 1) from[id] = id;
  let into = new Uint32Array(count);
  for (let width = 1; width < count; width *= 2) {
    let left = 0;
    let right = 0;
    let middle = 0;
    let end = 0;
    for (let at = 0; at < count; at += 1) {
      if (at === end) {
        [left, middle] = [at, Math.min(count, at + width)];
        [right, end] = [middle, Math.min(count, middle + width)];
      }
      const takesLeft = left < middle && (right >= end || compare(from[left] ?? 0, from[right] ?? 0) <= 0);
      into[at] = from[takesLeft ? left++ : right++] ?? 0;
      if (at % rowsPerStep === rowsPerStep - 1) yield;
    }
    [from, into] = [into, from];
  }
  return from;
}
