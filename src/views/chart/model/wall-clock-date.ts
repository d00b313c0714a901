/**
 * Times in charts. The Data API sends wall-clock times without an offset, truncated in the reader's zone. Vega supports
 * only the browser's zone and UTC. So charts are drawn in UTC (`draw-in-utc.ts`), and a wall-clock time becomes the `Date`
 * at which UTC shows its digits: every axis, time unit and expression of a spec then shows it unchanged, on every machine.
 * An instant (a time with an offset) is first converted to the reader's zone.
 */
import { toWallClock } from '../../../model/time/time-zone.ts';
import { createWallClock, type WallClock } from '../../../model/time/wall-clock-arithmetic.ts';

const wallClockPattern = /^(\d{4,6})-(\d\d)(?:-(\d\d))?(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?$/;
/** An offset follows a time: the end of `30-03-2025` is a year. */
const offsetPattern = /:\d\d(?:\.\d+)?(Z|[+-]\d\d(?::?\d\d)?)$/;

/** The `Date` at which UTC shows the wall clock of `value` in `timeZone`; undefined if `value` is not a time. */
export function toWallClockDate(value: string | number, timeZone: string): Date | undefined {
  if (typeof value === 'number') return toZone(new Date(value), timeZone);
  const parts = wallClockPattern.exec(value);
  if (parts) return toDate(parts.slice(1).map((part: string | undefined) => part ?? '0'));
  const offset = offsetPattern.exec(value)?.[1];
  if (offset === undefined) return undefined;
  // PostgreSQL writes whole hours as two digits.
  return toZone(new Date(offset.length === 3 ? `${value}:00` : value), timeZone);
}

/** The wall clock of a date that `toWallClockDate` made, as text without an offset. */
export const fromWallClockDate = (date: Date): string =>
  date.toISOString().replace(/^\+0*/, '').replace('Z', '');

/** Undefined for a month, day or hour that no calendar has. */
function toDate(parts: readonly string[]): Date | undefined {
  const [, month = 1, day = 1, hour = 0, minute = 0] = parts.map(Number);
  return month >= 1 && month <= 12 && day <= 31 && hour <= 24 && minute <= 59
    ? new Date(toTime(parts))
    : undefined;
}

function toTime(parts: readonly string[]): WallClock {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const milliseconds = Number((parts[6] ?? '0').padEnd(3, '0').slice(0, 3));
  const seconds = (hour * 60 + minute) * 60 + second;
  return createWallClock(year, month - 1, day || 1) + seconds * 1_000 + milliseconds;
}

const toZone = (instant: Date, timeZone: string): Date | undefined =>
  Number.isNaN(instant.getTime()) ? undefined : new Date(toWallClock(instant, timeZone));
