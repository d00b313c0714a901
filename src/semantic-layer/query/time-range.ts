import { parseTimeSpan, type ZonedClock, type TimeSpan } from '../../model/time/parse-time-span.ts';
import { isTimeZone } from '../../model/time/time-zone.ts';
import { createWallClock } from '../../model/time/wall-clock-arithmetic.ts';
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

/**
 * The whole time that a text covers: a day for a date, a minute for a minute, a month for "last month".
 *
 * @throws DataError where the text is not a date, or is one beyond the years 1 to 9999.
 */
export function requireSpan(text: string, clock: ZonedClock, member: string): TimeSpan {
  const span = parseTimeSpan(text, clock);
  if (span ? isBeyondRange(span) : otherYear.test(text.trim()))
    throw new DataError(`'${text}' is too far away for ${member}: dates are from 0001-01-01 to 9999-12-31.`);
  if (!span)
    throw new DataError(
      `'${text}' is not a date for ${member}: write 2024-01-31, 2024-01-31T10:00:00.000, ` +
        `or words such as 'today', 'last month' or 'last 7 days'.`,
    );
  return span;
}

/** @throws DataError where no time zone has the name. */
export function requireTimeZone(name = 'UTC'): string {
  if (!isTimeZone(name))
    throw new DataError(`'timezone' must be a name such as 'Europe/Berlin' or 'UTC', not '${name}'.`);
  return name;
}

/** PostgreSQL has no year 0, and the databases end in different years far away: these dates work in all of them. */
const firstTime = createWallClock(1, 0, 1);
const endTime = createWallClock(10_000, 0, 1);

const isBeyondRange = ({ from, until }: TimeSpan): boolean => !(from >= firstTime && until <= endTime);

/** A date of a year before our era, or of more than four digits (ISO 8601). */
const otherYear = /^(?:[+-]\d{4,}|\d{5,})(?:-\d\d(?:-\d\d(?:[T ].*)?)?)?$/i;
