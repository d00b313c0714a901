/** Writes times in SQL. All comparisons and grains use wall-clock times in the query's time zone. */
import type { CustomGrain, Granularity } from '../../../contract/data-api.ts';
import { startOfUnit, toTimestampText, type WallClock } from '../../../model/time/wall-clock.ts';
import type { TimeSpan } from '../../../model/time/parse-time-span.ts';
import type { BoundParameters } from './bound-parameters.ts';
import { requireSpan } from '../query/time-range.ts';
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
 * The wall-clock time of a column. Columns without a zone hold UTC, as in the open-source semantic layer; a dimension with
 * `local_time` is not converted.
 */
export function wallClockSql(
  sql: string,
  { isLocalTime, timeZone }: { isLocalTime: boolean; timeZone: string },
  bound: BoundParameters,
): string {
  if (isLocalTime || timeZone === 'UTC') return `CAST(${sql} AS TIMESTAMP)`;
  const converted = `timezone(CAST(${bound.bind(timeZone)} AS VARCHAR), CAST(${sql} AS TIMESTAMPTZ))`;
  return timeZoneClockSql(sql, timeZone, converted) ?? converted;
}

/** The start of the unit, with weeks from Monday, or of an interval that the data model defines. */
export const grainSql = (sql: string, grain: Grain): string =>
  typeof grain === 'string' ? `date_trunc(${grainWords[grain]}, ${sql})` : pieceSql(sql, grain);

/**
 * The start of an interval of the data model. Intervals are counted from `origin`, or from a Monday that is also the first
 * day of a year, moved by `offset`. Months are counted from the first of a month, and the rest of the origin is added.
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
