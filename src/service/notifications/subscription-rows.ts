/** SQL of the notifications that readers make for themselves. */
import { sql } from 'kysely';
import type { AccountRows } from '../database/database.ts';
import { selectNotifications, type NotificationRow } from './notification-rows.ts';
import type { RunRow } from './run-rows.ts';

/** The dashboard and the reader of subscriptions. */
export interface SubscriptionScope {
  readonly dashboardId: number;
  readonly subscriberId: number;
}

const select = (rows: AccountRows, { dashboardId, subscriberId }: SubscriptionScope) =>
  selectNotifications(rows).where('dashboard_id', '=', dashboardId).where('subscriber_id', '=', subscriberId);

/** Newest first. */
export const listSubscriptions = (rows: AccountRows, scope: SubscriptionScope): Promise<NotificationRow[]> =>
  select(rows, scope).orderBy('id', 'desc').execute();

/** Nobody else changes or plans it until the transaction ends. */
export const lockSubscription = (
  rows: AccountRows,
  scope: SubscriptionScope,
  subscriptionId: number,
): Promise<NotificationRow | undefined> =>
  select(rows, scope).where('id', '=', subscriptionId).forUpdate().executeTakeFirst();

/** The last run of each subscription that has one. */
export function listLastRuns(
  { db, accountId }: AccountRows,
  subscriptionIds: readonly number[],
): Promise<RunRow[]> {
  return db
    .selectFrom('notification_run')
    .where('account_id', '=', accountId)
    .where('notification_id', 'in', subscriptionIds.length > 0 ? [...subscriptionIds] : [0])
    .distinctOn('notification_id')
    .selectAll()
    .orderBy('notification_id')
    .orderBy('id', 'desc')
    .execute();
}

const selectSends = ({ db, accountId }: AccountRows, subscriberId: number) =>
  db
    .selectFrom('notification_run as run')
    .innerJoin('notification', 'notification.id', 'run.notification_id')
    .where('run.account_id', '=', accountId)
    .where('notification.subscriber_id', '=', subscriberId)
    .where('notification.is_once', '=', true);

/** The run of a mail that the reader has asked for. */
export const findSend = (
  rows: AccountRows,
  { dashboardId, subscriberId }: SubscriptionScope,
  runId: number,
): Promise<RunRow | undefined> =>
  selectSends(rows, subscriberId)
    .where('notification.dashboard_id', '=', dashboardId)
    .where('run.id', '=', runId)
    .selectAll('run')
    .executeTakeFirst();

/** When the reader has asked for mails since a time, of all dashboards, oldest first. */
export async function listSendTimes(rows: AccountRows, subscriberId: number, since: Date): Promise<Date[]> {
  const found = await selectSends(rows, subscriberId)
    .where('run.created_at', '>', since)
    .select('run.created_at')
    .orderBy('run.id')
    .execute();
  return found.map(({ created_at: at }) => at);
}

/** Mails that the reader asked for before a time, as far as they have ended. */
export async function deleteEndedSends(
  { db, accountId }: AccountRows,
  subscriberId: number,
  before: Date,
): Promise<void> {
  await db
    .deleteFrom('notification')
    .where('account_id', '=', accountId)
    .where('subscriber_id', '=', subscriberId)
    .where('is_once', '=', true)
    .where('created_at', '<', before)
    .where(
      sql<boolean>`not exists (
        select from notification_run where notification_id = notification.id and state in ('ready', 'active')
      )`,
    )
    .execute();
}
