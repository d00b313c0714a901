/** What a reader has arranged in a table, as `getState` hands it out. */
import { isRecord, readOneOf, readText } from '../readers/read-value.ts';
import type { Sort } from './sort-rows.ts';

export interface TableArrangement {
  readonly sort?: Sort | undefined;
}

/** Whatever cannot be read is as the table's author made it. */
export function readArrangement(value: unknown): TableArrangement {
  const sort = isRecord(value) && isRecord(value.sort) ? value.sort : {};
  const field = readText(sort.field);
  const direction = readOneOf(sort.direction, ['ascending', 'descending'] as const);
  return field !== undefined && direction !== undefined ? { sort: { field, direction } } : {};
}

/** undefined: nothing is arranged. */
export const writeArrangement = ({ sort }: TableArrangement): unknown => (sort ? { sort } : undefined);
