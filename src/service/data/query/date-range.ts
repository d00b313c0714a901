/** Dates and spans of dates as queries write them; one that cannot be read is refused in words. */
import { parseTimeSpan, type ZonedClock, type TimeSpan } from '../../../model/time/parse-time-span.ts';
import { DataError } from '../data-error.ts';

/** The span of a `dateRange`: one text, or the texts of its two ends, both included as wholes. */
export function requireDateRange(
  range: string | readonly string[],
  clock: ZonedClock,
  member: string,
): TimeSpan {
  const [first, second] = typeof range === 'string' ? [range] : range;
  if (first === undefined) throw new DataError(`The date range of ${member} is empty.`);
  const from = requireSpan(first, clock, member);
  const until = second === undefined ? from : requireSpan(second, clock, member);
  return { from: from.from, until: until.until };
}

/** A date is its whole day, a minute its whole minute, "last month" its whole month. */
export function requireSpan(text: string, clock: ZonedClock, member: string): TimeSpan {
  const span = parseTimeSpan(text, clock);
  if (!span)
    throw new DataError(
      `'${text}' is no date for ${member}: write 2024-01-31, 2024-01-31T10:00:00.000, ` +
        `or words such as 'today', 'last month' or 'last 7 days'.`,
    );
  return span;
}
