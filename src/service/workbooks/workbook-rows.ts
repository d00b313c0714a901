/** Workbooks in the database, each with the dashboard that was last published of it. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DashboardStatus } from '../../contract/dashboard.ts';
import { selfId } from '../access/principals.ts';
import type { Principal } from '../access/principals.ts';
import type { AccountRows } from '../database/database.ts';
import { foldName } from '../database/fold-name.ts';

/** A workbook as lists show it. */
export interface ListedWorkbook {
  readonly id: number;
  readonly deployment_id: number;
  readonly name: string;
  readonly meta: unknown;
  readonly calculated_fields: unknown;
  readonly owner_id: number;
  readonly folder_id: number | null;
  readonly embed_tenant: string | null;
  readonly is_favorite: boolean;
  readonly created_by: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export interface WorkbookRow extends ListedWorkbook {
  readonly dashboard_draft: unknown;
  /** null: nothing was ever published. */
  readonly dashboard_status: DashboardStatus | null;
  /** The stored answer of its dashboard at the newest version, JSON as UTF-8 bytes. */
  readonly dashboard_answer: Buffer | null;
}

export function findWorkbook(
  { db, accountId }: AccountRows,
  workbookId: number,
  principal: Principal,
): Promise<WorkbookRow | undefined> {
  return db
    .selectFrom('workbook')
    .leftJoin('dashboard', 'dashboard.workbook_id', 'workbook.id')
    .where('workbook.account_id', '=', accountId)
    .where('workbook.id', '=', workbookId)
    .selectAll('workbook')
    .select('dashboard.status as dashboard_status')
    .select(isFavorite(principal).as('is_favorite'))
    .select((from) =>
      from
        .selectFrom('dashboard_version as version')
        .innerJoin('dashboard_answer as answer', 'answer.version_id', 'version.id')
        .whereRef('version.dashboard_id', '=', 'dashboard.id')
        .where('version.account_id', '=', accountId)
        .orderBy('version.version_number', 'desc')
        .limit(1)
        .select('answer.body')
        .as('dashboard_answer'),
    )
    .executeTakeFirst();
}

/** Each person marks their own. */
export const isFavorite = (principal: Principal): RawBuilder<boolean> => sql<boolean>`exists (
  select from favorite where favorite.workbook_id = workbook.id and favorite.user_id = ${selfId(principal)}
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
      ...{ account_id: accountId, deployment_id: place.deploymentId, folder_id: place.folderId },
      ...{ embed_tenant: place.embedTenant, owner_id: ownerId, created_by: ownerId },
      ...{ name, folded_name: foldName(name), meta, calculated_fields: place.calculatedFields },
      ...{ created_at: now, updated_at: now },
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

/** Only what is given changes. False: there is no such workbook any more. */
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

/** With its reports, its dashboard, and all that was granted and marked. False: it is gone already. */
export async function deleteWorkbook({ db, accountId }: AccountRows, workbookId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('workbook')
    .where('account_id', '=', accountId)
    .where('id', '=', workbookId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
