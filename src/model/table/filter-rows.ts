/** What a reader leaves out of a table by its columns: tests over rows that are in the browser already. */
import { createCellTest } from '../filters/cell-test.ts';
import { isFilterFault, type CellTest } from '../filters/condition.ts';
import type { FilterValue } from '../filters/filter-value.ts';
import { readCondition } from '../filters/read-condition.ts';
import type { Clock } from '../time/read-span.ts';
import type { TableColumn } from './table-spec.ts';

export interface ColumnTest {
  readonly column: TableColumn;
  readonly test: CellTest;
}

/** Filters that mean something for a column of the table; the others leave every row. */
export function findColumnTests(
  columns: readonly TableColumn[],
  filters: Readonly<Record<string, FilterValue>>,
  clock: Clock,
): ColumnTest[] {
  return Object.entries(filters).flatMap(([field, filter]) => {
    const column = columns.find((one) => one.field === field);
    const test = column && createColumnTest(column, filter, clock);
    return column && test ? [{ column, test }] : [];
  });
}

function createColumnTest({ column }: TableColumn, filter: FilterValue, clock: Clock): CellTest | undefined {
  const read = readCondition(filter, column.type);
  if (read === undefined || isFilterFault(read)) return undefined;
  return createCellTest(read.condition, column.type, clock);
}
