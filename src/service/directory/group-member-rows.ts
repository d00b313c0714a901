import type { AccountRows } from '../database/database.ts';
import type { IdPaging } from '../http/list-paging.ts';
import type { TenantScope } from './attribute-rows.ts';

export interface MemberRow {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly first_name: string | null;
  readonly external_id: string | null;
  readonly embed_tenant: string | null;
}

const columns = [
  'app_user.id',
  'app_user.username',
  'app_user.email',
  'app_user.first_name',
  'app_user.external_id',
  'app_user.embed_tenant',
] as const;

export function listGroupMembers(
  { db, accountId }: AccountRows,
  groupId: number,
  { afterId, limit }: IdPaging,
): Promise<MemberRow[]> {
  return db
    .selectFrom('group_member')
    .innerJoin('app_user', 'app_user.id', 'group_member.user_id')
    .where('group_member.account_id', '=', accountId)
    .where('group_member.group_id', '=', groupId)
    .where('app_user.id', '>', afterId)
    .select(columns)
    .orderBy('app_user.id')
    .limit(limit)
    .execute();
}

/** Users by id. Locks them, so that they stay while memberships are written. */
export function listUsersById({ db, accountId }: AccountRows, ids: readonly number[]): Promise<MemberRow[]> {
  return db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .select(columns)
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/** Embed users of a tenant by the host's ids. Locks them. */
export function listEmbedUsersByName(
  { db, accountId }: AccountRows,
  tenant: string,
  externalIds: readonly string[],
): Promise<MemberRow[]> {
  return db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('embed_tenant', '=', tenant)
    .where('external_id', 'in', [...externalIds])
    .select(columns)
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/** Inserts members, and returns the number of new ones. */
export async function insertGroupMembers(
  { db, accountId }: AccountRows,
  pairs: readonly { readonly groupId: number; readonly userId: number }[],
): Promise<number> {
  if (pairs.length === 0) return 0;
  const added = await db
    .insertInto('group_member')
    .values(
      pairs.map(({ groupId, userId }) => ({ account_id: accountId, group_id: groupId, user_id: userId })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute();
  return added.length;
}

export async function deleteGroupMembers(
  { db, accountId }: AccountRows,
  groupId: number,
  userIds: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('group_member')
    .where('account_id', '=', accountId)
    .where('group_id', '=', groupId)
    .where('user_id', 'in', [...userIds])
    .execute();
}

/** Removes a user from all groups of the scope except the given ones. */
export async function deleteOtherMemberships(
  { db, accountId }: AccountRows,
  {
    userId,
    scope,
    groupIds,
  }: { readonly userId: number; readonly scope: TenantScope; readonly groupIds: number[] },
): Promise<void> {
  let query = db
    .deleteFrom('group_member')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('group_id', 'in', (from) =>
      from
        .selectFrom('user_group')
        .where('account_id', '=', accountId)
        .where('embed_tenant', 'is not distinct from', scope)
        .select('id'),
    );
  if (groupIds.length > 0) query = query.where('group_id', 'not in', groupIds);
  await query.execute();
}
