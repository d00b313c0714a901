/** The tree that folders make. */
import { sql } from 'kysely';
import type { AccountRows } from '../database/database.ts';

/** The folder and all above it: its own id first, the outermost last. */
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

/** How many levels a folder is with all that stands in it; 1 for one without sub-folders. */
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

/** The id of the folder that has this name in this place. */
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
