/** Reads cells of PostgreSQL's text format in the form that the embedded engine has. */
import type { CustomTypesConfig } from 'pg';

/** Ids of types in PostgreSQL's catalog `pg_type`. */
const oid = { boolean: 16, float4: 700, float8: 701, numeric: 1700 };

function readFloat(text: string): unknown {
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

/** `1.500` and `2.000` become `1.5` and `2`: the scale of a result says how it was calculated. */
const readNumeric = (text: string): string =>
  text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;

const readers: Readonly<Record<number, (text: string) => unknown>> = {
  [oid.boolean]: (text) => text === 't',
  [oid.float4]: readFloat,
  [oid.float8]: readFloat,
  [oid.numeric]: readNumeric,
};

/** Integers of any size, times and all other types stay text. */
export const postgresTypes: CustomTypesConfig = {
  getTypeParser: (type: number) => readers[type] ?? ((text: string) => text),
};
