/** Times in SQL. All comparisons and grains are of wall-clock times in the query's zone. */
import type { CustomGrain, Granularity } from '../../../contract/data-api.ts';
import { startOfUnit, toTimestampText, type WallClock } from '../../../model/time/calendar.ts';
import type { TimeSpan } from '../../../model/time/parse-time-span.ts';
import type { BoundParameters } from './bound-parameters.ts';
import { requireSpan } from '../query/date-range.ts';
import { addInterval, anchor, intervalSql, parseInterval } from '../model/interval.ts';
import type { Grain } from '../query/query-plan.ts';
import { timeZoneClockSql } from './time-zone-sql.ts';

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
  bound: BoundParameters,
): string {
  if (isLocalTime || timeZone === 'UTC') return `CAST(${sql} AS TIMESTAMP)`;
  const asked = `timezone(CAST(${bound.bind(timeZone)} AS VARCHAR), CAST(${sql} AS TIMESTAMPTZ))`;
  return timeZoneClockSql(sql, timeZone, asked) ?? asked;
}

/** The start of the unit, weeks on Monday; or of the piece of time that the data model defines. */
export const grainSql = (sql: string, grain: Grain): string =>
  typeof grain === 'string' ? `date_trunc(${grainWords[grain]}, ${sql})` : pieceSql(sql, grain);

/**
 * Pieces are counted from `origin`, else from a Monday that starts a year, moved by `offset`. Months are counted from
 * the first of a month, so that the rest of an origin is a move as well.
 */
function pieceSql(sql: string, { interval, offset, origin }: CustomGrain): string {
  const width = intervalSql(parseInterval(interval) ?? { months: 0, milliseconds: 86_400_000 });
  const shift = parseInterval(offset ?? '') ?? { months: 0, milliseconds: 0 };
  const first = addInterval(origin === undefined ? anchor : readMoment(origin), shift);
  const month = startOfUnit(first, 'month');
  const move = `INTERVAL (${first - month}) MILLISECOND`;
  return `(time_bucket(${width}, ${sql} - ${move}, TIMESTAMP '${toTimestampText(month)}') + ${move})`;
}

const readMoment = (text: string): WallClock =>
  requireSpan(text, { now: new Date(0), timeZone: 'UTC' }, 'origin').from;

export const timestampSql = (time: WallClock, bound: BoundParameters): string =>
  `CAST(${bound.bind(toTimestampText(time))} AS TIMESTAMP)`;

export function spanSql(sql: string, { from, until }: TimeSpan, bound: BoundParameters): string {
  return `(${sql} >= ${timestampSql(from, bound)} AND ${sql} < ${timestampSql(until, bound)})`;
}
