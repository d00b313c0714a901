/** The span of time before another one, and how the Data API writes a span. */
import { addInterval, type Interval } from './interval.ts';
import type { TimeSpan } from './parse-time-span.ts';
import { startOfUnit } from './wall-clock-arithmetic.ts';

/** The span of the same length before. Whole months are counted as months. */
export function moveSpanBack({ from, until }: TimeSpan): TimeSpan {
  return { from: addInterval(from, lengthOf({ from, until }), -1), until: from };
}

function lengthOf({ from, until }: TimeSpan): Interval {
  const isMonths = [from, until].every((time) => startOfUnit(time, 'month') === time);
  if (!isMonths) return { months: 0, milliseconds: until - from };
  const start = new Date(from);
  const end = new Date(until);
  const years = end.getUTCFullYear() - start.getUTCFullYear();
  return { months: years * 12 + end.getUTCMonth() - start.getUTCMonth(), milliseconds: 0 };
}

/** As the Data API reads it: both ends are included. */
export function toDateRange({ from, until }: TimeSpan): [string, string] {
  const start = new Date(from).toISOString();
  const end = new Date(until - 1).toISOString();
  const isDays = start.endsWith('T00:00:00.000Z') && end.endsWith('T23:59:59.999Z');
  return isDays ? [start.slice(0, 10), end.slice(0, 10)] : [start.slice(0, 23), end.slice(0, 23)];
}
