/** Creates, changes and deletes scheduled notifications. Source: docs/platform-api.md, "Scheduled notifications". */
import { isDeepStrictEqual } from 'node:util';
import type { NotificationContent } from '../../contract/endpoints/notification-content.ts';
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
import type { NotificationReference, NotificationRow } from './notification-rows.ts';
import { checkTimeZone, toCronExpression } from './cron-schedule.ts';
import { describeCron } from './describe-cron-schedule.ts';
import type { ActionContext } from '../access/action-context.ts';
import { clearConditionStates } from './condition-rows.ts';
import { checkContent } from './content-rules.ts';
import { mergeControls, readControls, toColumnsOf, toTimes } from './notification-columns.ts';
import { paused } from './run-reasons.ts';
import { mergeContent, readContent } from './stored-content.ts';
import { skipWaitingRuns } from './run-rows.ts';
import { listNextTimes, type Schedule } from './schedule-times.ts';

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
    ...(row.subscriber_id !== null && { subscriberId: row.subscriber_id }),
    notificationEnabled: row.notification_enabled,
    notificationFormat: row.notification_format,
    nextTimes: row.is_enabled
      ? listShownTimes({ cronExpression: row.cron_expression, timezone: row.timezone }, now)
      : [],
    ...readControls(row.controls),
    ...readContent(row.content),
  };
}

export const listShownTimes = (schedule: Schedule, now: Date): string[] =>
  listNextTimes(schedule, now, shownTimes).map((time) => time.toISOString());

export async function requireNotification(
  rows: AccountRows,
  place: NotificationReference,
): Promise<NotificationRow> {
  const row = await stored.findNotification(rows, place);
  if (row) return row;
  throw notificationNotFound(place);
}

/** Also for one that a reader has asked for once: its runs can be read, and nothing of it can be changed. */
export async function requireRuns(rows: AccountRows, place: NotificationReference): Promise<void> {
  if (!(await stored.hasNotification(rows, place))) throw notificationNotFound(place);
}

/** Nobody else changes or plans it until the transaction ends. */
export async function requireLockedNotification(
  rows: AccountRows,
  place: NotificationReference,
): Promise<NotificationRow> {
  const row = await stored.lockNotification(rows, place);
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
  const content = mergeContent({}, request);
  await checkContent(rows, { deploymentId, dashboardId, content, given: toGiven(request) });
  const id = await stored.insertNotification(
    rows,
    { deploymentId, dashboardId },
    {
      ...toTimes(
        { cronExpression: toCronExpression(request), timezone: checkTimeZone(timezone), isEnabled: true },
        context.at,
      ),
      notification_enabled: notificationEnabled,
      notification_format: notificationFormat,
      controls: mergeControls({}, request),
      content: JSON.stringify(content),
      created_by: await findOrCreateAuthor(rows, context.caller, context.at),
      created_at: context.at,
    },
  );
  await recordAuditEvent(rows, context, { action: 'notification.create', type: 'NOTIFICATION', id });
  return toNotification(await requireNotification(rows, { deploymentId, notificationId: id }), context.at);
}

export async function requireDashboard(
  rows: AccountRows,
  deploymentId: number,
  dashboardId: number,
): Promise<void> {
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
  const before = await requireLockedNotification(rows, place);
  const owner = await findOwner(rows, context, before);
  const content = mergeContent(readContent(before.content), request);
  const { deployment_id: deploymentId, dashboard_id: dashboardId } = before;
  await checkContent(rows, { deploymentId, dashboardId, content, given: toGiven(request) });
  const columns = { ...toColumnsOf(before, request, context.at), content: JSON.stringify(content) };
  await stored.updateNotification(rows, before.id, { ...columns, created_by: owner });
  const kept = { content: readContent(before.content), controls: before.controls };
  if (changesRows(kept, { content, controls: readControls(JSON.parse(columns.controls)) }))
    await clearConditionStates(rows, before.id);
  if (request.isEnabled === false) await skipWaitingRuns(rows, before.id, { reason: paused, at: context.at });
  const details = { fields: Object.keys(request) };
  await recordAuditEvent(rows, context, {
    action: 'notification.update',
    type: 'NOTIFICATION',
    id: before.id,
    details,
  });
  return toNotification(await requireNotification(rows, place), context.at);
}

/** Whoever saves a notification whose owner has left takes it over. A subscription stays that of its reader. */
async function findOwner(
  rows: AccountRows,
  context: ActionContext,
  before: NotificationRow,
): Promise<number | null> {
  if (before.subscriber_id !== null || (await stored.hasActiveOwner(rows, before))) return before.created_by;
  return findOrCreateAuthor(rows, context.caller, context.at);
}

interface ConditionBasis {
  readonly content: NotificationContent;
  readonly controls: unknown;
}

/** Whether the condition, or what its rows depend on, is another one. */
const changesRows = (before: ConditionBasis, after: ConditionBasis): boolean =>
  !isDeepStrictEqual(before.content.condition, after.content.condition) ||
  !isDeepStrictEqual(before.content.furtherDashboards, after.content.furtherDashboards) ||
  !isDeepStrictEqual(before.controls, after.controls);

const toGiven = (request: object): Set<string> => new Set(Object.keys(request));

export async function removeNotification(
  rows: AccountRows,
  context: ActionContext,
  place: NotificationReference,
): Promise<void> {
  const { id } = await requireNotification(rows, place);
  if (!(await stored.deleteNotification(rows, id))) throw notificationNotFound(place);
  await recordAuditEvent(rows, context, { action: 'notification.delete', type: 'NOTIFICATION', id });
}
