/** Those whom something can be shared with, held until it is. */
import type { AccountRows } from '../database/database.ts';

export interface PrincipalTenancy {
  /** null: of the account itself. */
  readonly embedTenant: string | null;
  readonly isEmbedUser: boolean;
}

export async function findUserTenancy(
  { db, accountId }: AccountRows,
  userId: number,
): Promise<PrincipalTenancy | undefined> {
  const row = await db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .select(['embed_tenant', 'role'])
    .forKeyShare()
    .executeTakeFirst();
  return row && { embedTenant: row.embed_tenant, isEmbedUser: row.role === 'embed' };
}

export async function findGroupTenancy(
  { db, accountId }: AccountRows,
  groupId: number,
): Promise<PrincipalTenancy | undefined> {
  const row = await db
    .selectFrom('user_group')
    .where('account_id', '=', accountId)
    .where('id', '=', groupId)
    .select('embed_tenant')
    .forKeyShare()
    .executeTakeFirst();
  return row && { embedTenant: row.embed_tenant, isEmbedUser: row.embed_tenant !== null };
}

/** Whether the account knows an embed tenant of that name, be it only by one of its people. */
export async function hasTenant({ db, accountId }: AccountRows, name: string): Promise<boolean> {
  const tenant = db
    .selectFrom('embed_tenant')
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .select('id');
  const author = db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('embed_tenant', '=', name)
    .select('id')
    .limit(1);
  return (await tenant.unionAll(author).execute()).length > 0;
}
