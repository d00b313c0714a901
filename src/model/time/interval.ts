/** Parses and adds intervals, such as `2 weeks` or `1 year 3 months`. */
import type { Granularity } from '../../contract/data-api-schemas.ts';
import { addUnits, startOfUnit, createWallClock, type WallClock } from './wall-clock-arithmetic.ts';

export interface Interval {
  months: number;
  milliseconds: number;
}

const unitLengths: Record<string, Interval> = {
  second: { months: 0, milliseconds: 1_000 },
  minute: { months: 0, milliseconds: 60_000 },
  hour: { months: 0, milliseconds: 3_600_000 },
  day: { months: 0, milliseconds: 86_400_000 },
  week: { months: 0, milliseconds: 604_800_000 },
  month: { months: 1, milliseconds: 0 },
  quarter: { months: 3, milliseconds: 0 },
  year: { months: 12, milliseconds: 0 },
};

/** The interval of a text, whose parts may be negative; undefined where the text is not an interval. */
export function parseInterval(text: string): Interval | undefined {
  const sum: Interval = { months: 0, milliseconds: 0 };
  for (const part of text
    .trim()
    .toLowerCase()
    .split(/(?<=[a-z])\s+/)) {
    const [, count = '', name = ''] = /^(-?\d{1,6})\s+([a-z]+?)s?$/.exec(part) ?? [];
    const length = Object.hasOwn(unitLengths, name) ? unitLengths[name] : undefined;
    if (!length) return undefined;
    sum.months += length.months * Number(count);
    sum.milliseconds += length.milliseconds * Number(count);
  }
  return sum;
}

/** Whether an interval can be a time grain: it is positive, and has either months or shorter units, not both. */
export function isGrainInterval(text: string): boolean {
  const interval = parseInterval(text);
  if (!interval) return false;
  const { months, milliseconds } = interval;
  return (months > 0 && milliseconds === 0) || (months === 0 && milliseconds > 0);
}

/** Adds an interval to a time. A day that the resulting month does not have becomes its last day. */
export function addInterval(
  time: WallClock,
  { months, milliseconds }: Interval,
  sign: 1 | -1 = 1,
): WallClock {
  if (months === 0) return time + milliseconds * sign;
  const first = startOfUnit(time, 'month');
  const target = addUnits(first, months * sign, 'month');
  const last = addUnits(target, 1, 'month') - 86_400_000;
  const day = startOfUnit(time, 'day');
  const moved = Math.min(target + (day - first), last) + (time - day);
  return moved + milliseconds * sign;
}

/** The default origin of custom grains: a Monday that is also the first day of a year. */
export const anchor: WallClock = createWallClock(2001, 0, 1);

/** The interval of a usual grain. */
export function intervalOfUnit(unit: Granularity): Interval {
  return unitLengths[unit] ?? { months: 0, milliseconds: 0 };
}
