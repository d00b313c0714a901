/** SQL of recipients that are mail addresses outside of the account. */
import { sql } from 'kysely';
import type { AccountRows } from '../database/database.ts';

export interface OutsideRecipientRow {
  readonly address: string;
  readonly address_key: string;
  readonly name: string | null;
  /** Null: the user was deleted. */
  readonly scope_user_id: number | null;
  readonly locale: string | null;
  readonly timezone: string | null;
}

const changing = ['name', 'scope_user_id', 'locale', 'timezone'] as const;

const columnsOf = (table: string) => sql.join(changing.map((column) => sql.ref(`${table}.${column}`)));

/** Inserts addresses, and gives those that are recipients already, in any case, their new fields. */
export async function saveOutsideRecipients(
  { db, accountId }: AccountRows,
  notificationId: number,
  recipients: readonly OutsideRecipientRow[],
  at: Date,
): Promise<{ added: number; changed: number }> {
  if (recipients.length === 0) return { added: 0, changed: 0 };
  const fixed = { account_id: accountId, notification_id: notificationId, created_at: at };
  const written = await db
    .insertInto('notification_recipient')
    .values(recipients.map((one) => ({ ...fixed, ...one })))
    .onConflict((conflict) =>
      conflict
        .expression(
          sql`notification_id, coalesce(user_id, 0), coalesce(group_id, 0), coalesce(address_key, '')`,
        )
        .doUpdateSet((set) =>
          Object.fromEntries(changing.map((column) => [column, set.ref(`excluded.${column}`)])),
        )
        .where(
          sql<boolean>`(${columnsOf('notification_recipient')}) is distinct from (${columnsOf('excluded')})`,
        ),
    )
    // A row that was inserted has no row version before it.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .execute();
  const added = written.filter(({ isNew }) => isNew).length;
  return { added, changed: written.length - added };
}

export const listOutsideRecipients = (
  { db, accountId }: AccountRows,
  notificationId: number,
): Promise<OutsideRecipientRow[]> =>
  db
    .selectFrom('notification_recipient')
    .where('account_id', '=', accountId)
    .where('notification_id', '=', notificationId)
    .select(['id', 'name', 'scope_user_id', 'locale', 'timezone'])
    .select([sql<string>`address`.as('address'), sql<string>`address_key`.as('address_key')])
    .where('address', 'is not', null)
    .orderBy('id')
    .execute();
