/**
 * Sort keys for columns, which are compared by their bits: numbers directly, other values by their rank among the
 * values of the column. The keys of a column are cached with its cells.
 */
import type { Cell, ColumnType } from '../../../../model/result.ts';
import { rowsPerStep, type StepwiseWork } from './stepwise-work.ts';
import type { TableColumn } from '../create-table-view.ts';

export interface SortKeys {
  /** 32 bits of every row's key each, the least significant first. */
  readonly words: readonly Uint32Array[];
  /** 1 for rows without a value; undefined if all rows have one. */
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

/**
 * Returns undefined if the column has anything but numbers. Integers beyond 2^53 are texts, and are compared exactly.
 */
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

/**
 * IEEE 754 doubles sort by their bits if the sign bit of positive ones, and all bits of negative ones, are inverted.
 */
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

/** Equal values share a rank, even if they are written differently. */
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

/** Up to this number of values, comparison by the language's rules is fast enough. */
const fewValues = 2_000;

/**
 * A comparison by the language's rules takes fifty times as long as one of plain texts. So plain texts are converted to
 * keys that sort in the same order.
 */
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

/** Bottom-up, so that it can pause at any time. Stable. */
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

/** Returns a function that compares two values of a column. */
export function createCellComparator(type: ColumnType, locale: string): (left: Cell, right: Cell) => number {
  if (type === 'number') return compareNumbers;
  if (type === 'time') return compareIsoTimes;
  // Texts sort by the rules of the language, with numbers inside of them by value.
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  return (left, right) => collator.compare(String(left), String(right));
}

/** Integers beyond 2^53 are strings. Two of them are compared exactly. */
function compareNumbers(left: Cell, right: Cell): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (isInteger(left) && isInteger(right)) return compareBig(BigInt(left), BigInt(right));
  return Number(left) - Number(right);
}

const isInteger = (value: Cell): value is string | number => /^-?\d+$/.test(String(value));
const compareBig = (left: bigint, right: bigint): number => (left < right ? -1 : left > right ? 1 : 0);

/** ISO times sort as text. */
function compareIsoTimes(left: Cell, right: Cell): number {
  const one = String(left);
  const other = String(right);
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Languages that sort the letters a to z individually and in this order. Source: CLDR, root collation. */
const plainLanguages = new Set([
  'en',
  'de',
  'fr',
  'it',
  'pt',
  'nl',
  'es',
  'id',
  'ms',
  'ja',
  'zh',
  'ko',
  'ru',
  'uk',
]);

/** A text of plain letters, digits and spaces as a key that sorts by code units in the order of the language. */
function toAsciiKey(text: string, locale: string): string | undefined {
  if (!plainLanguages.has(locale.split(/[-_]/)[0] ?? '') || locale.includes('-u-')) return undefined;
  if (!/^[A-Za-z0-9 ]*$/.test(text) || /\d{50}/.test(text)) return undefined;
  const lower = text.toLowerCase();
  return /\d/.test(lower) ? lower.replace(/\d+/g, toNumberKey) : lower;
}

/**
 * A number with more digits is larger, so the number of digits comes first. It sorts below any letter and above a
 * space.
 */
const toNumberKey = (digits: string): string => {
  const plain = digits.replace(/^0+(?=\d)/, '');
  return String.fromCharCode(0x21 + plain.length) + plain;
};
