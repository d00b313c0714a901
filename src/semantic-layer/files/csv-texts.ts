/** The cells of a CSV file as texts, for questions about all of them. */
import type { DuckDBConnection } from '@duckdb/node-api';

export interface CsvTexts {
  readonly connection: DuckDBConnection;
  /** SQL of the file, whose columns are texts with the names `c0`, `c1` and so on. */
  readonly relation: string;
}

/** SQL by names. */
type Terms = Readonly<Record<string, string>>;

/** SQL of what was made of a cell before, by its name, or of its `text`, which has no blanks around it. */
type Reference = (name: string) => string;

/** One value for each aggregate, by its name. */
export type Answers = Readonly<Record<string, unknown>>;

export interface Question {
  /** The number of the column, from 0. */
  readonly column: number;
  /** What is made of each cell. An empty cell is null. */
  readonly cells: (of: Reference) => Terms;
  /** Aggregates of what was made of the cells. */
  readonly aggregates: (of: Reference) => Terms;
}

/** An answer that is a text. Empty for others. */
export const readText = (answer: unknown): string => (typeof answer === 'string' ? answer : '');

/** The text of a cell without blanks around it. Null if it is empty. */
export const toTrimmed = (column: string): string => `nullif(trim(${column}, ' \t\u00A0\u202F\u2009'), '')`;

/** Answers questions about several columns while the file is read once. */
export async function askColumns(
  { connection, relation }: CsvTexts,
  questions: readonly Question[],
): Promise<Answers[]> {
  if (questions.length === 0) return [];
  const texts = questions.map(({ column }, at) => `${toTrimmed(`c${column}`)} AS text${at}`);
  const references = questions.map(
    (_, at): Reference =>
      (name) =>
        `${name}${at}`,
  );
  const cells = questions.map((question, at) => listCells(question, references[at] ?? String));
  const wanted = questions.map(({ aggregates }, at) => aggregates(references[at] ?? String));
  const aggregates = wanted.flatMap((terms) => Object.values(terms));
  const sql = `SELECT ${aggregates.join(', ')} FROM ${nest(cells, `(SELECT ${texts.join(', ')} FROM ${relation})`)}`;
  const [row = []] = (await connection.runAndReadAll(sql)).getRows();
  let next = 0;
  return wanted.map((terms) => Object.fromEntries(Object.keys(terms).map((name) => [name, row[next++]])));
}

const listCells = ({ cells }: Question, of: Reference): string[] =>
  Object.entries(cells(of)).map(([name, sql]) => `${sql} AS ${of(name)}`);

/**
 * Makes each cell of a question in a query around that of the one before. In one query, the engine would replace the name of a cell
 * by its SQL wherever it stands, and compile and match its patterns each time.
 */
const nest = (cells: readonly (readonly string[])[], source: string): string =>
  Array.from({ length: Math.max(...cells.map(({ length }) => length)) }).reduce<string>((inner, _, level) => {
    const added = cells.flatMap((ofQuestion) => ofQuestion.slice(level, level + 1));
    return `(SELECT ${['*', ...added].join(', ')} FROM ${inner})`;
  }, source);
