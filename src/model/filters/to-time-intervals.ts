/** Turns conditions on times into intervals of wall-clock time. The condition holds in any of them. */
import type { Granularity } from '../../contract/data-api-schemas.ts';
import { startOfUnit, timeUnits, type WallClock } from '../time/wall-clock-arithmetic.ts';
import { parseTimeSpan, type ZonedClock, type TimeSpan } from '../time/parse-time-span.ts';
import type { Condition, OrderSign, RangeEnd } from './filter-condition.ts';

/** From `from` up to, but not including, `until`. A missing end is open. */
export interface Interval {
  readonly from?: WallClock | undefined;
  readonly until?: WallClock | undefined;
}

/** Returns undefined if a text is not a date, or if the condition does not apply to times. */
export function toIntervals(condition: Condition, clock: ZonedClock): Interval[] | undefined {
  switch (condition.test) {
    case 'equal':
      return allOf(condition.texts.map((text) => parseTimeSpan(text, clock)));
    case 'order':
      return allOf([beyond(condition.sign, parseTimeSpan(condition.text, clock))]);
    case 'range':
      return allOf([between(condition.from, condition.to, clock)]);
    case 'null':
    case 'text':
      return undefined;
  }
}

function allOf(intervals: readonly (Interval | undefined)[]): Interval[] | undefined {
  const found = intervals.filter((interval) => interval !== undefined);
  return found.length === intervals.length ? found : undefined;
}

/** A date is its whole day: "after" starts at its end, and "on or before" lasts until its end. */
function beyond(sign: OrderSign, span: TimeSpan | undefined): Interval | undefined {
  if (!span) return undefined;
  if (sign === '>') return { from: span.until };
  if (sign === '>=') return { from: span.from };
  return { until: sign === '<' ? span.from : span.until };
}

function between(
  from: RangeEnd | undefined,
  to: RangeEnd | undefined,
  clock: ZonedClock,
): Interval | undefined {
  const start = from && beyond(from.isInclusive ? '>=' : '>', parseTimeSpan(from.text, clock));
  const end = to && beyond(to.isInclusive ? '<=' : '<', parseTimeSpan(to.text, clock));
  if ((from && !start) || (to && !end)) return undefined;
  return { ...start, ...end };
}

/** True if times truncated to that unit can be filtered by the intervals with the same result as the full times. */
export const areIntervalsAligned = (intervals: readonly Interval[], unit: Granularity): boolean =>
  intervals.every((interval) =>
    [interval.from, interval.until].every((end) => end === undefined || startOfUnit(end, unit) === end),
  );

/** Returns undefined for a custom grain of the data model. */
export const findTimeUnit = (name: string): Granularity | undefined =>
  timeUnits.find((unit) => unit === name.toLowerCase());
