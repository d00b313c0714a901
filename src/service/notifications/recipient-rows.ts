/** SQL of the recipients of scheduled notifications. */
import { sql } from 'kysely';
import type { AccountRows } from '../database/database.ts';
import type { IdPaging } from '../http/list-paging.ts';
import type { NotificationReference } from './notification-rows.ts';

/** Ids of users and groups, of which each is a recipient. */
export interface RecipientIds {
  readonly userIds: readonly number[];
  readonly groupIds: readonly number[];
}

export interface RecipientRow {
  readonly id: number;
  readonly user_id: number | null;
  readonly group_id: number | null;
  readonly address: string | null;
  readonly address_name: string | null;
  readonly scope_user_id: number | null;
  readonly locale: string | null;
  readonly timezone: string | null;
  readonly created_at: Date;
  readonly username: string | null;
  readonly email: string | null;
  readonly first_name: string | null;
  readonly external_id: string | null;
  readonly user_tenant: string | null;
  readonly group_name: string | null;
  readonly group_tenant: string | null;
}

/** Locks the notification, so that it stays while recipients are added. False where it does not exist. */
export async function lockNotification(
  { db, accountId }: AccountRows,
  { deploymentId, notificationId }: NotificationReference,
): Promise<boolean> {
  const row = await db
    .selectFrom('notification')
    .where('account_id', '=', accountId)
    .where('deployment_id', '=', deploymentId)
    .where('id', '=', notificationId)
    .select('id')
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Which of these users and groups exist. Locks them, so that they stay until they are recipients. */
export async function lockRecipients(rows: AccountRows, ids: RecipientIds): Promise<RecipientIds> {
  return {
    userIds: await lockRows(rows, 'app_user', ids.userIds),
    groupIds: await lockRows(rows, 'user_group', ids.groupIds),
  };
}

async function lockRows(
  { db, accountId }: AccountRows,
  table: 'app_user' | 'user_group',
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom(table)
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .select('id')
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
}

/** Which of these users are deactivated. */
export async function listDeactivated(
  { db, accountId }: AccountRows,
  userIds: readonly number[],
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('id', 'in', [...userIds])
    .where('deactivated_at', 'is not', null)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Inserts users and groups, and returns the number of new ones. */
export async function insertRecipients(
  { db, accountId }: AccountRows,
  notificationId: number,
  { userIds, groupIds }: RecipientIds,
  at: Date,
): Promise<number> {
  if (userIds.length + groupIds.length === 0) return 0;
  const fixed = { account_id: accountId, notification_id: notificationId, created_at: at };
  const added = await db
    .insertInto('notification_recipient')
    .values([
      ...userIds.map((user_id) => ({ ...fixed, user_id, group_id: null })),
      ...groupIds.map((group_id) => ({ ...fixed, user_id: null, group_id })),
    ])
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return added.length;
}

export async function deleteRecipients(
  { db, accountId }: AccountRows,
  notificationId: number,
  ids: RecipientIds & { readonly addressKeys: readonly string[] },
): Promise<void> {
  const remove = () =>
    db
      .deleteFrom('notification_recipient')
      .where('account_id', '=', accountId)
      .where('notification_id', '=', notificationId);
  const { userIds, groupIds, addressKeys } = ids;
  if (userIds.length > 0)
    await remove()
      .where('user_id', 'in', [...userIds])
      .execute();
  if (groupIds.length > 0)
    await remove()
      .where('group_id', 'in', [...groupIds])
      .execute();
  if (addressKeys.length > 0)
    await remove()
      .where('address_key', 'in', [...addressKeys])
      .execute();
}

/** Recipients with the names of their users and groups, in the order of their ids. */
export function listRecipients(
  { db, accountId }: AccountRows,
  notificationId: number,
  { afterId, limit }: IdPaging,
): Promise<RecipientRow[]> {
  return db
    .selectFrom('notification_recipient as recipient')
    .leftJoin('app_user', 'app_user.id', 'recipient.user_id')
    .leftJoin('user_group', 'user_group.id', 'recipient.group_id')
    .where('recipient.account_id', '=', accountId)
    .where('recipient.notification_id', '=', notificationId)
    .where('recipient.id', '>', afterId)
    .select([
      'recipient.id',
      'recipient.user_id',
      'recipient.group_id',
      'recipient.address',
      'recipient.name as address_name',
      'recipient.scope_user_id',
      'recipient.locale',
      'recipient.timezone',
      'recipient.created_at',
      'app_user.username',
      'app_user.email',
      'app_user.first_name',
      'app_user.external_id',
      'app_user.embed_tenant as user_tenant',
      'user_group.name as group_name',
      'user_group.embed_tenant as group_tenant',
    ])
    .orderBy('recipient.id')
    .limit(limit)
    .execute();
}

/** Mail addresses of users, and of the members of groups. */
export async function listAddresses(
  { db, accountId }: AccountRows,
  { userIds, groupIds }: RecipientIds,
): Promise<{ userId: number; groupId: number | null; email: string }[]> {
  const users = db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('id', 'in', userIds.length > 0 ? [...userIds] : [0])
    .select(['id as userId', sql<number | null>`null::integer`.as('groupId'), 'email']);
  const members = db
    .selectFrom('group_member')
    .innerJoin('app_user', 'app_user.id', 'group_member.user_id')
    .where('app_user.account_id', '=', accountId)
    .where('group_member.group_id', 'in', groupIds.length > 0 ? [...groupIds] : [0])
    .select(['app_user.id as userId', 'group_member.group_id as groupId', 'app_user.email']);
  return users.unionAll(members).execute();
}
