/** Rows of provisioning: its settings, the roles that groups give, and the credentials that end with a user. */
import { sql } from 'kysely';
import { toAccountUserSubject } from '../access/account-user-subject.ts';
import type { AccountRows } from '../database/database.ts';

export interface ProvisioningSettings {
  readonly heirId: number | null;
  readonly mayGrantAdmin: boolean;
  readonly defaultRole: 'user' | 'viewer';
}

const defaults: ProvisioningSettings = { heirId: null, mayGrantAdmin: false, defaultRole: 'viewer' };

export async function readProvisioningSettings({
  db,
  accountId,
}: AccountRows): Promise<ProvisioningSettings> {
  const row = await db
    .selectFrom('provisioning_settings')
    .where('account_id', '=', accountId)
    .select(['heir_id', 'may_grant_admin', 'default_role'])
    .executeTakeFirst();
  return row
    ? { heirId: row.heir_id, mayGrantAdmin: row.may_grant_admin, defaultRole: row.default_role }
    : defaults;
}

export async function writeProvisioningSettings(
  { db, accountId }: AccountRows,
  { heirId, mayGrantAdmin, defaultRole }: ProvisioningSettings,
): Promise<void> {
  const values = { heir_id: heirId, may_grant_admin: mayGrantAdmin, default_role: defaultRole };
  await db
    .insertInto('provisioning_settings')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

/**
 * Writes the role of users: their own, else the highest of the groups that are mapped to one, else the default role. A group
 * gives the role admin only while the account allows it. `userIds` undefined: all users.
 */
export async function refreshRoles(
  { db, accountId }: AccountRows,
  userIds?: readonly number[],
): Promise<void> {
  if (userIds?.length === 0) return;
  const only = userIds ? sql`and member.id = any(${[...userIds]}::integer[])` : sql``;
  await sql`
    update app_user set role = derived.role
    from (
      select member.id, coalesce(
        member.assigned_role,
        (array[null, 'viewer', 'user', 'admin'])[1 + max(case user_group.role
          when 'admin' then case when settings.may_grant_admin then 3 else 0 end
          when 'user' then 2 when 'viewer' then 1 else 0 end)],
        max(settings.default_role), ${defaults.defaultRole}
      ) as role
      from app_user member
      left join provisioning_settings settings on settings.account_id = member.account_id
      left join group_member on group_member.user_id = member.id
      left join user_group on user_group.id = group_member.group_id and user_group.embed_tenant is null
      where member.account_id = ${accountId} and member.role <> 'embed' ${only}
      group by member.id, member.assigned_role
    ) derived
    where app_user.account_id = ${accountId} and app_user.id = derived.id
      and app_user.role <> derived.role
  `.execute(db);
}

/** Revokes the API keys of a user, and the embed sessions that were opened for it. Its tokens end with these. */
export async function endCredentials(
  { db, accountId }: AccountRows,
  userId: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
  await db
    .updateTable('embed_session')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where(sql`claims ->> 'sub'`, '=', toAccountUserSubject(userId))
    .where('revoked_at', 'is', null)
    .execute();
}

/** The user who gets what a deleted user owns: the one of the provisioning settings (`heirId`), else the preferred admin, else the oldest admin. */
export async function findNewOwner(
  { db, accountId }: AccountRows,
  {
    deletedId,
    heirId,
    preferredId,
  }: { readonly deletedId: number; readonly heirId: number | null; readonly preferredId: number },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('id', '<>', deletedId)
    .where('deactivated_at', 'is', null)
    .where((is) =>
      is.or([is('role', '=', 'admin'), is.and([is('id', '=', heirId), is('role', '<>', 'embed')])]),
    )
    .select('id')
    .orderBy(sql`id is not distinct from ${heirId}::integer`, 'desc')
    .orderBy(sql`id = ${preferredId}::integer`, 'desc')
    .orderBy('id')
    .executeTakeFirst();
  return row?.id;
}
