/**
 * The times at which a schedule runs, also where the clocks of its time zone change.
 * Source: docs/platform-api.md, "Changes of clocks".
 */
import { Cron } from 'croner';
import { toWallClock } from '../../model/time/time-zone.ts';
import type { WallClock } from '../../model/time/wall-clock-arithmetic.ts';

export interface Schedule {
  /** A cron expression of five fields. */
  readonly cronExpression: string;
  /** An IANA name. */
  readonly timezone: string;
}

const minute = 60_000;
const day = 86_400_000;
/** No zone changes its offset twice within six hours. */
const stretch = 21_600_000;

/** The next times after an instant, in their order. Fewer than `count` where the schedule ends. */
export function listNextTimes(schedule: Schedule, after: Date, count: number): Date[] {
  const times: Date[] = [];
  for (let last = after; times.length < count;) {
    const next = findNextTime(schedule, last);
    if (!next) break;
    times.push(next);
    last = next;
  }
  return times;
}

/**
 * The last time until `now`, where `first` is one of the times. It looks at the minutes before `now` first, then further
 * back: a schedule that was missed for a year may have half a million times.
 */
export function findLastTime(schedule: Schedule, first: Date, now: Date): Date {
  for (let span = minute; span < now.getTime() - first.getTime(); span *= 4) {
    const found = walkToLast(schedule, new Date(now.getTime() - span), now);
    if (found) return found;
  }
  return walkToLast(schedule, first, now) ?? first;
}

/** The last of the times in (after, now]. */
function walkToLast(schedule: Schedule, after: Date, now: Date): Date | undefined {
  let last: Date | undefined;
  for (let next = findNextTime(schedule, after); next && next <= now; next = findNextTime(schedule, next))
    last = next;
  return last;
}

/** The next time after an instant. `undefined`: there is none. */
export function findNextTime({ cronExpression, timezone }: Schedule, after: Date): Date | undefined {
  const clock = createZoneClock(timezone);
  const findNextClock = createWallSearch(cronExpression);
  const find = namesHours(cronExpression) ? findClockTime : findElapsedTime;
  const time = find(clock, findNextClock, after.getTime());
  return time === undefined ? undefined : new Date(time);
}

/** Whether the schedule is meant for certain hours of the day. Otherwise it is meant for every hour that passes. */
const namesHours = (cronExpression: string): boolean => cronExpression.split(' ')[1] !== '*';

/** The wall-clock time of an instant. Both are milliseconds. */
type ZoneClock = (instant: number) => WallClock;

const createZoneClock =
  (timezone: string): ZoneClock =>
  (instant) =>
    toWallClock(new Date(instant), timezone);

/** Finds the next wall-clock time after another one. */
type WallSearch = (wall: WallClock) => WallClock | undefined;

/** The library searches in UTC, where clocks never change: wall-clock times are given as times of UTC. */
function createWallSearch(cronExpression: string): WallSearch {
  const cron = new Cron(cronExpression, { mode: '5-part', timezone: 'UTC', paused: true });
  return (wall) => cron.nextRun(new Date(wall))?.getTime();
}

/** Each wall-clock time runs once: at its first occurrence, or, where the clock skips it, when the clock goes on. */
function findClockTime(clock: ZoneClock, findNextClock: WallSearch, after: number): number | undefined {
  for (let wall = findNextClock(clock(after)); wall !== undefined; wall = findNextClock(wall)) {
    const instant = findFirstInstant(clock, wall);
    if (instant > after) return instant;
  }
  return undefined;
}

/** The first instant with this wall-clock time, or the end of the gap that skips it. */
function findFirstInstant(clock: ZoneClock, wall: WallClock): number {
  const early = wall - day;
  const late = wall + day;
  const instants = [early, late].map((near) => wall - (clock(near) - near));
  const found = instants.filter((instant) => clock(instant) === wall);
  if (found.length > 0) return Math.min(...found);
  return findFirstMinute(early, late, (instant) => clock(instant) > wall);
}

/** Every minute runs whose wall-clock time matches: both, where the clock repeats an hour. */
function findElapsedTime(clock: ZoneClock, findNextClock: WallSearch, after: number): number | undefined {
  for (let from = after; ;) {
    const wall = findNextClock(clock(from));
    if (wall === undefined) return undefined;
    const instant = wall - (clock(from) - from);
    const change = findChange(clock, from, instant);
    if (change === undefined) return instant;
    if (findNextClock(clock(change) - minute) === clock(change)) return change;
    from = change;
  }
}

/** The first instant after `from`, and not after `to`, at which the offset of the zone is another one. */
function findChange(clock: ZoneClock, from: number, to: number): number | undefined {
  const offset = clock(from) - from;
  const hasChanged = (instant: number): boolean => clock(instant) - instant !== offset;
  for (let start = from; start < to; start += stretch) {
    const end = Math.min(start + stretch, to);
    if (hasChanged(end)) return findFirstMinute(start, end, hasChanged);
  }
  return undefined;
}

/** The first full minute in (from, to] for which the condition holds. It holds from some minute to the end. */
function findFirstMinute(from: number, to: number, holds: (instant: number) => boolean): number {
  let before = Math.floor(from / minute);
  let after = Math.ceil(to / minute);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (holds(middle * minute)) after = middle;
    else before = middle;
  }
  return after * minute;
}
