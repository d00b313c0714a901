/**
 * The sections of a list, and the cursors within them. A list has up to three sections, one after another: folders, items
 * that the caller has opened, and other items. Each is read by itself, so that a page in the last section needs no query
 * of the others.
 */
import { sql, type RawBuilder } from 'kysely';
import { fromExactTime, isExactTime, toExactTime } from '../database/exact-time.ts';
import { isRowId } from '../database/row-id.ts';
import { invalidCursor, readCursor, toCursor } from '../http/list-paging.ts';
import { toListQueryKey, type ListQuery } from './workspace-list-query.ts';

export type SectionName = 'folders' | 'opened' | 'name' | 'updated' | 'created' | 'unopened';

/** The position after an item, at which a list is continued. */
export interface SectionCursor {
  readonly section: SectionName;
  /** The position of a folder, as an author has set it. */
  readonly position: number;
  /** A folded name, or microseconds since 1970. */
  readonly key: string;
  readonly rank: number;
  readonly id: number;
}

/** Items with equal keys are ordered by kind, and then by id. */
export const ranks = { FOLDER: 0, WORKBOOK: 1, REPORT: 2 } as const;
/** The position of folders without one: the last. */
export const noPosition = 2_147_483_647;

/** The sections of a list, in their order. */
export function listSections({ types, field }: ListQuery): SectionName[] {
  const folders: SectionName[] = types.includes('FOLDER') ? ['folders'] : [];
  if (!types.some((type) => type !== 'FOLDER')) return folders;
  if (field === 'viewer_last_viewed_at') return [...folders, 'opened', 'unopened'];
  return [...folders, field === 'name' ? 'name' : field === 'created_at' ? 'created' : 'updated'];
}

/** The expressions by which the rows of a section are ordered. */
export const sectionKeys: Record<SectionName, RawBuilder<unknown>> = {
  folders: sql`item.folded_name collate "C"`,
  name: sql`item.folded_name collate "C"`,
  updated: sql`item.updated_at`,
  created: sql`item.created_at`,
  opened: sql`opened_item.viewed_at`,
  unopened: sql`item.created_at`,
};

export const isOrderedByName = (section: SectionName): boolean => section === 'folders' || section === 'name';

/** The key as text, without loss of precision. */
export const sectionKeyTextSql = (section: SectionName, key: RawBuilder<unknown>): RawBuilder<string> =>
  isOrderedByName(section) ? sql<string>`${key}` : sql<string>`${toExactTime(key)}`;

/** The key of a cursor, to be compared with `sectionKeys`. */
export const cursorKeySql = (section: SectionName, key: string): RawBuilder<unknown> =>
  isOrderedByName(section) ? sql`${key}` : fromExactTime(key);

export const encodeCursor = (
  listQuery: ListQuery,
  { section, position, key, rank, id }: SectionCursor,
): string => toCursor(toListQueryKey(listQuery), [section, position, key, rank, id]);

/** Throws a 400 for a malformed cursor, or one of another list or order. */
export function decodeCursor(listQuery: ListQuery, cursor: string): SectionCursor {
  const [name, position, key, rank, id] = readCursor(toListQueryKey(listQuery), cursor, 5);
  const section = listSections(listQuery).find((known) => known === name);
  if (
    section !== undefined &&
    typeof position === 'number' &&
    (position === 0 || isRowId(position)) &&
    typeof key === 'string' &&
    (isOrderedByName(section) || isExactTime(key)) &&
    (rank === 0 || rank === 1 || rank === 2) &&
    isRowId(id)
  )
    return { section, position, key, rank, id };
  throw invalidCursor();
}
