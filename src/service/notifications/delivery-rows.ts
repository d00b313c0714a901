/** SQL of the mails of a run. Each address has one row, so that it gets one mail. */
import { sql, type Selectable } from 'kysely';
import type { AccountRows } from '../database/database.ts';
import type { NotificationDeliveryTable } from '../database/tables/dashboard-tables.ts';

export type DeliveryRow = Selectable<NotificationDeliveryTable>;

export interface NewDelivery {
  readonly runId: number;
  readonly address: string;
  readonly messageId: string;
}

/**
 * Records that a mail is about to be sent. False: it was sent, or refused for good, in an earlier attempt. A mail whose
 * outcome is not known is sent again, under the same message id.
 */
export async function beginDelivery(
  { db, accountId }: AccountRows,
  { runId, address, messageId }: NewDelivery,
  at: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('notification_delivery')
    .values({ account_id: accountId, run_id: runId, address, state: 'sending', message_id: messageId, at })
    .onConflict((conflict) =>
      conflict
        .expression(sql`run_id, lower(address)`)
        .doUpdateSet({ state: 'sending', at, reason: null })
        .where('notification_delivery.state', 'in', ['sending', 'failed']),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A mail that was recorded as sent stays so: an instance that has lost the run may report late. */
export async function endDelivery(
  { db, accountId }: AccountRows,
  { runId, address }: Pick<NewDelivery, 'runId' | 'address'>,
  { state, reason, at }: Pick<DeliveryRow, 'state' | 'reason' | 'at'>,
): Promise<void> {
  await db
    .updateTable('notification_delivery')
    .set({ state, reason, at })
    .where('account_id', '=', accountId)
    .where('run_id', '=', runId)
    .where(sql`lower(address)`, '=', sql`lower(${address})`)
    .where('state', '<>', 'sent')
    .execute();
}

/** What became of the mails in earlier attempts. */
export const listTriedDeliveries = (
  { db, accountId }: AccountRows,
  runId: number,
): Promise<Pick<DeliveryRow, 'address' | 'state' | 'reason'>[]> =>
  db
    .selectFrom('notification_delivery')
    .where('account_id', '=', accountId)
    .where('run_id', '=', runId)
    .select(['address', 'state', 'reason'])
    .orderBy('id')
    .execute();

/** Most mails that the record of a run lists. */
const mostListed = 1_000;

export const listDeliveries = ({ db, accountId }: AccountRows, runId: number): Promise<DeliveryRow[]> =>
  db
    .selectFrom('notification_delivery')
    .where('account_id', '=', accountId)
    .where('run_id', '=', runId)
    .selectAll()
    .orderBy('id')
    .limit(mostListed)
    .execute();

/** Numbers of mails by state. */
export async function countDeliveries(
  { db, accountId }: AccountRows,
  runIds: readonly number[],
): Promise<{ runId: number; state: DeliveryRow['state']; count: number }[]> {
  if (runIds.length === 0) return [];
  return db
    .selectFrom('notification_delivery')
    .where('account_id', '=', accountId)
    .where('run_id', 'in', [...runIds])
    .groupBy(['run_id', 'state'])
    .select(['run_id as runId', 'state', sql<number>`count(*)::integer`.as('count')])
    .execute();
}
