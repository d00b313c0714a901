/** Values that a column has, and how often: answers for the list of a filter, from rows that are here already. */
import { formatValue } from '../../formats/format-value.ts';
import type { FormatContext } from '../../formats/format-context.ts';
import { readNumber } from '../../parsing/read-value.ts';
import type { Cell, Result } from '../../result.ts';
import { createCellComparator } from '../rows/compare-cells.ts';
import { foldText } from '../rows/search-rows.ts';
import type { TableColumn } from '../create-table-view.ts';

/** Name of the column that holds how often a value occurs. */
export const occurrencesColumn = 'occurrences';

export interface ColumnValue {
  readonly value: Cell;
  readonly count: number;
}

/** The most frequent first. */
export function countValues({ cells, column }: TableColumn, locale: string): ColumnValue[] {
  const counts = new Map<Cell, number>();
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  const compare = createCellComparator(column.type, locale);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count || compare(one.value, other.value));
}

/** One page of them, as the Data API would answer the question of a list of values. */
export function queryColumnValues(
  values: readonly ColumnValue[],
  { field, column }: TableColumn,
  question: { readonly search: string; readonly limit?: unknown; readonly offset?: unknown },
  context: FormatContext,
): Result {
  const wanted = foldText(question.search);
  const matches = ({ value }: ColumnValue): boolean =>
    wanted === '' || (value !== null && foldText(formatValue(value, column, context)).includes(wanted));
  const offset = readNumber(question.offset) ?? 0;
  const found = values.filter(matches).slice(offset, offset + (readNumber(question.limit) ?? 100));
  return {
    columns: [
      { name: field, type: column.type },
      { name: occurrencesColumn, type: 'number' },
    ],
    values: [found.map(({ value }) => value), found.map(({ count }) => count)],
    rowCount: found.length,
  };
}
