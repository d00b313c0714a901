/** Readers make, change and delete notifications for themselves. Source: docs/platform-api.md, "Subscriptions". */
import {
  maxSubscriptions,
  type CreateSubscriptionRequest,
  type Subscription,
  type UpdateSubscriptionRequest,
} from '../../contract/endpoints/dashboard-subscriptions.ts';
import type { ActionContext } from '../access/action-context.ts';
import { requireMailPermissions } from '../access/mail-permissions.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import { checkTimeZone, toCronExpression } from './cron-schedule.ts';
import { listUnsubscribeTimes, resumeMails } from './mailed-address-rows.ts';
import { toNotification } from './notification-actions.ts';
import { mergeControls, toColumnsOf, toTimes } from './notification-columns.ts';
import { deleteNotification, insertNotification, updateNotification } from './notification-rows.ts';
import type { NotificationRow } from './notification-rows.ts';
import { toReaderReason } from './reader-reason.ts';
import { insertRecipients } from './recipient-rows.ts';
import { paused } from './run-reasons.ts';
import { skipWaitingRuns, type RunRow } from './run-rows.ts';
import { toScheduleFields } from './schedule-fields.ts';
import { findSubscriber, lockSubscriber, requireRecipient, type Recipient } from './subscriber.ts';
import { checkFormat, checkLength } from './subscription-rules.ts';
import * as stored from './subscription-rows.ts';
import type { SubscriptionScope } from './subscription-rows.ts';

/** Where a caller subscribes. */
export interface SubscribedDashboard {
  readonly deploymentId: number;
  readonly dashboardId: number;
}

interface SubscriptionFacts {
  readonly lastRun: RunRow | undefined;
  /** When the reader unsubscribed by the link of a mail. */
  readonly unsubscribedAt: Date | undefined;
}

function toSubscription(
  row: NotificationRow,
  { lastRun, unsubscribedAt }: SubscriptionFacts,
  now: Date,
): Subscription {
  const notification = toNotification(row, now);
  const { id, cronExpression, humanReadableSchedule, timezone, isEnabled, nextTimes } = notification;
  const { filters, timeGrains, tabs } = notification;
  return {
    id,
    cronExpression,
    humanReadableSchedule,
    timezone,
    isEnabled,
    notificationFormat: row.notification_format === 'pdf' ? 'pdf' : 'png',
    nextTimes: unsubscribedAt ? [] : nextTimes,
    ...(unsubscribedAt && { unsubscribedAt: unsubscribedAt.toISOString() }),
    ...(filters && { filters }),
    ...(timeGrains && { timeGrains }),
    ...(tabs && { tabs }),
    schedule: toScheduleFields(cronExpression),
    ...(lastRun && { lastRun: toLastRun(lastRun) }),
  };
}

function toLastRun(run: RunRow): NonNullable<Subscription['lastRun']> {
  const reason = toReaderReason(run);
  return { state: run.state, slot: run.slot.toISOString(), ...(reason !== undefined && { reason }) };
}

export async function showSubscriptions(
  rows: AccountRows,
  scope: SubscriptionScope,
  now: Date,
): Promise<Subscription[]> {
  const found = await stored.listSubscriptions(rows, scope);
  const ids = found.map(({ id }) => id);
  const runs = await stored.listLastRuns(rows, ids);
  const lastRuns = new Map(runs.map((run) => [run.notification_id, run]));
  const unsubscribed = await listUnsubscribeTimes(rows, ids);
  return found.map((row) => {
    const { id } = row;
    return toSubscription(row, { lastRun: lastRuns.get(id), unsubscribedAt: unsubscribed.get(id) }, now);
  });
}

export async function createSubscription(
  rows: AccountRows,
  context: ActionContext,
  dashboard: SubscribedDashboard,
  request: CreateSubscriptionRequest,
): Promise<Subscription> {
  const { timezone = 'UTC', notificationFormat = 'png', isEnabled = true } = request;
  const plan = {
    cronExpression: toCronExpression(request),
    timezone: checkTimeZone(timezone),
    isEnabled,
  };
  const recipient = await requireRecipient(rows, context.caller);
  await lockSubscriber(rows, recipient);
  const scope = toSubscriptionScope(dashboard, recipient);
  await checkCount(rows, scope);
  const content = {
    ...toTimes(plan, context.at),
    notification_enabled: true,
    notification_format: notificationFormat,
    controls: mergeControls({}, request),
  };
  const id = await insertReaderNotification(rows, context, { dashboard, recipient, content });
  await recordChange(rows, context, { action: 'subscription.create', id });
  return showOne(rows, scope, id, context.at);
}

