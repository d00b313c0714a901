import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { OrderDirection } from '../../contract/endpoints/workspace.ts';
import type { ItemReference } from '../access/item-access.ts';
import { principalUserIdSql } from '../access/principal.ts';
import type { VisibilityScope } from '../access/visibility-scope.ts';
import { seesAllRows, withVisibilityTables } from '../access/visibility-sql.ts';
import type { AccountRows } from '../database/database.ts';
import { listQueryBranches } from './workspace-list-branches.ts';
import type { ListQueryBranch } from './workspace-list-branches.ts';
import { type ListQuery } from './workspace-list-query.ts';
import {
  cursorKeySql,
  ranks,
  sectionKeys,
  sectionKeyTextSql,
  type SectionCursor,
  type SectionName,
} from './workspace-list-sections.ts';

export interface ListedRow {
  readonly rank: number;
  readonly id: number;
  readonly deployment_id: number;
  readonly name: string;
  readonly folder_id: number | null;
  readonly embed_tenant: string | null;
  readonly owner_id: number;
  readonly created_by: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly is_favorite: boolean;
  /** The position of a folder; `noPosition` where it has none. */
  readonly position: number;
  readonly key_text: string;
}

export interface SectionRow extends ListedRow {
  readonly section: SectionName;
}

/** Where a section is read from. `undefined`: its beginning. */
export interface SectionStart {
  readonly section: SectionName;
  readonly after: SectionCursor | undefined;
}

/** The first rows of some sections, one section after another. One statement evaluates the caller's rights once for all. */
export async function selectSections(
  { db }: AccountRows,
  listQuery: ListQuery,
  starts: readonly SectionStart[],
  limit: number,
): Promise<SectionRow[]> {
  if (starts.length === 0) return [];
  const parts = starts.map((start, part) => sql`(${selectSection(listQuery, start, { part, limit })})`);
  const { rows } = await sql<SectionRow>`
    ${needsVisibilityTables(listQuery) ? withVisibilityTables(listQuery.scope) : sql``}
    select section, ${listedColumns}, ${isFavorite(listQuery)} as is_favorite
    from (${sql.join(parts, sql` union all `)}) page
    order by part, place
    limit ${limit}
  `.execute(db);
  return rows;
}

const listedColumns = sql.raw(
  `rank, id, deployment_id, name, folder_id, embed_tenant, owner_id, created_by, created_at, updated_at, position, key_text`,
);

/** The rows of a section. `part` and `place` state the order, since the keys of sections are of different types. */
function selectSection(
  listQuery: ListQuery,
  { section, after }: SectionStart,
  { part, limit }: { readonly part: number; readonly limit: number },
): RawBuilder<unknown> {
  const direction = section === 'folders' ? 'ASC' : listQuery.direction;
  const branches = listQueryBranches(listQuery, section).map(
    (branch) => sql`(${selectBranch(branch, section, { direction, after })} limit ${limit})`,
  );
  const order = inOrder(direction, ['position', 'key', 'rank', 'id']);
  return sql`
    select ${sql.lit(section)} as section, ${sql.lit(part)} as part, row_number() over (order by ${order}) as place,
      ${listedColumns}
    from (${sql.join(branches, sql` union all `)}) found
    order by place
    limit ${limit}`;
}

/** Where all rows are visible, no condition refers to the tables, and parsing them would take most of the time. */
const needsVisibilityTables = ({ scope }: ListQuery): boolean => !seesAllRows(scope) || scope.sharedSpace;

/** One item, without a check of rights: call `requireItem` before. */
export async function selectItem(
  rows: AccountRows,
  scope: VisibilityScope,
  { type, id }: ItemReference,
): Promise<ListedRow | undefined> {
  const location = { kind: 'item', id } as const;
  const listQuery: ListQuery = { scope, location, types: [type], field: 'updated_at', direction: 'DESC' };
  const section = type === 'FOLDER' ? 'folders' : 'updated';
  return (await selectSections(rows, listQuery, [{ section, after: undefined }], 1))[0];
}

const inOrder = (direction: OrderDirection, columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} ${direction === 'ASC' ? sql`asc` : sql`desc`}`));

/** The expression of the indexes of migration 0010, which the database can then use for the order. */
const orderPosition = sql`item.list_position`;

function selectBranch(
  { kind, from, where }: ListQueryBranch,
  section: SectionName,
  { direction, after }: { readonly direction: OrderDirection; readonly after: SectionCursor | undefined },
): RawBuilder<unknown> {
  const key = sectionKeys[section];
  const conditions = after ? [...where, isAfterCursor(after, kind, direction)] : where;
  const order = [...(kind === 'FOLDER' ? [orderPosition] : []), key, sql`item.id`];
  const step = direction === 'ASC' ? sql`asc` : sql`desc`;
  return sql`
    select ${sql.lit(ranks[kind])} as rank, item.id, item.deployment_id, item.name, ${columns[kind]},
      item.embed_tenant, item.owner_id, item.created_by, item.created_at, item.updated_at,
      ${key} as key, ${sectionKeyTextSql(section, key)} as key_text
    from ${from}
    where ${sql.join(conditions, sql` and `)}
    order by ${sql.join(order.map((column) => sql`${column} ${step}`))}`;
}

/** The columns of each kind. Large columns are read later, and only for the rows of a page. */
const columns: Record<ListQueryBranch['kind'], RawBuilder<unknown>> = {
  FOLDER: sql`item.parent_id as folder_id, ${orderPosition} as position`,
  WORKBOOK: sql`item.folder_id, 0 as position`,
  REPORT: sql`item.folder_id, 0 as position`,
};

/** Whether a row of a kind comes after the cursor. Rows with equal keys are ordered by kind. */
function isAfterCursor(
  mark: SectionCursor,
  kind: ListQueryBranch['kind'],
  direction: OrderDirection,
): RawBuilder<boolean> {
  const key = sectionKeys[mark.section];
  const from = cursorKeySql(mark.section, mark.key);
  const behind = direction === 'ASC' ? sql`>` : sql`<`;
  if (kind === 'FOLDER')
    return sql<boolean>`(${orderPosition}, ${key}, item.id) ${behind} (${mark.position}, ${from}, ${mark.id})`;
  const rank = ranks[kind];
  if (rank === mark.rank) return sql<boolean>`(${key}, item.id) ${behind} (${from}, ${mark.id})`;
  const includesKey = direction === 'ASC' ? rank > mark.rank : rank < mark.rank;
  return includesKey ? sql<boolean>`${key} ${behind}= ${from}` : sql<boolean>`${key} ${behind} ${from}`;
}

/** Whether the item is a favorite of the caller. */
function isFavorite({ scope }: ListQuery): RawBuilder<boolean> {
  const is = (rank: number, column: string): RawBuilder<boolean> =>
    sql<boolean>`page.rank = ${sql.lit(rank)} and ${sql.ref(`favorite.${column}`)} = page.id`;
  return sql<boolean>`exists (
    select from favorite where favorite.user_id = ${principalUserIdSql(scope.principal)} and (
      ${is(ranks.FOLDER, 'folder_id')} or ${is(ranks.WORKBOOK, 'workbook_id')} or ${is(ranks.REPORT, 'report_id')}
    )
  )`;
}
