/** Makes a run for every schedule whose time has come. Each time has one run, however many instances plan. */
import type { AccountRows } from '../database/database.ts';
import { deleteOldRuns, insertRun, lockDueSchedules, setNextRun, type DueSchedule } from './run-rows.ts';
import { lateAfter } from './run-timing.ts';
import { findLastTime, findNextTime } from './schedule-times.ts';

/** Milliseconds for which runs are stored: 400 days, so that each time can be compared with that of the year before. */
const retention = 400 * 24 * 3_600_000;

/** Schedules that one transaction plans. */
const batch = 100;

export async function planRuns(rows: AccountRows, now: Date): Promise<void> {
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
