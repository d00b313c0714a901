/** SQL of the users who get mails, or whose rows an address gets. */
import { sql } from 'kysely';
import { toAddressKey } from '../config/mail-domain.ts';
import type { AccountRows } from '../database/database.ts';

/** Users who are recipients themselves or as members of a group, each once. */
export async function listRecipientUsers(
  { db, accountId }: AccountRows,
  notificationId: number,
): Promise<number[]> {
  const found = await db
    .selectFrom('notification_recipient as recipient')
    .leftJoin('group_member as member', 'member.group_id', 'recipient.group_id')
    .where('recipient.account_id', '=', accountId)
    .where('recipient.notification_id', '=', notificationId)
    .where('recipient.address', 'is', null)
    .select((select) => select.fn.coalesce('recipient.user_id', 'member.user_id').as('user_id'))
    .distinct()
    .execute();
  return found.flatMap(({ user_id: userId }) => (userId === null ? [] : [userId]));
}

export type MailUserRow = Awaited<ReturnType<typeof listActiveUsers>>[number];

/** Users who are not deactivated, in the order of their ids. */
export function listActiveUsers({ db, accountId }: AccountRows, userIds: readonly number[]) {
  return db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('id', 'in', userIds.length > 0 ? [...userIds] : [0])
    .where('deactivated_at', 'is', null)
    .select(['id', 'email', 'first_name', 'role', 'embed_tenant', 'profile'])
    .orderBy('id')
    .execute();
}

export const hasAddress = ({ email }: Pick<MailUserRow, 'email'>): boolean => /.@./s.test(email);

/** The same, with a mail address. */
export const listMailUsers = async (rows: AccountRows, userIds: readonly number[]): Promise<MailUserRow[]> =>
  (await listActiveUsers(rows, userIds)).filter(hasAddress);

export interface UnreachableUser {
  readonly username: string;
  readonly email: string;
  readonly isDeactivated: boolean;
}

/** Users to whom no mail can go, in the order of their ids. */
export async function listUnreachableUsers(
  { db, accountId }: AccountRows,
  userIds: readonly number[],
): Promise<UnreachableUser[]> {
  const users = await db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('id', 'in', userIds.length > 0 ? [...userIds] : [0])
    .select(['username', 'email', 'deactivated_at'])
    .orderBy('id')
    .execute();
  return users
    .map(({ deactivated_at: at, ...user }) => ({ ...user, isDeactivated: at !== null }))
    .filter((user) => user.isDeactivated || !hasAddress(user));
}

/**
 * Those of the addresses whose users are all deactivated. One mailbox can be written in several ways, so that both sides are
 * compared by their keys.
 * @param addressKeys - as `toAddressKey` gives them.
 */
export async function listDeactivatedAddresses(
  { db, accountId }: AccountRows,
  addressKeys: readonly string[],
): Promise<Set<string>> {
  if (addressKeys.length === 0) return new Set();
  const users = await db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where(sql`lower(normalize(split_part(email, '@', 1)))`, 'in', addressKeys.map(toLocalPart))
    .select(['email', 'deactivated_at'])
    .execute();
  const active = new Set(users.flatMap((user) => (user.deactivated_at ? [] : [toAddressKey(user.email)])));
  const keys = new Set(users.map(({ email }) => toAddressKey(email)).filter((key) => !active.has(key)));
  return new Set(addressKeys.filter((key) => keys.has(key)));
}

const toLocalPart = (addressKey: string): string => addressKey.split('@')[0] ?? '';
