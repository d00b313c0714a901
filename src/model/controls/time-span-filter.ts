import type { FilterValue } from '../filters/filter-value.ts';
import { addUnits, startOfUnit, timeUnits, type WallClock } from '../time/calendar.ts';
import { parseTimeSpan } from '../time/parse-time-span.ts';

/**
 * The whole span of a time that is cut to a grain, with dates for its ends wherever days can tell it. Without a grain
 * a midnight is its day, as it is written, and any other time is itself. Undefined for a grain of the model's own.
 */
export function toTimeSpanFilter(text: string, grain: string | undefined): FilterValue | undefined {
  const start = hasOffset(text) ? undefined : parseTimeSpan(text, anyClock)?.from;
  if (start === undefined) return between(text, text);
  const unit = timeUnits.find((one) => one === (grain ?? plainUnit(start)));
  if (!unit) return grain === undefined ? between(text, text) : undefined;
  const from = startOfUnit(start, unit);
  const until = addUnits(from, 1, unit);
  return days.has(unit)
    ? between(toDate(from), toDate(until - 1))
    : between(toMinute(from, unit), toMinute(until - 1, unit));
}

const anyClock = { now: new Date(0), timeZone: 'UTC' };
const days: ReadonlySet<string> = new Set(['day', 'week', 'month', 'quarter', 'year']);

const hasOffset = (text: string): boolean => /\d(Z|[+-]\d\d:?\d\d)$/.test(text) && text.includes(':');
const plainUnit = (time: WallClock): string | undefined =>
  startOfUnit(time, 'day') === time ? 'day' : undefined;
const between = (from: string, to: string): FilterValue => ({ operator: 'between', value: [from, to] });
const toDate = (time: WallClock): string => new Date(time).toISOString().slice(0, 10);

/** A minute is its whole minute, a second its whole second. */
const toMinute = (time: WallClock, unit: string): string =>
  new Date(time).toISOString().slice(0, unit === 'second' ? 19 : 16);
