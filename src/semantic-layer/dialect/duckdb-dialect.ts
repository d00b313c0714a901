import type { Interval } from '../../model/time/interval.ts';
import { timeZoneClockSql } from './duckdb-time-zone.ts';
import type { SqlDialect } from './sql-dialect.ts';

const interval = ({ months, milliseconds }: Interval): string =>
  `(INTERVAL (${months}) MONTH + INTERVAL (${milliseconds}) MILLISECOND)`;

/** DuckDB, the embedded engine. Its session is in UTC. */
export const duckdbDialect: SqlDialect = {
  name: 'duckdb',
  // The engine ignores the case of names, also in quotes.
  column: (table, name) => `${table}."${name}"`,
  holdsText: () => true,
  text: (sql) => sql,
  lower: (text) => `lower(${text})`,
  contains: (text, part) => `contains(${text}, ${part})`,
  startsWith: (text, part) => `starts_with(${text}, ${part})`,
  endsWith: (text, part) => `suffix(${text}, ${part})`,
  integer: (placeholder) => `CAST(${placeholder} AS HUGEINT)`,
  float: (placeholder) => `CAST(${placeholder} AS DOUBLE)`,
  anyValue: (input) => `any_value(${input})`,
  countDistinctApprox: (input) => `approx_count_distinct(${input})`,
  nullLike: () => 'NULL',
  orderText: () => undefined,
  interval,
  series: (first, last, step) => `unnest(generate_series(${first}, ${last}, ${step}))`,
  bucket: (time, width, origin) => `time_bucket(${interval(width)}, ${time}, TIMESTAMP '${origin}')`,
  wallClock(sql, timeZone, bind) {
    const converted = `timezone(CAST(${bind(timeZone)} AS VARCHAR), CAST(${sql} AS TIMESTAMPTZ))`;
    return timeZoneClockSql(sql, timeZone, converted) ?? converted;
  },
};
