/** The words in which a statement is refused. */
import { DataError } from '../data-error.ts';

export const createRefusal = (what: string): DataError => new DataError(`The query may not use ${what}.`);

const plainWords: Readonly<Record<string, string>> = {
  DEFAULT: 'DEFAULT',
  LAMBDA: 'a lambda function',
  PARAMETER: 'parameters: write values into the text',
  PIVOT: 'PIVOT or UNPIVOT',
  POSITIONAL_REFERENCE: 'a column by its place, except in GROUP BY and ORDER BY',
  SHOW_REF: 'SHOW, DESCRIBE or SUMMARIZE',
};

/** For a part of the parsed tree, by DuckDB's name for it. */
export const createNodeRefusal = (kind: string): DataError =>
  createRefusal(plainWords[kind] ?? kind.toLowerCase().replaceAll('_', ' '));

/** What does here what a function of PostgreSQL does there. */
const otherWords: Readonly<Record<string, string>> = {
  to_char: `strftime("at", '%Y-%m')`,
  to_number: `'1.5'::DECIMAL(10, 2)`,
  date_format: `strftime("at", '%Y-%m')`,
  convert_timezone: `the field 'timezone' of the request`,
  getdate: 'now()',
  isnull: 'coalesce(a, b)',
  nvl2: 'CASE WHEN a IS NOT NULL THEN b ELSE c END',
  decode: 'CASE a WHEN b THEN c END',
  iif: 'CASE WHEN a THEN b ELSE c END',
};

export function createFunctionRefusal(name: string): DataError {
  const other = otherWords[name.toLowerCase()];
  return new DataError(
    `The query may not use the function '${name}'${other === undefined ? '' : `: write ${other}`}.`,
  );
}
