/** SQL of shares with embed users (EmbedDashboardRead): docs/platform-api.md, "Sharing and embed access". */
import { sql } from 'kysely';
import type { AccountRows } from '../database/database.ts';

/** The name of an embed tenant; null means all embed users of the account. */
export type Grantee = string | null;

export async function listGrantees({ db, accountId }: AccountRows, dashboardId: number): Promise<Grantee[]> {
  const found = await db
    .selectFrom('dashboard_grant')
    .where('account_id', '=', accountId)
    .where('dashboard_id', '=', dashboardId)
    .orderBy('embed_tenant')
    .select('embed_tenant')
    .execute();
  return found.map(({ embed_tenant }) => embed_tenant);
}

/** Inserts grants; existing ones are left unchanged. */
export async function insertGrants(
  { db, accountId }: AccountRows,
  dashboardId: number,
  to: readonly Grantee[],
): Promise<void> {
  if (to.length === 0) return;
  await sql`
    insert into dashboard_grant (account_id, dashboard_id, embed_tenant)
    select ${accountId}::integer, ${dashboardId}::integer, tenant from unnest(${[...to]}::text[]) as tenant
    on conflict do nothing
  `.execute(db);
}

export async function deleteGrants(
  { db, accountId }: AccountRows,
  dashboardId: number,
  to: readonly Grantee[],
): Promise<void> {
  if (to.length === 0) return;
  await sql`
    delete from dashboard_grant
    where account_id = ${accountId} and dashboard_id = ${dashboardId}
      and coalesce(embed_tenant, '') = any(${to.map((tenant) => tenant ?? '')}::text[])
  `.execute(db);
}