async function checkCount(rows: AccountRows, scope: SubscriptionScope): Promise<void> {
  const { length } = await stored.listSubscriptions(rows, scope);
  if (length < maxSubscriptions) return;
  const message = `You have ${length} subscriptions to this dashboard, and may have ${maxSubscriptions}: delete or change one of them.`;
  throw new Problem('conflict', message);
}

/** Inserts a notification that the reader owns, and of which the reader is the only recipient. */
export async function insertReaderNotification(
  rows: AccountRows,
  { at, caller }: ActionContext,
  {
    dashboard,
    recipient,
    content,
    isOnce = false,
  }: {
    readonly dashboard: SubscribedDashboard;
    readonly recipient: Recipient;
    readonly content: ReturnType<typeof toColumnsOf>;
    readonly isOnce?: boolean;
  },
): Promise<number> {
  const { userId } = recipient;
  checkFormat(content.notification_format, await requireMailPermissions(rows, caller, userId));
  checkLength(content.controls);
  const owned = { created_by: userId, created_at: at, subscriber_id: userId, is_once: isOnce };
  const id = await insertNotification(rows, dashboard, { ...content, ...owned });
  await insertRecipients(rows, id, { userIds: [userId], groupIds: [] }, at);
  return id;
}

export async function changeSubscription(
  rows: AccountRows,
  context: ActionContext,
  dashboard: SubscribedDashboard,
  {
    subscriptionId,
    request,
  }: { readonly subscriptionId: number; readonly request: UpdateSubscriptionRequest },
): Promise<Subscription> {
  const { scope, row } = await requireOwn(rows, context, dashboard, subscriptionId);
  const content = toColumnsOf(row, request, context.at);
  // A subscription can always be paused.
  if (request.isEnabled !== false) {
    const permissions = await requireMailPermissions(rows, context.caller, scope.subscriberId);
    checkFormat(content.notification_format, permissions);
  }
  checkLength(content.controls);
  await updateNotification(rows, row.id, { ...content, created_by: row.created_by });
  if (request.isEnabled === false) await skipWaitingRuns(rows, row.id, { reason: paused, at: context.at });
  // A reader who has unsubscribed by the link of a mail takes it back.
  else await resumeMails(rows, row.id);
  const details = { fields: Object.keys(request) };
  await recordChange(rows, context, { action: 'subscription.update', id: row.id, details });
  return showOne(rows, scope, row.id, context.at);
}

export async function removeSubscription(
  rows: AccountRows,
  context: ActionContext,
  dashboard: SubscribedDashboard,
  subscriptionId: number,
): Promise<void> {
  const { row } = await requireOwn(rows, context, dashboard, subscriptionId);
  await deleteNotification(rows, row.id);
  await recordChange(rows, context, { action: 'subscription.delete', id: row.id });
}

/** Those of others do not exist for the caller. */
async function requireOwn(
  rows: AccountRows,
  { caller }: ActionContext,
  dashboard: SubscribedDashboard,
  subscriptionId: number,
): Promise<{ scope: SubscriptionScope; row: NotificationRow }> {
  const subscriber = await findSubscriber(rows, caller);
  const scope = subscriber && toSubscriptionScope(dashboard, subscriber);
  const row = scope && (await stored.lockSubscription(rows, scope, subscriptionId));
  if (row) return { scope, row };
  throw new Problem('not-found', `You have no subscription ${subscriptionId} to this dashboard.`);
}

export const toSubscriptionScope = (
  { dashboardId }: SubscribedDashboard,
  { userId }: { readonly userId: number },
): SubscriptionScope => ({ dashboardId, subscriberId: userId });

async function showOne(
  rows: AccountRows,
  scope: SubscriptionScope,
  subscriptionId: number,
  now: Date,
): Promise<Subscription> {
  const found = (await showSubscriptions(rows, scope, now)).find(({ id }) => id === subscriptionId);
  if (found) return found;
  throw new Error(`The subscription ${subscriptionId} is gone within its transaction.`);
}

const recordChange = (
  rows: AccountRows,
  context: ActionContext,
  change: {
    readonly action: string;
    readonly id: number;
    readonly details?: Readonly<Record<string, unknown>>;
  },
): Promise<void> => recordAuditEvent(rows, context, { type: 'NOTIFICATION', ...change });
