/** Times as text that loses nothing: the database counts microseconds, a JavaScript date milliseconds. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Microseconds since 1970, as text. */
export const toExactTime = (time: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(extract(epoch from ${time}) * 1000000)::bigint::text`;

/** Whether a text from outside is one that `toExactTime` writes. */
export const isExactTime = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d{1,17}$/.test(value);

/** The time again, to be compared with a column. */
export const fromExactTime = (text: string): RawBuilder<Date> =>
  sql<Date>`('epoch'::timestamptz + ${text}::bigint * interval '1 microsecond')`;
