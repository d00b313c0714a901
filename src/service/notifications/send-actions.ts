/** Readers ask for one mail with a dashboard. Source: docs/platform-api.md, "Subscriptions". */
import {
  maxSendsPerHour,
  type SendSubscriptionRequest,
  type SubscriptionSend,
} from '../../contract/endpoints/dashboard-subscriptions.ts';
import type { ActionContext } from '../access/action-context.ts';
import type { Caller } from '../access/caller.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import { checkTimeZone } from './cron-schedule.ts';
import { mergeControls } from './notification-columns.ts';
import { toReaderReason } from './reader-reason.ts';
import { insertRun, type RunRow } from './run-rows.ts';
import { findSubscriber, lockSubscriber, requireRecipient, type Recipient } from './subscriber.ts';
import {
  insertReaderNotification,
  toSubscriptionScope,
  type SubscribedDashboard,
} from './subscription-actions.ts';
import { deleteEndedSends, findSend, listSendTimes } from './subscription-rows.ts';

const hour = 3_600_000;
/** Milliseconds for which it is stored what became of a mail. */
const retention = 24 * hour;

/** Asks for a mail: a run of a notification that has no schedule. */
export async function requestSend(
  rows: AccountRows,
  context: ActionContext,
  dashboard: SubscribedDashboard,
  request: SendSubscriptionRequest,
): Promise<SubscriptionSend> {
  const { at, caller } = context;
  const content = toOnceContent(request, at);
  const recipient = await requireRecipient(rows, caller);
  await lockSubscriber(rows, recipient);
  await checkRate(rows, recipient, at);
  await deleteEndedSends(rows, recipient.userId, new Date(at.getTime() - retention));
  const id = await insertReaderNotification(rows, context, { dashboard, recipient, content, isOnce: true });
  const run = await insertSend(rows, { notificationId: id, recipient, at });
  await recordAuditEvent(rows, context, {
    action: 'subscription.send',
    type: 'NOTIFICATION',
    id,
    details: { runId: run.id, dashboardId: dashboard.dashboardId },
  });
  return toSend(run, recipient.address);
}

/** The columns of a schedule say when the mail was asked for, and plan nothing. */
const toOnceContent = (request: SendSubscriptionRequest, at: Date) => ({
  cron_expression: `${at.getUTCMinutes()} ${at.getUTCHours()} ${at.getUTCDate()} ${at.getUTCMonth() + 1} *`,
  timezone: checkTimeZone(request.timezone ?? 'UTC'),
  is_enabled: false,
  next_run_at: null,
  notification_enabled: true,
  notification_format: request.notificationFormat ?? 'png',
  controls: mergeControls({}, request),
});

async function checkRate(rows: AccountRows, { userId }: Recipient, at: Date): Promise<void> {
  const times = await listSendTimes(rows, userId, new Date(at.getTime() - hour));
  const oldest = times.at(-maxSendsPerHour);
  if (oldest === undefined) return;
  const retryAfter = Math.ceil((oldest.getTime() + hour - at.getTime()) / 1_000);
  const message = `You have asked for ${times.length} mails within an hour, and may ask for ${maxSendsPerHour}: wait, or subscribe.`;
  throw new Problem('too-many-requests', message, undefined, { retryAfter });
}

async function insertSend(
  rows: AccountRows,
  { notificationId, recipient, at }: { notificationId: number; recipient: Recipient; at: Date },
): Promise<RunRow> {
  const request = { notificationId, kind: 'manual', slot: at, isLate: false } as const;
  const run = await insertRun(rows, { ...request, requestedBy: recipient.userId }, at);
  if (run) return run;
  throw new Error(`The run of notification ${notificationId} was not made.`);
}

function toSend(run: RunRow, address: string | null): SubscriptionSend {
  const reason = toReaderReason(run);
  const { id, state } = run;
  return { id, state, slot: run.slot.toISOString(), address, ...(reason !== undefined && { reason }) };
}

export async function showSend(
  rows: AccountRows,
  caller: Caller,
  dashboard: SubscribedDashboard,
  runId: number,
): Promise<SubscriptionSend> {
  const subscriber = await findSubscriber(rows, caller);
  const run = subscriber && (await findSend(rows, toSubscriptionScope(dashboard, subscriber), runId));
  if (run) return toSend(run, subscriber.address ?? null);
  throw new Problem('not-found', `You have not asked for a mail ${runId} of this dashboard within a day.`);
}
