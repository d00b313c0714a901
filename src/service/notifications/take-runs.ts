/** Plans the due schedules of one account, and claims runs of it. */
import { claimRuns, hasClaimableRuns } from './claim-rows.ts';
import type { RunnerPorts } from './runner-ports.ts';
import {
  hasDueSchedules,
  type RunRow,
  deleteOldRuns,
  insertRun,
  lockDueSchedules,
  setNextRun,
  type DueSchedule,
} from './run-rows.ts';
import { countAttempts, lateAfter } from './run-timing.ts';
import type { AccountRows } from '../database/database.ts';
import { findLastTime, findNextTime } from './schedule-times.ts';

export interface TakeRequest {
  readonly accountId: number;
  readonly claimedBy: string;
  /** Whether this instance can send mails. If not, it takes only what no other one has taken: to say why nothing is sent. */
  readonly isAble: boolean;
  /** How many runs this instance can begin. With 0 it plans all the same: a time is not missed for lack of hands. */
  readonly limit: number;
}

/** Nothing is written where nothing is due: every change empties the memory of the service. */
export async function takeRuns(
  { database, now, timing }: Pick<RunnerPorts, 'database' | 'now' | 'timing'>,
  { accountId, claimedBy, isAble, limit }: TakeRequest,
): Promise<RunRow[]> {
  const at = now();
  const claimableBefore = isAble ? at : new Date(at.getTime() - timing.yield);
  const work = await database.read(accountId, async (rows) => ({
    isDue: await hasDueSchedules(rows, at),
    isClaimable: limit > 0 && (await hasClaimableRuns(rows, claimableBefore)),
  }));
  if (!work.isDue && !work.isClaimable) return [];
  const leaseUntil = new Date(at.getTime() + timing.lease);
  const attempts = countAttempts(timing);
  const request = { claimedBy, limit, now: at, claimableBefore, leaseUntil, attempts };
  return database.write(accountId, async (rows) => {
    if (work.isDue) await planRuns(rows, at);
    return limit > 0 ? claimRuns(rows, request) : [];
  });
}

/** Milliseconds for which runs are stored: 400 days, so that each time can be compared with that of the year before. */
const retention = 400 * 24 * 3_600_000;

/** Schedules that one transaction plans. */
const batch = 100;

/** Makes a run for every schedule whose time has come. Each time has one run, however many instances plan. */
async function planRuns(rows: AccountRows, now: Date): Promise<void> {
  for (const schedule of await lockDueSchedules(rows, now, batch)) await plan(rows, schedule, now);
}

/**
 * A schedule that was never planned begins with its next time. Several times that were missed while no instance ran become
 * one run, for the last of them.
 */
async function plan(rows: AccountRows, schedule: DueSchedule, now: Date): Promise<void> {
  const { notificationId, dueAt } = schedule;
  if (dueAt) {
    const slot = findLastTime(schedule, dueAt, now);
    const isLate = now.getTime() - slot.getTime() > lateAfter;
    await deleteOldRuns(rows, notificationId, new Date(now.getTime() - retention));
    await insertRun(rows, { notificationId, kind: 'scheduled', slot, isLate }, now);
  }
  await setNextRun(rows, notificationId, findNextTime(schedule, now));
}
