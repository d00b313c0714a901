/**
 * When schedules run, read off the clock of a zone minute by minute. It knows nothing of offsets and cron expressions, so that it is
 * independent of the code. Source: docs/platform-api.md, "Changes of clocks".
 */

const minute = 60_000;

/** What a clock on the wall shows. */
export interface WallPattern {
  readonly minutes: readonly number[];
  /** `undefined`: every hour. */
  readonly hours?: readonly number[] | undefined;
  /** 0 is Sunday. `undefined`: every day. */
  readonly weekdays?: readonly number[] | undefined;
}

/** What the clock shows, in milliseconds, as if it were UTC. */
export type ReadClock = (instant: number) => number;

export function createClockReader(timeZone: string): ReadClock {
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  // In Swedish, a time is written 2027-03-28 01:59:00.
  return (instant) => Date.parse(`${format.format(instant).replace(' ', 'T')}Z`);
}

function shows({ minutes, hours, weekdays }: WallPattern, wall: number): boolean {
  const date = new Date(wall);
  return (
    minutes.includes(date.getUTCMinutes()) &&
    (hours?.includes(date.getUTCHours()) ?? true) &&
    (weekdays?.includes(date.getUTCDay()) ?? true)
  );
}

/** The times in (from, to]. */
export function listSlots(pattern: WallPattern, readClock: ReadClock, from: number, to: number): number[] {
  const found: number[] = [];
  /** The latest that the clock has shown: it repeats what is not after it. */
  let latest = readClock(from);
  for (let instant = from + minute; instant <= to; instant += minute) {
    const wall = readClock(instant);
    if (pattern.hours ? showsNow(pattern, latest, wall) : shows(pattern, wall)) found.push(instant);
    latest = Math.max(latest, wall);
  }
  return found;
}

/** A clock that goes on shows all that it skips. */
function showsNow(pattern: WallPattern, latest: number, wall: number): boolean {
  for (let one = latest + minute; one <= wall; one += minute) if (shows(pattern, one)) return true;
  return false;
}

export interface ClockChange {
  /** The first minute with the other offset. */
  readonly at: number;
  /** What the clock shows then, and what it would show without the change. */
  readonly shown: number;
  readonly usual: number;
}

/** Those in (from, to], which are at most one in six hours. */
export function listClockChanges(readClock: ReadClock, from: number, to: number): ClockChange[] {
  const found: ClockChange[] = [];
  const offset = (instant: number): number => readClock(instant) - instant;
  const step = 360 * minute;
  for (let start = from; start < to; start += step) {
    if (offset(start) === offset(start + step)) continue;
    let at = start + minute;
    while (offset(at) === offset(start)) at += minute;
    found.push({ at, shown: readClock(at), usual: at + offset(start) });
  }
  return found;
}
