/** Whom a dashboard itself is shared with: EmbedDashboardRead of platform-api.md, endpoint 9. */
import type { AccountRows } from '../database/database.ts';

/** A tenant's name; null: all embed users of the account. */
export type Sharer = string | null;

export async function listSharers({ db, accountId }: AccountRows, dashboardId: number): Promise<Sharer[]> {
  const found = await db
    .selectFrom('dashboard_grant')
    .where('account_id', '=', accountId)
    .where('dashboard_id', '=', dashboardId)
    .orderBy('embed_tenant')
    .select('embed_tenant')
    .execute();
  return found.map(({ embed_tenant }) => embed_tenant);
}

/** Sharing twice is sharing once. */
export async function share({ db, accountId }: AccountRows, dashboardId: number, to: Sharer): Promise<void> {
  await db
    .insertInto('dashboard_grant')
    .values({ account_id: accountId, dashboard_id: dashboardId, embed_tenant: to })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function unshare(
  { db, accountId }: AccountRows,
  dashboardId: number,
  to: Sharer,
): Promise<void> {
  await db
    .deleteFrom('dashboard_grant')
    .where('account_id', '=', accountId)
    .where('dashboard_id', '=', dashboardId)
    .where('embed_tenant', 'is not distinct from', to)
    .execute();
}
