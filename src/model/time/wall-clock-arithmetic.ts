/**
 * Wall-clock arithmetic. A wall-clock time is represented by the milliseconds at which UTC shows the same digits, so
 * that days and months can be counted without gaps of any time zone.
 */
import type { Granularity } from '../../contract/data-api-schemas.ts';

export type WallClock = number;

export const timeUnits: readonly Granularity[] = [
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'quarter',
  'year',
];

const millisecondsOf: Partial<Record<Granularity, number>> = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
};

const monthsOf: Partial<Record<Granularity, number>> = { month: 1, quarter: 3, year: 12 };

/** The start of the unit that contains the time. Weeks start on Monday. */
export function startOfUnit(time: WallClock, unit: Granularity): WallClock {
  const date = new Date(time);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  if (unit === 'year') return createWallClock(year, 0, 1);
  if (unit === 'quarter') return createWallClock(year, month - (month % 3), 1);
  if (unit === 'month') return createWallClock(year, month, 1);
  if (unit === 'week') return startOfUnit(time, 'day') - ((date.getUTCDay() + 6) % 7) * 86_400_000;
  const length = millisecondsOf[unit] ?? 1;
  return Math.floor(time / length) * length;
}

/** Moves the start of a unit by whole units. `start` must be a result of `startOfUnit`. */
export function addUnits(start: WallClock, count: number, unit: Granularity): WallClock {
  const length = millisecondsOf[unit];
  if (length !== undefined) return start + count * length;
  const months = (monthsOf[unit] ?? 1) * count;
  const date = new Date(start);
  return createWallClock(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
}

/** Like `Date.UTC`, but the years 0 to 99 are not in the twentieth century. */
export function createWallClock(year: number, month: number, day: number): WallClock {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date.getTime();
}

/** A SQL timestamp: `2024-01-01 00:00:00.000`. Years with more than four digits have no sign. */
export const toTimestampText = (time: WallClock): string =>
  new Date(time).toISOString().replace(/^\+0*/, '').replace('T', ' ').replace('Z', '');
