/** Writes times in SQL. All comparisons and grains use wall-clock times in the query's time zone. */
import type { Granularity } from '../../contract/data-api-schemas.ts';
import { startOfUnit, toTimestampText, type WallClock } from '../../model/time/wall-clock-arithmetic.ts';
import type { TimeSpan } from '../../model/time/parse-time-span.ts';
import type { SqlDialect } from '../dialect/sql-dialect.ts';
import type { BoundParameters } from './bound-parameters.ts';
import { requireSpan } from '../query/time-range.ts';
import type { IntervalGrain } from '../model/data-model.ts';
import { addInterval, anchor, parseInterval } from '../../model/time/interval.ts';
import type { RegularGrain } from '../query/query-plan.ts';

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
  { bound, dialect }: { bound: BoundParameters; dialect: SqlDialect },
): string {
  if (isLocalTime || timeZone === 'UTC') return `CAST(${sql} AS TIMESTAMP)`;
  return dialect.wallClock(sql, timeZone, (value) => bound.bind(value));
}

/** The start of the unit, with weeks from Monday, or of an interval that the data model defines. */
export const grainSql = (dialect: SqlDialect, sql: string, grain: RegularGrain): string =>
  typeof grain === 'string' ? `date_trunc(${grainWords[grain]}, ${sql})` : pieceSql(dialect, sql, grain);

/**
 * The start of an interval of the data model. Intervals are counted from `origin`, or from a Monday that is also the first
 * day of a year, moved by `offset`. Months are counted from the first of a month, and the rest of the origin is added.
 */
function pieceSql(dialect: SqlDialect, sql: string, { interval, offset, origin }: IntervalGrain): string {
  const width = parseInterval(interval) ?? { months: 0, milliseconds: 86_400_000 };
  const shift = parseInterval(offset ?? '') ?? { months: 0, milliseconds: 0 };
  const first = addInterval(origin === undefined ? anchor : readMoment(origin), shift);
  const month = startOfUnit(first, 'month');
  const move = dialect.interval({ months: 0, milliseconds: first - month });
  return `(${dialect.bucket(`(${sql} - ${move})`, width, toTimestampText(month))} + ${move})`;
}

const readMoment = (text: string): WallClock =>
  requireSpan(text, { now: new Date(0), timeZone: 'UTC' }, 'origin').from;

export const timestampSql = (time: WallClock, bound: BoundParameters): string =>
  `CAST(${bound.bind(toTimestampText(time))} AS TIMESTAMP)`;

export function spanSql(sql: string, { from, until }: TimeSpan, bound: BoundParameters): string {
  return `(${sql} >= ${timestampSql(from, bound)} AND ${sql} < ${timestampSql(until, bound)})`;
}
