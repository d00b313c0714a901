/** SQL of addresses that have got mails of a notification, and whether they want more. */
import { toAddressKey } from '../config/mail-domain.ts';
import type { AccountRows, Database } from '../database/database.ts';

/** When mails ended, by address in the form of `toAddressKey`. */
export async function listUnsubscribedAddresses(
  { db, accountId }: AccountRows,
  notificationId: number,
): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('notification_mailed_address')
    .where('account_id', '=', accountId)
    .where('notification_id', '=', notificationId)
    .where('ended_at', 'is not', null)
    .select(['address_key', 'ended_at'])
    .execute();
  return new Map(rows.flatMap((row) => (row.ended_at ? [[row.address_key, row.ended_at]] : [])));
}

/** When the readers of subscriptions unsubscribed, by notification. An address that a reader had before says nothing. */
export async function listUnsubscribeTimes(
  { db, accountId }: AccountRows,
  notificationIds: readonly number[],
): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom('notification_mailed_address')
    .innerJoin('notification', 'notification.id', 'notification_mailed_address.notification_id')
    .innerJoin('app_user', 'app_user.id', 'notification.subscriber_id')
    .where('notification_mailed_address.account_id', '=', accountId)
    .where('notification_id', 'in', notificationIds.length > 0 ? [...notificationIds] : [0])
    .where('ended_at', 'is not', null)
    .select(['notification_id', 'ended_at', 'address_key', 'app_user.email'])
    .execute();
  return new Map(
    rows.flatMap(({ notification_id: id, ended_at: endedAt, address_key: key, email }) =>
      endedAt && key === toAddressKey(email) ? [[id, endedAt]] : [],
    ),
  );
}

export interface NewMailedAddress {
  readonly address: string;
  readonly addressKey: string;
  /** A BCP 47 tag. */
  readonly locale: string;
  readonly title: string;
  readonly tokenHash: string;
}

/** Addresses of one statement: a statement has at most 65,535 parameters. */
const batch = 1_000;

/** Stores that mails with links are about to be sent. Those that have ended stay so. */
export async function saveMailedAddresses(
  rows: AccountRows,
  notificationId: number,
  mailedAddresses: readonly NewMailedAddress[],
  at: Date,
): Promise<void> {
  for (let from = 0; from < mailedAddresses.length; from += batch)
    await saveBatch(rows, notificationId, mailedAddresses.slice(from, from + batch), at);
}

async function saveBatch(
  { db, accountId }: AccountRows,
  notificationId: number,
  mailedAddresses: readonly NewMailedAddress[],
  at: Date,
): Promise<void> {
  const saved = await db
    .insertInto('notification_mailed_address')
    .values(
      mailedAddresses.map(({ address, addressKey, locale, title }) => ({
        account_id: accountId,
        notification_id: notificationId,
        address,
        address_key: addressKey,
        locale,
        title,
        created_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['notification_id', 'address_key']).doUpdateSet((set) => ({
        address: set.ref('excluded.address'),
        locale: set.ref('excluded.locale'),
        title: set.ref('excluded.title'),
      })),
    )
    .returning(['id', 'address_key'])
    .execute();
  const hashes = new Map(mailedAddresses.map(({ addressKey, tokenHash }) => [addressKey, tokenHash]));
  await db
    .insertInto('notification_mailed_address_token')
    .values(
      saved.map(({ id, address_key: key }) => ({
        account_id: accountId,
        mailed_address_id: id,
        token_hash: hashes.get(key) ?? '',
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface MailedAddressReference {
  readonly accountId: number;
  readonly mailedAddressId: number;
}

/** The address that a link belongs to. The account is not known before. */
export async function findMailedAddressByToken(
  { db }: Database,
  tokenHash: string,
): Promise<MailedAddressReference | undefined> {
  return db
    .selectFrom('notification_mailed_address_token')
    .where('token_hash', '=', tokenHash)
    .select(['account_id as accountId', 'mailed_address_id as mailedAddressId'])
    .executeTakeFirst();
}

export interface MailedAddressRow {
  readonly id: number;
  readonly notification_id: number;
  readonly address: string;
  readonly locale: string;
  readonly title: string;
  readonly ended_at: Date | null;
}

/** With a lock: nobody else changes it until the transaction ends. */
export function findMailedAddress(
  { db, accountId }: AccountRows,
  mailedAddressId: number,
  { locks }: { readonly locks: boolean },
): Promise<MailedAddressRow | undefined> {
  const query = db
    .selectFrom('notification_mailed_address')
    .where('account_id', '=', accountId)
    .where('id', '=', mailedAddressId)
    .select(['id', 'notification_id', 'address', 'locale', 'title', 'ended_at']);
  return (locks ? query.forUpdate() : query).executeTakeFirst();
}

/** `endedAt` null: the recipient subscribes again. */
export async function setMailedAddressEnd(
  { db, accountId }: AccountRows,
  mailedAddressId: number,
  endedAt: Date | null,
): Promise<void> {
  await db
    .updateTable('notification_mailed_address')
    .set({ ended_at: endedAt })
    .where('account_id', '=', accountId)
    .where('id', '=', mailedAddressId)
    .execute();
}

/** Who has unsubscribed from the notification gets its mails again. */
export async function resumeMails({ db, accountId }: AccountRows, notificationId: number): Promise<void> {
  await db
    .updateTable('notification_mailed_address')
    .set({ ended_at: null })
    .where('account_id', '=', accountId)
    .where('notification_id', '=', notificationId)
    .where('ended_at', 'is not', null)
    .execute();
}
