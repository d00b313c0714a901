import type { Interval } from '../../model/time/interval.ts';

/**
 * The SQL of one kind of database: everything that the embedded engine and other databases write differently. A new kind
 * of database is one file with this interface. All arguments are SQL that is already safe, except where they say so.
 */
export interface SqlDialect {
  readonly name: string;

  /** A column that the data model names by a bare word, such as `status` or `Status`. */
  column(table: string, name: string): string;

  /** Whether texts of the database can contain all characters of a text. */
  holdsText(text: string): boolean;
  /** A value of a `string` dimension, in a form that is compared and ordered by its code points. */
  text(sql: string): string;
  /** Text in lower case, also outside of ASCII. */
  lower(text: string): string;
  contains(text: string, part: string): string;
  startsWith(text: string, part: string): string;
  endsWith(text: string, part: string): string;

  /** A whole number of any size. */
  integer(placeholder: string): string;
  float(placeholder: string): string;

  /** Any value of a group that is not NULL. */
  anyValue(input: string): string;
  countDistinctApprox(input: string): string;
  /** NULL in the type of a column of a common table expression. */
  nullLike(column: string, table: string): string;

  /**
   * The ORDER BY term of a `string` column of an inner query, by its code points; undefined where the database orders
   * texts in this way by itself.
   */
  orderText(column: string): string | undefined;

  interval(interval: Interval): string;
  /** A SELECT item that becomes one row for each step from `first` to `last`, both included. */
  series(first: string, last: string, step: string): string;
  /** The start of the interval that contains a time. Intervals are counted from `origin`, `2024-01-01 00:00:00`. */
  bucket(time: string, width: Interval, origin: string): string;
  /** The wall-clock time of a column in a time zone. `timeZone` is a valid name; `bind` makes a placeholder of it. */
  wallClock(sql: string, timeZone: string, bind: (value: string) => string): string;
}
