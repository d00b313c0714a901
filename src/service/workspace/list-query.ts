import { createHash } from 'node:crypto';
import type { ListWorkspaceQuery, OrderDirection, OrderField } from '../../contract/workspace.ts';
import type { ItemType } from '../../contract/item.ts';
import type { VisibilityScope } from '../access/visibility-scope.ts';
import { sql, type RawBuilder } from 'kysely';
import { fromExactTime, toExactTime } from '../database/exact-time.ts';

/** The part of the workspace that a list covers. */
export type ListLocation =
  /** `open`: the caller may see everything in the folder. */
  | { readonly kind: 'folder'; readonly id: number; readonly space: string | null; readonly open: boolean }
  | { readonly kind: 'root' }
  /** The topmost items that were shared with the caller. */
  | { readonly kind: 'shared' }
  | { readonly kind: 'search'; readonly text: string }
  /** One item, which the caller is known to see. */
  | { readonly kind: 'item'; readonly id: number };

export interface ListQuery {
  readonly scope: VisibilityScope;
  readonly place: ListLocation;
  readonly types: readonly ItemType[];
  readonly field: OrderField;
  readonly direction: OrderDirection;
}

/** The default order is ascending for names, and newest first for times. */
export const directionOf = ({ orderByField, orderByDirection }: ListWorkspaceQuery): OrderDirection =>
  orderByDirection ?? (orderByField === 'name' ? 'ASC' : 'DESC');

/** A key that identifies a list and its order in cursors. */
export function listQueryKey({ scope, place, types, field, direction }: ListQuery): string {
  const { deploymentId, tenant, owns } = scope;
  const where = 'id' in place ? place.id : 'text' in place ? place.text : null;
  const identity = [deploymentId, tenant, owns, place.kind, where, [...types].sort(), field, direction];
  return createHash('sha256').update(JSON.stringify(identity)).digest('base64url').slice(0, 12);
}

// A list has up to three sections, one after another: folders, items that the caller has opened, and other items. Each is
// read by itself, so that a page in the last section needs no query of the others.

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

export const isNamed = (section: SectionName): boolean => section === 'folders' || section === 'name';

/** The key as text, without loss of precision. */
export const toKeyText = (section: SectionName, key: RawBuilder<unknown>): RawBuilder<string> =>
  isNamed(section) ? sql<string>`${key}` : sql<string>`${toExactTime(key)}`;

/** The key of a cursor, to be compared with `sectionKeys`. */
export const fromKeyText = (section: SectionName, key: string): RawBuilder<unknown> =>
  isNamed(section) ? sql`${key}` : fromExactTime(key);
