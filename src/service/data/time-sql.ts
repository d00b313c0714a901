/** Times in SQL. All comparisons and grains are of wall-clock times in the query's zone. */
import type { Granularity } from '../../contract/data.ts';
import type { BoundValues } from './bound-values.ts';
import { toTimestampText, type WallClock } from './calendar.ts';
import type { Span } from './date-range.ts';

const grainWords: Record<Granularity, string> = {
  second: "'second'",
  minute: "'minute'",
  hour: "'hour'",
  day: "'day'",
  week: "'week'",
  month: "'month'",
  quarter: "'quarter'",
  year: "'year'",
};

/**
 * The wall-clock time of a column. Columns without a zone hold UTC, as in the semantic layer this follows;
 * a dimension with `local_time` stays as it is, whatever the query's zone.
 */
export function wallClockSql(
  sql: string,
  { isLocalTime, timeZone }: { isLocalTime: boolean; timeZone: string },
  bound: BoundValues,
): string {
  if (isLocalTime || timeZone === 'UTC') return `CAST(${sql} AS TIMESTAMP)`;
  return `timezone(CAST(${bound.bind(timeZone)} AS VARCHAR), CAST(${sql} AS TIMESTAMPTZ))`;
}

/** The start of the unit; weeks start on Monday. */
export const grainSql = (sql: string, grain: Granularity): string =>
  `date_trunc(${grainWords[grain]}, ${sql})`;

export const timestampSql = (time: WallClock, bound: BoundValues): string =>
  `CAST(${bound.bind(toTimestampText(time))} AS TIMESTAMP)`;

export function spanSql(sql: string, { from, until }: Span, bound: BoundValues): string {
  return `(${sql} >= ${timestampSql(from, bound)} AND ${sql} < ${timestampSql(until, bound)})`;
}
