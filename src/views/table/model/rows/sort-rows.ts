/** Sorts rows: stable, by several columns, with nulls last in both directions, and texts by the reader's language. */
import type { StepwiseWork } from './stepwise-work.ts';
import { findSortKeys, type SortKeys } from './sort-keys.ts';
import type { TableColumn } from '../create-table-view.ts';

export interface Sort {
  readonly field: string;
  readonly direction: 'ascending' | 'descending';
}

export interface ColumnSort {
  readonly column: TableColumn;
  readonly direction: Sort['direction'];
}

/** The sorts whose columns exist in the table, with their columns. */
export const listColumnSorts = (columns: readonly TableColumn[], sorts: readonly Sort[]): ColumnSort[] =>
  sorts.flatMap(({ field, direction }) => {
    const column = columns.find((one) => one.field === field);
    return column ? [{ column, direction }] : [];
  });

/**
 * Yields between steps, and returns the sorted row indices. `rows` is the order of rows with equal values. A radix
 * sort: a million rows need no comparison.
 */
export function* sortRowsInSteps(
  sorts: readonly ColumnSort[],
  rows: number | Uint32Array,
  locale: string,
): StepwiseWork<Uint32Array> {
  let order = typeof rows === 'number' ? createRowIndices(rows) : rows.slice();
  // Each pass keeps the order of equal rows, so the most significant sort comes last.
  for (const { column, direction } of [...sorts].reverse()) {
    const keys = yield* findSortKeys(column, locale);
    order = yield* placeByKeys(order, keys, direction === 'descending');
  }
  return order;
}

export const createRowIndices = (count: number): Uint32Array => {
  const rows = new Uint32Array(count);
  for (let row = 0; row < count; row += 1) rows[row] = row;
  return rows;
};

/** Fewer rows use fewer buckets. */
const manyRows = 8_192;

/**
 * Rows without a value go to the end in their order. Then there is one pass for every digit of the keys that differs.
 */
function* placeByKeys(rows: Uint32Array, keys: SortKeys, isDescending: boolean): StepwiseWork<Uint32Array> {
  const { nulls } = keys;
  const bits = rows.length < manyRows ? 8 : 16;
  let order = nulls ? withoutNulls(rows, nulls) : rows;
  const known = order.length;
  for (const words of keys.words)
    for (let shift = 0; shift < 32; shift += bits) {
      order = placeByDigit(order, words, { shift, mask: 2 ** bits - 1, isDescending });
      yield;
    }
  if (!nulls || known === rows.length) return order;
  const all = new Uint32Array(rows.length);
  all.set(order);
  let at = known;
  for (const row of rows) if (nulls[row] === 1) all[at++] = row;
  return all;
}

function withoutNulls(rows: Uint32Array, nulls: Uint8Array): Uint32Array {
  const kept = new Uint32Array(rows.length);
  let at = 0;
  for (const row of rows) if (nulls[row] !== 1) kept[at++] = row;
  return kept.subarray(0, at);
}

interface Digit {
  readonly shift: number;
  readonly mask: number;
  readonly isDescending: boolean;
}

function placeByDigit(
  rows: Uint32Array,
  words: Uint32Array,
  { shift, mask, isDescending }: Digit,
): Uint32Array {
  const flip = isDescending ? mask : 0;
  const starts = new Uint32Array(mask + 2);
  for (const row of rows) {
    const slot = ((((words[row] ?? 0) >>> shift) & mask) ^ flip) + 1;
    starts[slot] = (starts[slot] ?? 0) + 1;
  }
  for (let slot = 1; slot <= mask + 1; slot += 1) {
    // All rows have the same digit.
    if (starts[slot] === rows.length) return rows;
    starts[slot] = (starts[slot] ?? 0) + (starts[slot - 1] ?? 0);
  }
  const placed = new Uint32Array(rows.length);
  for (const row of rows) {
    const slot = (((words[row] ?? 0) >>> shift) & mask) ^ flip;
    const at = starts[slot] ?? 0;
    placed[at] = row;
    starts[slot] = at + 1;
  }
  return placed;
}

/** Numbers are sorted in descending order first. */
const firstDirection = ({ column }: TableColumn): Sort['direction'] =>
  column.type === 'number' ? 'descending' : 'ascending';

/**
 * Clicks on a header select the first direction, then the other one, then none. `adds`: keeps the other sorts, and adds
 * this one as the least significant.
 */
export function toggleSort(sorts: readonly Sort[], column: TableColumn, adds = false): readonly Sort[] {
  const { field } = column;
  const first = firstDirection(column);
  const own = sorts.find((sort) => sort.field === field);
  const isAlone = own !== undefined && (adds || sorts.length === 1);
  const next = isAlone ? (own.direction === first ? opposite(first) : undefined) : first;
  if (!adds) return next ? [{ field, direction: next }] : [];
  if (!own) return [...sorts, { field, direction: first }];
  return sorts.flatMap((sort) =>
    sort !== own ? [sort] : next === undefined ? [] : [{ field, direction: next }],
  );
}

/** The reader's sorts, and those that the headings show, which may come from the query. */
export interface ShownSorts {
  readonly state: { readonly sort: readonly Sort[] };
  readonly shownSorts: readonly Sort[];
}

/** The first press of the heading that the query sorts by reverses the order, so that every press has an effect. */
export function toggleShownSort(
  { state, shownSorts }: ShownSorts,
  column: TableColumn,
  adds: boolean,
): readonly Sort[] {
  const sorts = toggleSort(shownSorts, column, adds);
  return sorts.length > 0 || state.sort.length > 0 ? sorts : toggleSort([], column);
}

const opposite = (direction: Sort['direction']): Sort['direction'] =>
  direction === 'ascending' ? 'descending' : 'ascending';
