/** Conditions on times as intervals of wall-clock time, which hold what is in any of them. */
import type { Granularity } from '../../contract/data.ts';
import { startOf, timeUnits, type WallClock } from '../time/calendar.ts';
import { readSpan, type Clock, type Span } from '../time/read-span.ts';
import type { Condition, OrderSign, RangeEnd } from './condition.ts';

/** From its start up to, and not including, `until`; an end that is missing is open. */
export interface Interval {
  readonly from?: WallClock | undefined;
  readonly until?: WallClock | undefined;
}

/** Undefined where a text is no date, or where the condition is not one of times. */
export function toIntervals(condition: Condition, clock: Clock): Interval[] | undefined {
  switch (condition.test) {
    case 'equal':
      return allOf(condition.texts.map((text) => readSpan(text, clock)));
    case 'order':
      return allOf([beyond(condition.sign, readSpan(condition.text, clock))]);
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

/** A date is its whole day: "after" starts when it ends, "on or before" lasts until it ends. */
function beyond(sign: OrderSign, span: Span | undefined): Interval | undefined {
  if (!span) return undefined;
  if (sign === '>') return { from: span.until };
  if (sign === '>=') return { from: span.from };
  return { until: sign === '<' ? span.from : span.until };
}

function between(from: RangeEnd | undefined, to: RangeEnd | undefined, clock: Clock): Interval | undefined {
  const start = from && beyond(from.isInclusive ? '>=' : '>', readSpan(from.text, clock));
  const end = to && beyond(to.isInclusive ? '<=' : '<', readSpan(to.text, clock));
  if ((from && !start) || (to && !end)) return undefined;
  return { ...start, ...end };
}

/** Whether times that are cut to that grain can be told apart by the intervals as the times themselves can. */
export const isAligned = (intervals: readonly Interval[], unit: Granularity): boolean =>
  intervals.every((interval) =>
    [interval.from, interval.until].every((end) => end === undefined || startOf(end, unit) === end),
  );

/** Undefined for a grain that only a data model knows. */
export const findUnit = (name: string): Granularity | undefined =>
  timeUnits.find((unit) => unit === name.toLowerCase());
