/** Cursors of the workspace list. */
import { toCursor, readCursor, invalidCursor } from '../http/list-paging.ts';
import { isRowId } from '../database/row-id.ts';
import { isExactTime } from '../database/exact-time.ts';
import { type ListQuery, type SectionCursor, listQueryKey, listSections, isNamed } from './list-query.ts';

export const encodeCursor = (
  listQuery: ListQuery,
  { section, position, key, rank, id }: SectionCursor,
): string => toCursor(listQueryKey(listQuery), [section, position, key, rank, id]);

/** Throws a 400 for a malformed cursor, or one of another list or order. */
export function decodeCursor(listQuery: ListQuery, cursor: string): SectionCursor {
  const [name, position, key, rank, id] = readCursor(listQueryKey(listQuery), cursor, 5);
  const section = listSections(listQuery).find((known) => known === name);
  if (
    section !== undefined &&
    typeof position === 'number' &&
    (position === 0 || isRowId(position)) &&
    typeof key === 'string' &&
    (isNamed(section) || isExactTime(key)) &&
    (rank === 0 || rank === 1 || rank === 2) &&
    isRowId(id)
  )
    return { section, position, key, rank, id };
  throw invalidCursor();
}
