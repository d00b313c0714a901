import { DataError } from '../data-error.ts';
import { SqlStoppedError } from '../sql-stopped-error.ts';
import { firstErrorLine } from './sql-tree.ts';

/** The query uses a construct that is not allowed; `what` completes "The query may not use …". */
export const createRefusal = (what: string): DataError => new DataError(`The query may not use ${what}.`);

/** Readable names for node kinds whose DuckDB name alone would not tell the caller what to change. */
const nodeDescriptions: Readonly<Record<string, string>> = {
  DEFAULT: 'DEFAULT',
  LAMBDA: 'a lambda function',
  PARAMETER: 'parameters: write values into the text',
  PIVOT: 'PIVOT or UNPIVOT',
  POSITIONAL_REFERENCE: 'a column by its position, except in GROUP BY and ORDER BY',
  SHOW_REF: 'SHOW, DESCRIBE or SUMMARIZE',
};

/** The parsed query contains a node that is not allowed; `kind` is DuckDB's name of it. */
export const createNodeRefusal = (kind: string): DataError =>
  createRefusal(nodeDescriptions[kind] ?? kind.toLowerCase().replaceAll('_', ' '));

/** Functions of PostgreSQL and other dialects, and the DuckDB expression that replaces each. */
const alternatives: Readonly<Record<string, string>> = {
  to_char: `strftime(at, '%Y-%m')`,
  to_number: `'1.5'::DECIMAL(10, 2)`,
  date_format: `strftime(at, '%Y-%m')`,
  convert_timezone: `the field 'timezone' of the request`,
  getdate: 'now()',
  isnull: 'coalesce(a, b)',
  nvl2: 'CASE WHEN a IS NOT NULL THEN b ELSE c END',
  decode: 'CASE a WHEN b THEN c END',
  iif: 'CASE WHEN a THEN b ELSE c END',
};

export function createFunctionRefusal(name: string): DataError {
  const alternative = alternatives[name.toLowerCase()];
  const advice = alternative === undefined ? '' : `: write ${alternative}`;
  return new DataError(`The query may not use the function '${name}'${advice}.`);
}

const outOfMemory = /^Out of Memory Error/;

/**
 * Rewrites an error of DuckDB for the caller: without generated table and column names, which start with `nonce`, and
 * without DuckDB's excerpt of the text. Other errors are returned unchanged.
 */
export function toCallerSqlError(error: unknown, prepared: { readonly nonce: string } | undefined): unknown {
  if (!(error instanceof DataError)) return error;
  if (outOfMemory.test(error.message))
    return new SqlStoppedError('The query needed more memory than one query may have, and was stopped.');
  const message = firstErrorLine(error.message)
    .replace(/^[A-Z]\w+ Error: /, '')
    // Joined tables are replaced by a values list in the SQL that runs.
    .replace(/^Values list /, 'Table ');
  return new DataError(prepared ? hideGeneratedNames(message, prepared.nonce) : message);
}

/** DuckDB lists candidate names after a line break: only the first line is kept. */
function hideGeneratedNames(message: string, nonce: string): string {
  const [first = ''] = message.split('\n');
  return first.includes(nonce)
    ? 'The query does not fit the tables it names: check its columns and joins.'
    : first;
}
