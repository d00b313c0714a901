import { sql } from 'kysely';
import type { VisibilityScope } from '../access/visibility-scope.ts';
import { seesAll, withVisibilityTables } from '../access/visible-items.ts';
import type { AccountRows } from '../database/database.ts';
import { foldName } from '../database/fold-name.ts';
import type { FolderLocation } from './folder-tree-rows.ts';

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

/** The folders of these ids, in no order. */
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
 * Whether a folder that the caller may not read is seen all the same, on the way to something. Whoever sees a whole
 * space has no such folders: what they may not read is of another space.
 */
export async function isFolderShown(
  rows: AccountRows,
  scope: VisibilityScope,
  folderId: number,
): Promise<boolean> {
  return !seesAll(scope) && (await isAmong(rows, scope, { folderId, set: 'shown' }));
}

/** Whether a folder is seen with all that is in it. */
export async function isFolderOpen(
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

export interface NewFolder extends FolderLocation {
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

export interface FolderChange {
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

/** What stands in it stands at the root then: the tables say so. */
export async function deleteFolder({ db, accountId }: AccountRows, folderId: number): Promise<void> {
  await db.deleteFrom('folder').where('account_id', '=', accountId).where('id', '=', folderId).execute();
}
