/** Creates, changes and deletes scheduled notifications. Source: docs/platform-api.md, "Scheduled notifications". */
import type {
  CreateNotificationRequest,
  Notification,
  UpdateNotificationRequest,
} from '../../contract/endpoints/notifications.ts';
import { findOrCreateAuthor } from '../access/embed-user-rows.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import type { AccountRows } from '../database/database.ts';
import { isRowId } from '../database/row-id.ts';
import { Problem } from '../http/http-problem.ts';
import * as stored from './notification-rows.ts';
import type { NotificationContent, NotificationReference, NotificationRow } from './notification-rows.ts';
import { checkTimeZone, toCronExpression, describeCron } from './cron-schedule.ts';
import type { ScheduleRequest } from './cron-schedule.ts';
import type { ActionContext } from '../access/action-context.ts';
import { listNextTimes } from './schedule-times.ts';

/** How many of the next times a notification states. */
const shownTimes = 3;

export function toNotification(row: NotificationRow, now: Date): Notification {
  return {
    id: row.id,
    deploymentId: row.deployment_id,
    dashboardId: row.dashboard_id,
    cronExpression: row.cron_expression,
    humanReadableSchedule: describeCron(row.cron_expression),
    timezone: row.timezone,
    isEnabled: row.is_enabled,
    notificationEnabled: row.notification_enabled,
    notificationFormat: row.notification_format,
    nextTimes: row.is_enabled ? listShownTimes(row, now) : [],
  };
}

const listShownTimes = (
  { cron_expression: cronExpression, timezone }: NotificationRow,
  now: Date,
): string[] => listNextTimes({ cronExpression, timezone }, now, shownTimes).map((time) => time.toISOString());

export async function requireNotification(
  rows: AccountRows,
  place: NotificationReference,
): Promise<NotificationRow> {
  const row = await stored.findNotification(rows, place);
  if (row) return row;
  throw notificationNotFound(place);
}

export const notificationNotFound = ({ notificationId, deploymentId }: NotificationReference): Problem =>
  new Problem('not-found', `There is no notification ${notificationId} in deployment ${deploymentId}.`);

export async function createNotification(
  rows: AccountRows,
  context: ActionContext,
  deploymentId: number,
  request: CreateNotificationRequest,
): Promise<Notification> {
  const { dashboardId, timezone = 'UTC', notificationEnabled = true, notificationFormat = 'png' } = request;
  await requireDashboard(rows, deploymentId, dashboardId);
  const id = await stored.insertNotification(
    rows,
    { deploymentId, dashboardId },
    {
      cron_expression: toCronExpression(request),
      timezone: checkTimeZone(timezone),
      is_enabled: true,
      notification_enabled: notificationEnabled,
      notification_format: notificationFormat,
      created_by: await findOrCreateAuthor(rows, context.caller, context.at),
      created_at: context.at,
    },
  );
  await recordAuditEvent(rows, context, { action: 'notification.create', type: 'NOTIFICATION', id });
  return toNotification(await requireNotification(rows, { deploymentId, notificationId: id }), context.at);
}

async function requireDashboard(rows: AccountRows, deploymentId: number, dashboardId: number): Promise<void> {
  const isThere =
    isRowId(dashboardId) && (await stored.hasPublishedDashboard(rows, deploymentId, dashboardId));
  if (isThere) return;
  const message = `There is no published dashboard ${dashboardId} in deployment ${deploymentId}.`;
  throw new Problem('not-found', message, 'dashboardId');
}

/** Changes the given fields. */
export async function changeNotification(
  rows: AccountRows,
  context: ActionContext,
  place: NotificationReference,
  request: UpdateNotificationRequest,
): Promise<Notification> {
  const before = await requireNotification(rows, place);
  await stored.updateNotification(rows, before.id, toContent(before, request));
  const details = { fields: Object.keys(request) };
  await recordAuditEvent(rows, context, {
    action: 'notification.update',
    type: 'NOTIFICATION',
    id: before.id,
    details,
  });
  return toNotification(await requireNotification(rows, place), context.at);
}

function toContent(before: NotificationRow, request: UpdateNotificationRequest): NotificationContent {
  const { timezone, isEnabled, notificationEnabled, notificationFormat } = request;
  return {
    cron_expression: toNewSchedule(request) ?? before.cron_expression,
    timezone: timezone === undefined ? before.timezone : checkTimeZone(timezone),
    is_enabled: isEnabled ?? before.is_enabled,
    notification_enabled: notificationEnabled ?? before.notification_enabled,
    notification_format: notificationFormat ?? before.notification_format,
  };
}

const scheduleFields = ['minute', 'hour', 'dayOfWeek', 'dayOfMonth', 'customCron'] as const;

function toNewSchedule(request: UpdateNotificationRequest): string | undefined {
  const { scheduleType } = request;
  if (scheduleType !== undefined)
    return toCronExpression({ ...request, scheduleType } satisfies ScheduleRequest);
  const field = scheduleFields.find((name) => request[name] !== undefined);
  if (field === undefined) return undefined;
  throw new Problem('invalid-field', `Send "scheduleType" with "${field}".`, field);
}

export async function removeNotification(
  rows: AccountRows,
  context: ActionContext,
  place: NotificationReference,
): Promise<void> {
  const { id } = await requireNotification(rows, place);
  if (!(await stored.deleteNotification(rows, id))) throw notificationNotFound(place);
  await recordAuditEvent(rows, context, { action: 'notification.delete', type: 'NOTIFICATION', id });
}
