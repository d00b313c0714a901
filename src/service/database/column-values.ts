import { sql, type RawBuilder } from 'kysely';

/** A time as text in microseconds since 1970. A JavaScript `Date` would lose the microseconds of the database. */
export const toExactTime = (time: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(extract(epoch from ${time}) * 1000000)::bigint::text`;

/** Whether a text from a client has the form that `toExactTime` writes. */
export const isExactTime = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d{1,17}$/.test(value);

/** The time of a text from `toExactTime`, to be compared with a column. */
export const fromExactTime = (text: string): RawBuilder<Date> =>
  sql<Date>`('epoch'::timestamptz + ${text}::bigint * interval '1 microsecond')`;

/**
 * A name for searching and sorting: without case and accents, so that "ubersicht" finds "Übersicht". Letters without a
 * plain form are not changed.
 */
export function foldName(name: string): string {
  return (
    name
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
      .replaceAll('ß', 'ss')
      // The lower case of a sigma at the end of a word is another letter.
      .replaceAll('ς', 'σ')
      .normalize('NFC')
  );
}

/** Whether a number can be a row's id at all: ids are positive 32-bit integers, and the database refuses others. */
export function isRowId(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 2_147_483_647;
}
