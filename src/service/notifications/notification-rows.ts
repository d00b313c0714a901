/** SQL of scheduled notifications. */
import { sql } from 'kysely';
import type { AccountRows } from '../database/database.ts';
import { fromExactTime, toExactTime } from '../database/exact-time.ts';

export interface NotificationRow {
  readonly id: number;
  readonly deployment_id: number;
  readonly dashboard_id: number;
  readonly cron_expression: string;
  readonly timezone: string;
  readonly is_enabled: boolean;
  readonly notification_enabled: boolean;
  readonly notification_format: string;
  /** `created_at` in the form of `toExactTime`. */
  readonly created: string | null;
}

export interface NotificationReference {
  readonly deploymentId: number;
  readonly notificationId: number;
}

const select = ({ db, accountId }: AccountRows) =>
  db
    .selectFrom('notification')
    .where('account_id', '=', accountId)
    .selectAll()
    .select(toExactTime(sql.ref('created_at')).as('created'));

export function findNotification(
  rows: AccountRows,
  { deploymentId, notificationId }: NotificationReference,
): Promise<NotificationRow | undefined> {
  return select(rows)
    .where('deployment_id', '=', deploymentId)
    .where('id', '=', notificationId)
    .executeTakeFirst();
}

export interface ListNotificationsOptions {
  readonly deploymentId: number;
  readonly dashboardId: number | undefined;
  /** The last notification of the previous page. */
  readonly after: { readonly created: string; readonly id: number } | undefined;
  readonly limit: number;
}

/** Notifications, newest first. */
export function listNotifications(
  rows: AccountRows,
  { deploymentId, dashboardId, after, limit }: ListNotificationsOptions,
): Promise<NotificationRow[]> {
  let query = select(rows).where('deployment_id', '=', deploymentId);
  if (dashboardId !== undefined) query = query.where('dashboard_id', '=', dashboardId);
  if (after)
    query = query.where(
      sql<boolean>`(created_at, id) < (${fromExactTime(after.created)}, ${after.id}::integer)`,
    );
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export type NotificationContent = Pick<
  NotificationRow,
  'cron_expression' | 'timezone' | 'is_enabled' | 'notification_enabled' | 'notification_format'
>;

export async function insertNotification(
  { db, accountId }: AccountRows,
  place: { readonly deploymentId: number; readonly dashboardId: number },
  made: NotificationContent & { readonly created_by: number; readonly created_at: Date },
): Promise<number> {
  const { deploymentId: deployment_id, dashboardId: dashboard_id } = place;
  const { id } = await db
    .insertInto('notification')
    .values({ account_id: accountId, deployment_id, dashboard_id, ...made })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateNotification(
  { db, accountId }: AccountRows,
  notificationId: number,
  content: NotificationContent,
): Promise<void> {
  await db
    .updateTable('notification')
    .set(content)
    .where('account_id', '=', accountId)
    .where('id', '=', notificationId)
    .execute();
}

/** False where it does not exist any more. */
export async function deleteNotification(
  { db, accountId }: AccountRows,
  notificationId: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('notification')
    .where('account_id', '=', accountId)
    .where('id', '=', notificationId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether a published dashboard exists. Only published dashboards can be sent. */
export async function hasPublishedDashboard(
  { db, accountId }: AccountRows,
  deploymentId: number,
  dashboardId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('dashboard')
    .where('account_id', '=', accountId)
    .where('deployment_id', '=', deploymentId)
    .where('id', '=', dashboardId)
    .where('status', '=', 'published')
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
