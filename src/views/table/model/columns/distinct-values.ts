/**
 * The distinct values of a column with their frequency, for the list of a column filter. They are computed from loaded
 * rows.
 */
import { formatValue, type FormatContext } from '../../../../model/formats/format-value.ts';
import { readNumber } from '../../../../model/parsing/read-value.ts';
import type { Cell, Result } from '../../../../model/result.ts';
import { createCellComparator } from '../rows/sort-keys.ts';
import { foldText } from '../rows/search-rows.ts';
import type { TableColumn } from '../create-table-view.ts';

/** Name of the column with the frequency of each value. */
export const occurrencesColumn = 'occurrences';

export interface ColumnValue {
  readonly value: Cell;
  readonly count: number;
}

/** The most frequent values first. */
export function listValueCounts({ cells, column }: TableColumn, locale: string): ColumnValue[] {
  const counts = new Map<Cell, number>();
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  const compare = createCellComparator(column.type, locale);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count || compare(one.value, other.value));
}

/** One page of values, in the form of a result of the Data API. */
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
