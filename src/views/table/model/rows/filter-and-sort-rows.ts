/**
 * The visible rows of a table in the reader's order: filtered, searched and sorted, without the rows of closed groups.
 */
import type { FormatContext } from '../../../../model/formats/format-value.ts';
import type { ZonedClock } from '../../../../model/time/parse-time-span.ts';
import type { TableState } from '../state/table-state.ts';
import { orderRowTree } from './row-tree.ts';
import { createCellSearch } from './search-rows.ts';
import { runToEnd, rowsPerStep, type StepwiseWork } from './stepwise-work.ts';
import { createRowIndices, listColumnSorts, sortRowsInSteps } from './sort-rows.ts';
import type { TableColumn, TableView } from '../create-table-view.ts';
import { createCellPredicate } from '../../../../model/filters/cell-predicate.ts';
import { type CellPredicate } from '../../../../model/filters/filter-condition.ts';
import { isFilterFault } from '../../../../model/filters/filter-fault.ts';
import type { FilterValue } from '../../../../model/filters/control-values.ts';
import { parseCondition } from '../../../../model/filters/parse-condition.ts';

/** `totalRows`: rows with totals at the end. They stay there, and are neither searched nor filtered. */
type View = TableView & { readonly totalRows?: number };

export interface VisibleRowsRequest {
  readonly view: View;
  /** The visible columns. A search only covers these. */
  readonly shown: readonly TableColumn[];
  readonly tableState: Pick<TableState, 'sort' | 'search' | 'filters'>;
  readonly context: FormatContext;
  readonly clock: ZonedClock;
  /** Group headers whose rows are left out. */
  readonly closed?: ReadonlySet<number> | undefined;
}

export interface VisibleRows {
  /** Row indexes in order; undefined: all rows, in their own order. */
  readonly order: Uint32Array | undefined;
  /** Number of rows that pass filters and search, without group headers. */
  readonly matchCount: number;
}

export const filterAndSortRows = (request: VisibleRowsRequest): VisibleRows =>
  runToEnd(filterAndSortRowsInSteps(request));

export function* filterAndSortRowsInSteps(request: VisibleRowsRequest): StepwiseWork<VisibleRows> {
  const { view, tableState, context, closed = noRows } = request;
  const { rowCount, groups } = view;
  const kept = yield* keepRows(request);
  const sorts = listColumnSorts(view.columns, tableState.sort);
  const matchCount = kept?.length ?? (groups ? countPlain(view) : lengthOf(view));
  const sorted =
    sorts.length > 0 ? yield* sortRowsInSteps(sorts, kept ?? lengthOf(view), context.locale) : kept;
  if (!groups) return { order: sorted && withTotals(sorted, view), matchCount };
  if (!sorted && closed.size === 0) return { order: undefined, matchCount };
  return {
    order: orderRowTree({ groups, rowCount, order: sorted ?? createRowIndices(rowCount), closed }),
    matchCount,
  };
}

const lengthOf = ({ rowCount, totalRows }: View): number => rowCount - totalRows;

function withTotals(order: Uint32Array, view: View): Uint32Array {
  const { totalRows } = view;
  if (totalRows === 0 || order.length === 0) return order;
  const all = new Uint32Array(order.length + totalRows);
  all.set(order);
  for (let at = 0; at < totalRows; at += 1) all[order.length + at] = lengthOf(view) + at;
  return all;
}

const noRows: ReadonlySet<number> = new Set();

const countPlain = ({ groups, rowCount }: TableView): number => {
  let plain = 0;
  for (let row = 0; row < rowCount; row += 1) if (groups?.levelAt(row) === undefined) plain += 1;
  return plain;
};

type RowTest = (row: number) => boolean;

/** Returns undefined if every row stays. Group headers are not tested: they stay with their rows. */
function* keepRows({
  view,
  shown,
  tableState,
  context,
  clock,
}: VisibleRowsRequest): StepwiseWork<Uint32Array | undefined> {
  const tests = listColumnFilters(view.columns, tableState.filters, clock).map(toRowTest);
  if (tableState.search.trim() !== '') tests.push(createSearch(shown, tableState.search.trim(), context));
  if (tests.length === 0) return undefined;
  const { groups } = view;
  const rowCount = lengthOf(view);
  const kept = new Uint32Array(rowCount);
  let count = 0;
  for (let row = 0; row < rowCount; row += 1) {
    if (groups?.levelAt(row) === undefined && tests.every((test) => test(row))) kept[count++] = row;
    if (row % searchStep === searchStep - 1) yield;
  }
  return kept.slice(0, count);
}

/** A row may have fifty texts to format, so a step has fewer rows. */
const searchStep = rowsPerStep / 32;

const toRowTest =
  ({ column, test }: ColumnFilter): RowTest =>
  (row) =>
    test(column.cells[row] ?? null);

function createSearch(columns: readonly TableColumn[], search: string, context: FormatContext): RowTest {
  const searches = columns.flatMap((column) => createCellSearch(column, search, context) ?? []);
  return (row) => searches.some((test) => test(row));
}

export interface ColumnFilter {
  readonly column: TableColumn;
  readonly test: CellPredicate;
}

/** Filters that are valid for a column of the table. Others are ignored. */
export function listColumnFilters(
  columns: readonly TableColumn[],
  filters: Readonly<Record<string, FilterValue>>,
  clock: ZonedClock,
): ColumnFilter[] {
  return Object.entries(filters).flatMap(([field, filter]) => {
    const column = columns.find((one) => one.field === field);
    const test = column && createColumnTest(column, filter, clock);
    return column && test ? [{ column, test }] : [];
  });
}

function createColumnTest(
  { column }: TableColumn,
  filter: FilterValue,
  clock: ZonedClock,
): CellPredicate | undefined {
  const read = parseCondition(filter, column.type);
  if (read === undefined || isFilterFault(read)) return undefined;
  return createCellPredicate(read.condition, column.type, clock);
}
