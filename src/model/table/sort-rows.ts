/** Row orders: stable, nulls last in both directions, text by the reader's language. */
import type { Cell } from '../result.ts';
import type { TableColumn } from './table-spec.ts';

export interface Sort {
  readonly field: string;
  readonly direction: 'ascending' | 'descending';
}

/** Indices of rows in their order. */
export function sortRows(column: TableColumn, direction: Sort['direction'], locale: string): Uint32Array {
  const { cells } = column;
  const order = Uint32Array.from(cells, (_, index) => index);
  const compare = column.column.type === 'number' ? compareNumbers : compareTexts(column, locale);
  const sign = direction === 'ascending' ? 1 : -1;
  return order.sort((one, other) => {
    const [left, right] = [cells[one] ?? null, cells[other] ?? null];
    if (left === null || right === null) return nullsLast(left, right) || one - other;
    return sign * compare(left, right) || one - other;
  });
}

const nullsLast = (left: Cell, right: Cell): number => Number(left === null) - Number(right === null);

/** Integers beyond 2^53 are strings; they compare exactly where both are such. */
function compareNumbers(left: Cell, right: Cell): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (isInteger(left) && isInteger(right)) return compareBig(BigInt(left), BigInt(right));
  return Number(left) - Number(right);
}

const isInteger = (value: Cell): value is string | number => /^-?\d+$/.test(String(value));
const compareBig = (left: bigint, right: bigint): number => (left < right ? -1 : left > right ? 1 : 0);

/** ISO times sort as text; words sort as the language does, with numbers inside them by their value. */
function compareTexts({ column }: TableColumn, locale: string): (left: Cell, right: Cell) => number {
  if (column.type === 'time')
    return (left, right) => (left === right ? 0 : String(left) < String(right) ? -1 : 1);
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  return (left, right) => collator.compare(String(left), String(right));
}

/** A click on a header: ascending, descending, then the rows' own order; numbers start with the largest. */
export function nextSort(sort: Sort | undefined, column: TableColumn): Sort | undefined {
  const first = column.column.type === 'number' ? 'descending' : 'ascending';
  if (sort?.field !== column.field) return { field: column.field, direction: first };
  if (sort.direction !== first) return undefined;
  return { field: column.field, direction: first === 'ascending' ? 'descending' : 'ascending' };
}
