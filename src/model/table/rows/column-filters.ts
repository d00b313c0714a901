/** What a reader leaves out of a table by its columns: tests over rows that are in the browser already. */
import { createCellPredicate } from '../../filters/cell-predicate.ts';
import { isFilterFault, type CellPredicate } from '../../filters/filter-condition.ts';
import type { FilterValue } from '../../filters/filter-value.ts';
import { parseCondition } from '../../filters/parse-condition.ts';
import type { ZonedClock } from '../../time/parse-time-span.ts';
import type { TableColumn } from '../create-table-view.ts';

export interface ColumnFilter {
  readonly column: TableColumn;
  readonly test: CellPredicate;
}

/** Filters that mean something for a column of the table; the others leave every row. */
export function findColumnFilters(
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
