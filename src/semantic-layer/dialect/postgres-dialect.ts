import { DataError } from '../data-error.ts';
import type { Interval } from '../../model/time/interval.ts';
import type { SqlDialect } from './sql-dialect.ts';

/** What a PostgreSQL server can do. */
export interface PostgresFeatures {
  /** `any_value`, since version 16. */
  readonly hasAnyValue: boolean;
  /** Whether `lower` of the database changes ASCII letters only, and there is a collation that changes all. */
  readonly needsUnicodeCollation: boolean;
}

export const oldestPostgres: PostgresFeatures = { hasAnyValue: false, needsUnicodeCollation: false };

const interval = ({ months, milliseconds }: Interval): string =>
  `INTERVAL '${months} months ${milliseconds} milliseconds'`;

const asText = (sql: string): string => `CAST(${sql} AS TEXT)`;

/** PostgreSQL 13 and later. Its session is in UTC. `read` returns the features of the server, once they are known. */
export const createPostgresDialect = (read: () => PostgresFeatures): SqlDialect => ({
  name: 'postgres',
  // As model authors write it: PostgreSQL reads a name without quotes in lower case. After a dot, any word is a name.
  column: (table, name) => `${table}.${name}`,
  holdsText: (text) => !text.includes('\0'),
  text: (sql) => `(${asText(sql)} COLLATE "C")`,
  lower: (text) => (read().needsUnicodeCollation ? `lower(${text} COLLATE "und-x-icu")` : `lower(${text})`),
  contains: (text, part) => `(strpos(${text}, ${part}) > 0)`,
  startsWith: (text, part) => `starts_with(${text}, ${part})`,
  endsWith: (text, part) => `(right(${text}, length(${part})) = ${part})`,
  integer: (placeholder) => `CAST(${placeholder} AS NUMERIC)`,
  float: (placeholder) => `CAST(${placeholder} AS DOUBLE PRECISION)`,
  anyValue: (input) =>
    read().hasAnyValue
      ? `any_value(${input})`
      : `(array_agg(${input}) FILTER (WHERE (${input}) IS NOT NULL))[1]`,
  countDistinctApprox: (input) => `count(DISTINCT ${input})`,
  // The parts of a UNION must have one type, and a bare NULL is text.
  nullLike: (column, table) => `(SELECT ${column} FROM ${table} WHERE false)`,
  orderText: (column) => `${asText(column)} COLLATE "C"`,
  interval,
  series: (first, last, step) => `generate_series(${first}, ${last}, ${step})`,
  bucket: (time, width, origin) =>
    width.months > 0 ? bucketOfMonths(time, width.months, origin) : bucketOfTime(time, width, origin),
  wallClock: (sql, timeZone, bind) =>
    `timezone(CAST(${bind(requireArea(timeZone))} AS TEXT), CAST(${sql} AS TIMESTAMPTZ))`,
});

/** PostgreSQL reads short names such as `CET` as abbreviations without summer time, or of another place. */
function requireArea(timeZone: string): string {
  if (timeZone.includes('/') || timeZone === 'GMT') return timeZone;
  throw new DataError(
    `The time zone '${timeZone}' is not the same in all databases: write one such as 'Europe/Berlin'.`,
  );
}

/** `date_bin` is wrong before its origin in some versions, and takes no months. */
function bucketOfTime(time: string, width: Interval, origin: string): string {
  const passed = `extract(epoch FROM ${time} - TIMESTAMP '${origin}') * 1000`;
  return `(TIMESTAMP '${origin}' + floor(${passed} / ${width.milliseconds}) * ${interval(width)})`;
}

/** `origin` is the first of a month. */
function bucketOfMonths(time: string, months: number, origin: string): string {
  const count = (sql: string): string => `(extract(year FROM ${sql}) * 12 + extract(month FROM ${sql}))`;
  const passed = `${count(time)} - ${count(`TIMESTAMP '${origin}'`)}`;
  return `(TIMESTAMP '${origin}' + CAST(floor((${passed}) / ${months}) AS INTEGER) * INTERVAL '${months} months')`;
}
