/** Times with the microseconds of the database. */
import { type RawBuilder, sql } from 'kysely';

/** A time as text in microseconds since 1970. A JavaScript `Date` would lose the microseconds of the database. */
export const toExactTime = (time: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(extract(epoch from ${time}) * 1000000)::bigint::text`;

/** Whether a text from a client has the form that `toExactTime` writes. */
export const isExactTime = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d{1,17}$/.test(value);

/** The time of a text from `toExactTime`, to be compared with a column. */
export const fromExactTime = (text: string): RawBuilder<Date> =>
  sql<Date>`('epoch'::timestamptz + ${text}::bigint * interval '1 microsecond')`;
