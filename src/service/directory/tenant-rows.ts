import { sql } from 'kysely';
import type { AccountRows } from '../database/database.ts';
import type { IdPaging } from '../http/list-paging.ts';

export interface TenantRow {
  readonly id: number;
  readonly name: string;
  readonly display_name: string | null;
  readonly user_count: number;
  readonly theme_id: number | null;
  readonly created_at: Date;
}

/** `search` is a part of the name or display name, regardless of case. */
export function listTenants(
  rows: AccountRows,
  { afterId, limit }: IdPaging,
  search: string | undefined,
): Promise<TenantRow[]> {
  let query = selectTenants(rows).where('id', '>', afterId);
  if (search !== undefined)
    query = query.where(
      sql<boolean>`position(lower(${search}) in lower(name || chr(10) || coalesce(display_name, ''))) > 0`,
    );
  return query.orderBy('id').limit(limit).execute();
}

const selectTenants = ({ db, accountId }: AccountRows) =>
  db
    .selectFrom('embed_tenant')
    .where('account_id', '=', accountId)
    .select(['id', 'name', 'display_name', 'theme_id', 'created_at'])
    .select(
      sql<number>`(
        select count(*)::integer from app_user
        where app_user.account_id = ${accountId} and app_user.embed_tenant = embed_tenant.name
      )`.as('user_count'),
    );

/** `undefined`: there is no such tenant. */
export async function findTenant(rows: AccountRows, name: string): Promise<TenantRow | undefined> {
  return selectTenants(rows).where('name', '=', name).executeTakeFirst();
}

/** @returns whether the tenant may have the theme: one of the account, or of its own. */
export async function updateTenantTheme(
  { db, accountId }: AccountRows,
  name: string,
  themeId: number | null,
): Promise<boolean> {
  const theme = db
    .selectFrom('theme')
    .where('account_id', '=', accountId)
    .where('id', '=', themeId)
    .where(sql<boolean>`(embed_tenant is null or embed_tenant = ${name})`)
    .select('id')
    .forKeyShare();
  if (themeId !== null && !(await theme.executeTakeFirst())) return false;
  await db
    .updateTable('embed_tenant')
    .set({ theme_id: themeId })
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .execute();
  return true;
}

/** Whether an embed tenant exists. In a `write` it is locked, so that a removal waits. */
export async function hasTenant({ db, accountId }: AccountRows, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('embed_tenant')
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .select('id')
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateTenantName(
  { db, accountId }: AccountRows,
  name: string,
  displayName: string,
): Promise<void> {
  await db
    .updateTable('embed_tenant')
    .set({ display_name: displayName })
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .where('display_name', 'is distinct from', displayName)
    .execute();
}

/** Deletes the tenant's row first, which waits for transactions that create something for the tenant. */
export async function deleteTenant(
  { db, accountId }: AccountRows,
  name: string,
  now: Date,
): Promise<number | undefined> {
  const row = await db
    .deleteFrom('embed_tenant')
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .returning('id')
    .executeTakeFirst();
  if (!row) return undefined;
  const removal = { account_id: accountId, name, removed_at: now };
  await db
    .insertInto('embed_tenant_removal')
    .values(removal)
    .onConflict((conflict) => conflict.columns(['account_id', 'name']).doUpdateSet({ removed_at: now }))
    .execute();
  return row.id;
}

/** Tables in the order of deletion: grants before items, and items before their folders. */
const owned = [
  'item_grant',
  'dashboard_grant',
  'report',
  'workbook',
  'folder',
  'user_group',
  'user_attribute',
  'embed_session',
  'chat',
  'theme',
  'app_user',
] as const;

/** Deletes everything of the tenant, and all grants to it. */
export async function deleteTenantContent({ db, accountId }: AccountRows, name: string): Promise<void> {
  for (const table of owned)
    await db.deleteFrom(table).where('account_id', '=', accountId).where('embed_tenant', '=', name).execute();
}
