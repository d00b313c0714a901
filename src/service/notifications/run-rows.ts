/** SQL of the runs of notifications. All times are those of the service's clock, which tests control. */
import { sql, type Selectable } from 'kysely';
import type { NotificationRunTable, RunKind } from '../database/tables/dashboard-tables.ts';
import type { AccountRows } from '../database/database.ts';
import type { IdPaging } from '../http/list-paging.ts';
import type { Schedule } from './schedule-times.ts';

export type RunRow = Selectable<NotificationRunTable>;

export interface DueSchedule extends Schedule {
  readonly notificationId: number;
  /** `undefined`: it was never planned. */
  readonly dueAt: Date | undefined;
}

const isDue = (now: Date) => sql<boolean>`(next_run_at is null or next_run_at <= ${now})`;

/** It changes nothing, so that it may be asked each second. */
export async function hasDueSchedules({ db, accountId }: AccountRows, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('notification')
    .where('account_id', '=', accountId)
    .where('is_enabled', '=', true)
    .where(isDue(now))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Locks schedules whose time has come. Those that another instance plans at the moment are left out. */
export async function lockDueSchedules(
  { db, accountId }: AccountRows,
  now: Date,
  limit: number,
): Promise<DueSchedule[]> {
  const rows = await db
    .selectFrom('notification')
    .where('account_id', '=', accountId)
    .where('is_enabled', '=', true)
    .where(isDue(now))
    .select(['id', 'cron_expression', 'timezone', 'next_run_at'])
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id, cron_expression: cronExpression, timezone, next_run_at: dueAt }) => ({
    notificationId: id,
    cronExpression,
    timezone,
    dueAt: dueAt ?? undefined,
  }));
}

export async function setNextRun(
  { db, accountId }: AccountRows,
  notificationId: number,
  next: Date | undefined,
): Promise<void> {
  await db
    .updateTable('notification')
    .set({ next_run_at: next ?? farFuture })
    .where('account_id', '=', accountId)
    .where('id', '=', notificationId)
    .execute();
}

/** The next time of a schedule that has none, such as 30 February. */
const farFuture = new Date('9999-12-31T00:00:00Z');

export interface NewRun {
  readonly notificationId: number;
  readonly kind: RunKind;
  readonly slot: Date;
  readonly isLate: boolean;
  readonly requestedBy?: number | undefined;
}

/** `undefined`: the time of the schedule has a run already. */
export function insertRun(
  { db, accountId }: AccountRows,
  { notificationId, kind, slot, isLate, requestedBy }: NewRun,
  now: Date,
): Promise<RunRow | undefined> {
  return db
    .insertInto('notification_run')
    .values({
      account_id: accountId,
      notification_id: notificationId,
      kind,
      slot,
      is_late: isLate,
      requested_by: requestedBy ?? null,
      state: 'ready',
      not_before: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** With their mails. An hourly schedule has 9,000 runs a year. */
export async function deleteOldRuns(
  { db, accountId }: AccountRows,
  notificationId: number,
  before: Date,
): Promise<void> {
  await db
    .deleteFrom('notification_run')
    .where('account_id', '=', accountId)
    .where('notification_id', '=', notificationId)
    .where('ended_at', '<', before)
    .execute();
}

/** Ends runs of the schedule that have not begun, or that wait for another attempt. */
export async function skipWaitingRuns(
  { db, accountId }: AccountRows,
  notificationId: number,
  { reason, at }: { readonly reason: string; readonly at: Date },
): Promise<void> {
  await db
    .updateTable('notification_run')
    .set({ state: 'skipped', reason, ended_at: at })
    .where('account_id', '=', accountId)
    .where('notification_id', '=', notificationId)
    .where('kind', '=', 'scheduled')
    .where('state', '=', 'ready')
    .execute();
}

const select = ({ db, accountId }: AccountRows, notificationId: number) =>
  db
    .selectFrom('notification_run')
    .where('account_id', '=', accountId)
    .where('notification_id', '=', notificationId)
    .selectAll();

/** Newest first. `afterId`: the last run of the previous page, 0 for the first page. */
export function listRuns(
  rows: AccountRows,
  notificationId: number,
  { afterId, limit }: IdPaging,
): Promise<RunRow[]> {
  const query = select(rows, notificationId);
  return (afterId > 0 ? query.where('id', '<', afterId) : query).orderBy('id', 'desc').limit(limit).execute();
}

export const findRun = (
  rows: AccountRows,
  notificationId: number,
  runId: number,
): Promise<RunRow | undefined> => select(rows, notificationId).where('id', '=', runId).executeTakeFirst();

/** A run that somebody has asked for, and that has not ended. */
export const findOpenRun = (
  rows: AccountRows,
  notificationId: number,
  kind: RunKind,
): Promise<RunRow | undefined> =>
  select(rows, notificationId)
    .where('kind', '=', kind)
    .where('state', 'in', ['ready', 'active'])
    .executeTakeFirst();
