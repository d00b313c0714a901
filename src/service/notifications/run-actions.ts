/** Shows runs of notifications, and asks for new ones. Source: docs/platform-api.md, "Runs". */
import type { NotificationRun, NotificationRunDetails } from '../../contract/endpoints/notification-runs.ts';
import type { ActionContext } from '../access/action-context.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import { countDeliveries, listDeliveries, type DeliveryRow } from './delivery-rows.ts';
import { requireLockedNotification, requireRuns } from './notification-actions.ts';
import type { NotificationReference } from './notification-rows.ts';
import { findOpenRun, findRun, insertRun, type RunRow } from './run-rows.ts';

type Counts = NotificationRun['mails'];

export function toRun(row: RunRow, mails: Counts): NotificationRun {
  const { started_at: startedAt, ended_at: endedAt } = row;
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    slot: row.slot.toISOString(),
    isLate: row.is_late,
    attempt: row.attempt,
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.requested_by !== null && { requestedBy: row.requested_by }),
    createdAt: row.created_at.toISOString(),
    ...(startedAt && { startedAt: startedAt.toISOString() }),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
    ...(startedAt && endedAt && { durationMs: endedAt.getTime() - startedAt.getTime() }),
    mails,
  };
}

/** Numbers of mails by run. */
export async function countMails(
  rows: AccountRows,
  runs: readonly RunRow[],
): Promise<(run: RunRow) => Counts> {
  const counted = await countDeliveries(
    rows,
    runs.map(({ id }) => id),
  );
  return (run) => {
    const mails = { sending: 0, sent: 0, refused: 0, failed: 0 };
    for (const { runId, state, count } of counted) if (runId === run.id) mails[state] = count;
    return mails;
  };
}

export async function showRun(
  rows: AccountRows,
  { runId, ...place }: NotificationReference & { readonly runId: number },
): Promise<NotificationRunDetails> {
  await requireRuns(rows, place);
  const row = await findRun(rows, place.notificationId, runId);
  if (!row)
    throw new Problem('not-found', `There is no run ${runId} of notification ${place.notificationId}.`);
  const mailsOf = await countMails(rows, [row]);
  return { ...toRun(row, mailsOf(row)), deliveries: (await listDeliveries(rows, runId)).map(toDelivery) };
}

const toDelivery = ({
  address,
  state,
  reason,
  at,
}: DeliveryRow): NotificationRunDetails['deliveries'][number] => ({
  address,
  state,
  ...(reason !== null && { reason }),
  at: at.toISOString(),
});

/** Asks for a run. One for all recipients that was asked for before, and has not ended, is that run. */
export async function requestRun(
  rows: AccountRows,
  context: ActionContext,
  place: NotificationReference,
  kind: 'manual' | 'test',
): Promise<NotificationRun> {
  // Of two requests at the same time, the second one finds the run of the first.
  const { id } = await requireLockedNotification(rows, place);
  if (kind === 'test') await requireAddress(rows, context.caller.userId);
  const open = kind === 'manual' ? await findOpenRun(rows, id, kind) : undefined;
  const row = open ?? (await makeRun(rows, context, id, kind));
  const mailsOf = await countMails(rows, [row]);
  return toRun(row, mailsOf(row));
}

async function makeRun(
  rows: AccountRows,
  context: ActionContext,
  notificationId: number,
  kind: 'manual' | 'test',
): Promise<RunRow> {
  const { at, caller } = context;
  const request = { notificationId, kind, slot: at, isLate: false, requestedBy: caller.userId };
  const row = await insertRun(rows, request, at);
  if (!row) throw new Error(`The run of notification ${notificationId} was not made.`);
  await recordAuditEvent(rows, context, {
    action: kind === 'test' ? 'notification.test' : 'notification.run',
    type: 'NOTIFICATION',
    id: notificationId,
    details: { runId: row.id },
  });
  return row;
}

async function requireAddress({ db, accountId }: AccountRows, userId: number | undefined): Promise<void> {
  const user = await db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('id', '=', userId ?? 0)
    .select('email')
    .executeTakeFirst();
  if (user?.email.includes('@')) return;
  throw new Problem('conflict', 'You have no mail address to which the test could be sent.');
}
