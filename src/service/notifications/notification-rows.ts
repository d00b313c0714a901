/** SQL of scheduled notifications. */
import { sql } from 'kysely';
import type { Role } from '../access/caller.ts';
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
  readonly next_run_at: Date | null;
  readonly controls: Readonly<Record<string, unknown>>;
  /** As `stored-content.ts` reads it. */
  readonly content: Readonly<Record<string, unknown>>;
  readonly created_by: number | null;
  /** The reader who has subscribed. null: a notification of admins. */
  readonly subscriber_id: number | null;
  /** `created_at` in the form of `toExactTime`. */
  readonly created: string | null;
}

export interface NotificationReference {
  readonly deploymentId: number;
  readonly notificationId: number;
}

/** Without those that a reader has asked for once. */
export const selectNotifications = ({ db, accountId }: AccountRows) =>
  db
    .selectFrom('notification')
    .where('account_id', '=', accountId)
    .where('is_once', '=', false)
    .selectAll()
    .select(toExactTime(sql.ref('created_at')).as('created'));

/** Whether there is one; also one that a reader has asked for once, whose runs admins may read. */
export async function hasNotification(
  { db, accountId }: AccountRows,
  { deploymentId, notificationId }: NotificationReference,
): Promise<boolean> {
  const row = await db
    .selectFrom('notification')
    .where('account_id', '=', accountId)
    .where('deployment_id', '=', deploymentId)
    .where('id', '=', notificationId)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export function findNotification(
  rows: AccountRows,
  { deploymentId, notificationId }: NotificationReference,
): Promise<NotificationRow | undefined> {
  return selectNotifications(rows)
    .where('deployment_id', '=', deploymentId)
    .where('id', '=', notificationId)
    .executeTakeFirst();
}

/** The same, and nobody else changes or plans it until the transaction ends. */
export function lockNotification(
  rows: AccountRows,
  { deploymentId, notificationId }: NotificationReference,
): Promise<NotificationRow | undefined> {
  return selectNotifications(rows)
    .where('deployment_id', '=', deploymentId)
    .where('id', '=', notificationId)
    .forUpdate()
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
  let query = selectNotifications(rows).where('deployment_id', '=', deploymentId);
  if (dashboardId !== undefined) query = query.where('dashboard_id', '=', dashboardId);
  if (after)
    query = query.where(
      sql<boolean>`(created_at, id) < (${fromExactTime(after.created)}, ${after.id}::integer)`,
    );
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export type NotificationColumns = Pick<
  NotificationRow,
  | 'cron_expression'
  | 'timezone'
  | 'is_enabled'
  | 'notification_enabled'
  | 'notification_format'
  | 'next_run_at'
> & {
  /** JSON. */
  readonly controls: string;
  /** JSON. Absent: it is empty, or does not change. */
  readonly content?: string;
};

export async function insertNotification(
  { db, accountId }: AccountRows,
  place: { readonly deploymentId: number; readonly dashboardId: number },
  made: NotificationColumns & {
    readonly created_by: number;
    readonly created_at: Date;
    readonly subscriber_id?: number;
    readonly is_once?: boolean;
  },
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
  content: NotificationColumns & { readonly created_by: number | null },
): Promise<void> {
  await db
    .updateTable('notification')
    .set(content)
    .where('account_id', '=', accountId)
    .where('id', '=', notificationId)
    .execute();
}

/** Whether the user who made it, or has taken it over, is still there and active. */
export async function hasActiveOwner(
  { db, accountId }: AccountRows,
  { created_by: ownerId }: NotificationRow,
): Promise<boolean> {
  const owner = await db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('id', '=', ownerId ?? 0)
    .where('deactivated_at', 'is', null)
    .select('role')
    .executeTakeFirst();
  return owner !== undefined && mayOwnNotifications(owner.role);
}

/** Admins of the account own notifications, and people whom a host signs in: it says with each token what they may. */
export const mayOwnNotifications = (role: Role): boolean => role === 'admin' || role === 'embed';

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
