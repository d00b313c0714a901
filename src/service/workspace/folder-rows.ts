import { sql } from 'kysely';
import type { VisibilityScope } from '../access/visibility-scope.ts';
import { seesAllRows, withVisibilityTables } from '../access/visibility-sql.ts';
import type { AccountRows } from '../database/database.ts';
import { foldName } from '../database/fold-name.ts';

export interface FolderRow {
  readonly id: number;
  readonly deployment_id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly position: number | null;
  readonly embed_tenant: string | null;
  readonly owner_id: number;
  readonly created_by: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The folders of the given ids, in any order. */
export function selectFolders(
  { db, accountId }: AccountRows,
  folderIds: readonly number[],
): Promise<FolderRow[]> {
  return db
    .selectFrom('folder')
    .where('account_id', '=', accountId)
    .where('id', 'in', [0, ...folderIds])
    .selectAll()
    .execute();
}

/**
 * Whether a folder that the caller may not read is shown because it leads to something that the caller may read. For a
 * caller who sees a whole space it never is: folders it may not read belong to another space.
 */
export async function isFolderPartlyVisible(
  rows: AccountRows,
  scope: VisibilityScope,
  folderId: number,
): Promise<boolean> {
  return !seesAllRows(scope) && (await isAmong(rows, scope, { folderId, set: 'shown' }));
}

/** Whether the caller sees a folder with everything in it. */
export async function isFolderFullyVisible(
  rows: AccountRows,
  scope: VisibilityScope,
  folderId: number,
): Promise<boolean> {
  return scope.publicId === undefined && (await isAmong(rows, scope, { folderId, set: 'opened' }));
}

async function isAmong(
  { db }: AccountRows,
  scope: VisibilityScope,
  { folderId, set }: { readonly folderId: number; readonly set: 'opened' | 'shown' },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    ${withVisibilityTables(scope)} select id from ${sql.table(set)} where id::bigint = ${folderId}::bigint
  `.execute(db);
  return rows.length > 0;
}

interface NewFolder extends FolderLocation {
  readonly name: string;
  readonly position: number | null;
  readonly userId: number;
  readonly now: Date;
}

export async function insertFolder({ db, accountId }: AccountRows, folder: NewFolder): Promise<number> {
  const { deploymentId, embedTenant, parentId, name, position, userId, now } = folder;
  const { id } = await db
    .insertInto('folder')
    .values({
      account_id: accountId,
      deployment_id: deploymentId,
      embed_tenant: embedTenant,
      parent_id: parentId,
      name,
      folded_name: foldName(name),
      position,
      owner_id: userId,
      created_by: userId,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface FolderChange {
  readonly name?: string | undefined;
  readonly position?: number | null | undefined;
}

export async function updateFolder(
  { db, accountId }: AccountRows,
  folderId: number,
  { change: { name, position }, now }: { readonly change: FolderChange; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('folder')
    .set({
      ...(name === undefined ? {} : { name, folded_name: foldName(name) }),
      ...(position === undefined ? {} : { position }),
      updated_at: now,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', folderId)
    .execute();
}

export async function hasSubfolder({ db, accountId }: AccountRows, folderId: number): Promise<boolean> {
  const row = await db
    .selectFrom('folder')
    .where('account_id', '=', accountId)
    .where('parent_id', '=', folderId)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a folder. By the foreign keys of the tables, its content moves to the root. */
export async function deleteFolder({ db, accountId }: AccountRows, folderId: number): Promise<void> {
  await db.deleteFrom('folder').where('account_id', '=', accountId).where('id', '=', folderId).execute();
}

/** The ids of a folder and of its ancestors, from the folder to the outermost one. */
export async function selectFolderPath({ db, accountId }: AccountRows, folderId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive chain (id, parent_id, step) as (
      select id, parent_id, 0 from folder where account_id = ${accountId} and id = ${folderId}
      union all
      select folder.id, folder.parent_id, step + 1 from folder join chain on folder.id = chain.parent_id
      where folder.account_id = ${accountId}
    )
    select id from chain order by step
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** The number of levels of a folder and its sub-folders; 1 for a folder without sub-folders. */
export async function selectFolderHeight({ db, accountId }: AccountRows, folderId: number): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    with recursive below (id, level) as (
      select id, 1 from folder where account_id = ${accountId} and id = ${folderId}
      union all
      select folder.id, level + 1 from folder join below on folder.parent_id = below.id
      where folder.account_id = ${accountId}
    )
    select max(level) as height from below
  `.execute(db);
  return rows[0]?.height ?? 0;
}

export interface FolderLocation {
  readonly deploymentId: number;
  readonly embedTenant: string | null;
  /** null: the root. */
  readonly parentId: number | null;
}

/** The id of the folder with a name in a place. */
export async function findFolderByName(
  { db, accountId }: AccountRows,
  { deploymentId, embedTenant, parentId }: FolderLocation,
  name: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from folder
    where account_id = ${accountId} and deployment_id = ${deploymentId}
      and space = ${embedTenant ?? ''} and place = ${parentId ?? 0} and name = ${name}
  `.execute(db);
  return rows[0]?.id;
}
