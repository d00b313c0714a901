/** Reads the order of the rows from the `order` of their query. */
import { isRecord, readArray, readNonBlankString, readOneOf } from '../../../../model/parsing/read-value.ts';
import type { TableColumn } from '../table-view.ts';
import type { Sort } from './sort-rows.ts';

/** The column that rows are sorted by first. `undefined` if the query has no order, or the table lacks the column. */
export function findQuerySort(order: unknown, columns: readonly TableColumn[]): Sort | undefined {
  const [first] = Array.isArray(order) ? readArray(order) : isRecord(order) ? Object.entries(order) : [];
  const [name, direction] = readArray(first);
  const member = readNonBlankString(name);
  const found = columns.find(({ column }) => member !== undefined && isColumnOf(column, member));
  const sorted = readOneOf(direction, ['asc', 'desc'] as const);
  return found && sorted && { field: found.field, direction: sorted === 'asc' ? 'ascending' : 'descending' };
}

/** Orders name a time without its grain, and columns with it. */
const isColumnOf = ({ name, granularity }: TableColumn['column'], member: string): boolean =>
  name === member || (granularity !== undefined && name === `${member}.${granularity}`);
