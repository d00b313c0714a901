/** The words in which a statement is refused. */
import { DataError } from '../data-error.ts';

export const refuse = (what: string): DataError => new DataError(`The query may not use ${what}.`);

const plainWords: Readonly<Record<string, string>> = {
  DEFAULT: 'DEFAULT',
  LAMBDA: 'a lambda function',
  PARAMETER: 'parameters: write values into the text',
  PIVOT: 'PIVOT or UNPIVOT',
  POSITIONAL_REFERENCE: 'a column by its place, except in GROUP BY and ORDER BY',
  SHOW_REF: 'SHOW, DESCRIBE or SUMMARIZE',
};

/** For a part of the parsed tree, by DuckDB's name for it. */
export const refuseNode = (kind: string): DataError =>
  refuse(plainWords[kind] ?? kind.toLowerCase().replaceAll('_', ' '));
