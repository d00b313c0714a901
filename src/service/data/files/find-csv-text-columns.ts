/** Finds the columns of a CSV file that stay texts, because the types that the engine finds would change what they say. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteName } from '../sql/replace-in-sql.ts';

export interface FoundColumn {
  readonly name: string;
  /** The type as DuckDB writes it. */
  readonly type: string;
}

/** SQL that is true where the texts of a column must not become values of its type. */
type Test = (column: string) => string;

/** Types whose texts are looked at. All other types hold what their texts say. */
const tests: readonly (readonly [type: RegExp, test: Test])[] = [
  [/^(?:DATE|TIMESTAMP)/, isUnclearDate],
  [/^DOUBLE$/, losesDigits],
];

const findTest = (type: string): Test | undefined => tests.find(([pattern]) => pattern.test(type))?.[1];

/** Whether the texts of a column have to be looked at. */
export const hasDoubtfulType = ({ type }: FoundColumn): boolean => findTest(type) !== undefined;

/**
 * The names of those columns that stay texts.
 *
 * @param texts SQL of a relation in which the columns are texts.
 */
export async function listTextColumns(
  connection: DuckDBConnection,
  columns: readonly FoundColumn[],
  texts: string,
): Promise<string[]> {
  const terms = columns.map(({ name, type }) => findTest(type)?.(quoteName(name)) ?? 'false');
  const reader = await connection.runAndReadAll(`SELECT ${terms.join(', ')} FROM ${texts}`);
  const [row = []] = reader.getRows();
  return columns.flatMap(({ name }, index) => (row[index] === true ? [name] : []));
}

/** The engine finds a type for dates that are written in several ways, with which it then does not read them. */
function isUnclearDate(column: string): string {
  const separators = `count(DISTINCT regexp_extract(${column}, '^\\s*\\d+(\\D)', 1))`;
  return `${separators} > 1 OR ${isAmbiguousDate(column)}`;
}

/**
 * Whether dates in figures could be read in two ways: no value says which figure is the day, the month, or a year of two
 * digits. Dates that begin with a year of four digits have no such parts.
 */
function isAmbiguousDate(column: string): string {
  const most = (part: number): string =>
    `max(TRY_CAST(regexp_extract(${column}, '^\\s*(\\d{1,2})\\D(\\d{1,2})\\D(\\d{2,4})', ${part}) AS INTEGER))`;
  const first = most(1);
  const second = most(2);
  const third = most(3);
  const orders = [
    `${first} <= 31 AND ${second} <= 12`,
    `${first} <= 12 AND ${second} <= 31`,
    `${second} <= 12 AND ${third} <= 31`,
  ];
  return `coalesce(${orders.map((order) => `CAST(${order} AS INTEGER)`).join(' + ')}, 0) > 1`;
}

/** Whether whole numbers have more digits than floating-point numbers, in which different ids would become one. */
function losesDigits(column: string): string {
  const isSame = `TRY_CAST(TRY_CAST(${column} AS DOUBLE) AS HUGEINT) = TRY_CAST(${column} AS HUGEINT)`;
  const isWhole = `regexp_matches(trim(${column}), '^[+-]?\\d+$')`;
  return `coalesce(bool_and(${isWhole}) AND NOT bool_and(coalesce(${isSame}, ${column} IS NULL)), false)`;
}
