/** SQL of workbooks and their published dashboards. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { principalUserIdSql } from '../access/principal.ts';
import type { Principal } from '../access/principal.ts';
import type { AccountRows } from '../database/database.ts';
import { foldName } from '../database/fold-name.ts';

/** A workbook without its large columns. */
export interface WorkbookRow {
  readonly id: number;
  readonly deployment_id: number;
  readonly name: string;
  readonly owner_id: number;
  readonly folder_id: number | null;
  readonly embed_tenant: string | null;
  readonly is_favorite: boolean;
  readonly created_by: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export const workbookColumns = [
  ...(['workbook.id', 'workbook.deployment_id', 'workbook.name', 'workbook.owner_id'] as const),
  ...(['workbook.folder_id', 'workbook.embed_tenant', 'workbook.created_by'] as const),
  ...(['workbook.created_at', 'workbook.updated_at'] as const),
] as const;

export function findWorkbook(
  { db, accountId }: AccountRows,
  workbookId: number,
  principal: Principal,
): Promise<WorkbookRow | undefined> {
  return db
    .selectFrom('workbook')
    .where('workbook.account_id', '=', accountId)
    .where('workbook.id', '=', workbookId)
    .select(workbookColumns)
    .select(favoriteSql(principal).as('is_favorite'))
    .executeTakeFirst();
}

/** Whether a workbook is a favorite of the user. */
export const favoriteSql = (principal: Principal): RawBuilder<boolean> => sql<boolean>`exists (
  select from favorite where favorite.workbook_id = workbook.id and favorite.user_id = ${principalUserIdSql(principal)}
)`;

export interface NewWorkbook {
  readonly deploymentId: number;
  readonly name: string;
  /** JSON. */
  readonly meta: string;
  /** JSON. */
  readonly calculatedFields: string;
  readonly folderId: number | null;
  readonly embedTenant: string | null;
  readonly ownerId: number;
  readonly now: Date;
}

export async function insertWorkbook(
  { db, accountId }: AccountRows,
  { name, meta, now, ownerId, ...place }: NewWorkbook,
): Promise<number> {
  const { id } = await db
    .insertInto('workbook')
    .values({
      account_id: accountId,
      deployment_id: place.deploymentId,
      folder_id: place.folderId,
      embed_tenant: place.embedTenant,
      owner_id: ownerId,
      created_by: ownerId,
      name,
      folded_name: foldName(name),
      meta,
      calculated_fields: place.calculatedFields,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface WorkbookChange {
  readonly name?: string | undefined;
  /** JSON. */
  readonly meta?: string | undefined;
  /** null: the root. */
  readonly folderId?: number | null | undefined;
  /** JSON. */
  readonly draft?: string | undefined;
}

/** Changes the given columns. False where the workbook does not exist any more. */
export async function changeWorkbook(
  { db, accountId }: AccountRows,
  workbookId: number,
  { name, meta, folderId, draft, now }: WorkbookChange & { readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('workbook')
    .set({
      ...(name === undefined ? {} : { name, folded_name: foldName(name) }),
      ...(meta === undefined ? {} : { meta }),
      ...(folderId === undefined ? {} : { folder_id: folderId }),
      ...(draft === undefined ? {} : { dashboard_draft: draft }),
      updated_at: now,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', workbookId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a workbook with its reports, dashboard, grants and favorites. False where it does not exist any more. */
export async function deleteWorkbook({ db, accountId }: AccountRows, workbookId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('workbook')
    .where('account_id', '=', accountId)
    .where('id', '=', workbookId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
