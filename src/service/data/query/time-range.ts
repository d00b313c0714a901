import { parseTimeSpan, type ZonedClock, type TimeSpan } from '../../../model/time/parse-time-span.ts';
import { DataError } from '../data-error.ts';

/**
 * The time span of a `dateRange`: one text, or the texts of its first and last day (or minute, or month), both included.
 *
 * @throws DataError where the range is empty or a text is not a date.
 */
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

/** The whole time that a text covers: a day for a date, a minute for a minute, a month for "last month". */
export function requireSpan(text: string, clock: ZonedClock, member: string): TimeSpan {
  const span = parseTimeSpan(text, clock);
  if (!span)
    throw new DataError(
      `'${text}' is not a date for ${member}: write 2024-01-31, 2024-01-31T10:00:00.000, ` +
        `or words such as 'today', 'last month' or 'last 7 days'.`,
    );
  return span;
}
