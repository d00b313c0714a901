/** Makes a table of the database from a copied data file, with types that hold for every row. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteName } from '../sql/replace-in-sql.ts';
import { checkEncoding } from './check-encoding.ts';
import { checkJsonEnds } from './check-json-ends.ts';
import { readCsvHeader, type CsvHeader } from './read-csv-header.ts';
import { quoteText } from '../sql/replace-in-sql.ts';
import { describeMissing } from './column-remarks.ts';
import { readCsvColumns, type ReadColumn } from './read-csv-columns.ts';
import type { FileNotes } from './file-notes.ts';
import type { DataFile } from './list-data-files.ts';
import { writePlainHeader } from './write-plain-csv-header.ts';
import { unifyLineEnds } from './unify-line-ends.ts';

/** @throws Error whose message continues the sentence "orders.csv …". */
export async function loadDataFile(
  connection: DuckDBConnection,
  { table, format, size }: Pick<DataFile, 'table' | 'format' | 'size'>,
  path: string,
): Promise<FileNotes> {
  if (size === 0) throw new Error('is empty');
  if (format === 'json') await checkJsonEnds(path);
  const header = format === 'csv' ? await readCsvHeader(path) : undefined;
  if (format === 'csv' && !header) throw new Error('has an empty first line, which has to name the columns');
  const create = async (): Promise<FileNotes> => {
    const { sql, columns, remarks } = await findSource(connection, format, path, header);
    await connection.run(`CREATE TABLE ${quoteName(table)} AS SELECT ${selectColumns(columns)} FROM ${sql}`);
    return { units: toUnits(columns), remarks };
  };
  try {
    if (header) await writePlainHeader(path, header);
    return await create().catch(async (error: unknown) => {
      const isMixed = header !== undefined && (await unifyLineEnds(path));
      if (!isMixed) throw error;
      return create();
    });
  } catch (error) {
    if (format !== 'parquet') await checkEncoding(path, header?.hiddenLines ?? 0);
    if (header) await checkRecords(connection, path, header);
    throw new Error(`cannot be read: ${toFirstLine(error)}`, { cause: error });
  }
}

const toUnits = (columns: readonly ReadColumn[]): Record<string, string> =>
  Object.fromEntries(
    columns.flatMap(({ name, unit }) => (unit === undefined ? [] : [[withoutBraces(name), unit]])),
  );

interface FileSource {
  /** The SQL that reads the file. */
  readonly sql: string;
  readonly columns: readonly ReadColumn[];
  readonly remarks: readonly string[];
}

/** Columns of a CSV file that would lose what they say are read as texts, and their values made of these. */
async function findSource(
  connection: DuckDBConnection,
  format: DataFile['format'],
  path: string,
  header: CsvHeader | undefined,
): Promise<FileSource> {
  const found = await describeSource(connection, toSource(format, path, header));
  if (!header) return withFiniteNumbers(connection, found);
  const texts = { connection, relation: toTextRelation(path, header, found.columns.length) };
  const { columns, remarks } = await readCsvColumns(texts, found.columns, header.delimiter);
  return { sql: toSource(format, path, header, columns), columns, remarks };
}

/** Numbers such as `NaN` count as no value: a sum over one of them would have none. */
async function withFiniteNumbers(connection: DuckDBConnection, source: FileSource): Promise<FileSource> {
  const floats = source.columns.filter(({ type }) => /^(?:DOUBLE|FLOAT)$/.test(type));
  if (floats.length === 0) return source;
  const counts = floats.map(({ name }) => `count_if(NOT isfinite(${quoteName(name)}))`);
  const reader = await connection.runAndReadAll(`SELECT ${counts.join(', ')} FROM ${source.sql}`);
  const [row = []] = reader.getRows();
  const found = new Map(floats.map(({ name }, index) => [name, Number(row[index])]));
  const columns = source.columns.map((column) => {
    const value = `CASE WHEN isfinite(${quoteName(column.name)}) THEN ${quoteName(column.name)} END`;
    return found.get(column.name) ? { ...column, value } : column;
  });
  return {
    ...source,
    columns,
    remarks: [...found].flatMap(([name, count]) => describeMissing(name, count, 'NaN')),
  };
}

function toSource(
  format: DataFile['format'],
  path: string,
  header: CsvHeader | undefined,
  columns: readonly ReadColumn[] = [],
): string {
  const file = quoteText(path);
  if (format === 'parquet') return `read_parquet(${file})`;
  // A sample of -1 is the whole file: no later row can contradict the types.
  if (format === 'json') return `read_json(${file}, sample_size = -1)`;
  const types = columns
    .flatMap(({ name, readAs }) => (readAs === undefined ? [] : [`${quoteText(name)}: ${quoteText(readAs)}`]))
    .join(', ');
  const typed = types === '' ? '' : `, types = {${types}}`;
  return `read_csv(${file}, ${toCsvOptions(header)}, sample_size = -1${typed})`;
}

// Without `skip`, a longer last line of a short file would be taken for the header, and all before it left out.
const toCsvOptions = (header: CsvHeader | undefined): string =>
  `header = true, skip = 0, strict_mode = true, comment = '', quote = '"', escape = '"', delim = ${quoteText(header?.delimiter ?? ',')}`;

/** Nested values become JSON texts. Bytes are left out: no chart can show them. */
function selectColumns(found: readonly ReadColumn[]): string {
  const columns = found.flatMap(({ name, type, value }) => {
    if (/^BLOB|^BIT/.test(type)) return [];
    return [`${value ?? toValue(quoteName(name), type)} AS ${quoteName(withoutBraces(name))}`];
  });
  if (columns.length === 0) throw new Error('it has no column that can be shown');
  return columns.join(', ');
}

/** A CSV file whose columns are texts, without a look for types. */
function toTextRelation(path: string, header: CsvHeader, count: number): string {
  const columns = Array.from({ length: count }, (_, index) => `'c${index}': 'VARCHAR'`).join(', ');
  return `read_csv(${quoteText(path)}, ${toCsvOptions(header)}, auto_detect = false, columns = {${columns}})`;
}

async function describeSource(connection: DuckDBConnection, sql: string): Promise<FileSource> {
  const reader = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${sql}`);
  const columns = reader
    .getRowObjects()
    .map(({ column_name: name, column_type: type }) => ({ name: String(name), type: String(type) }));
  return { sql, columns, remarks: [] };
}

/** A text among numbers has the type JSON. It is the text itself, and not its JSON with quotes. */
function toValue(column: string, type: string): string {
  if (type === 'JSON') return `json_extract_string(${column}, '$')`;
  return /^(?:STRUCT|MAP|UNION|VARIANT)|\]$/.test(type) ? `CAST(to_json(${column}) AS VARCHAR)` : column;
}

/** Braces refer to members in the SQL of a data model, so that no model could name such a column. */
const withoutBraces = (name: string): string => name.replaceAll('{', '(').replaceAll('}', ')');

/** Finds the record that has too many or too few values. The reader of types says only that it has found no types. */
async function checkRecords(connection: DuckDBConnection, path: string, header: CsvHeader): Promise<void> {
  const sql = `SELECT count(*) FROM ${toTextRelation(path, header, header.columns)}`;
  await connection.run(sql).catch((error: unknown) => {
    const text = error instanceof Error ? error.message : '';
    const line = /CSV Error on Line: (\d+)/.exec(text)?.[1];
    if (line === undefined) return;
    const place = Number(line) + header.hiddenLines;
    throw new Error(`cannot be read: line ${place}: ${describeRecord(text)}`, { cause: error });
  });
}

function describeRecord(text: string): string {
  const [, expected, found] = /Expected Number of Columns: (\d+) Found: (\d+)/.exec(text) ?? [];
  if (expected !== undefined)
    return `the header names ${expected} columns, and this line has ${found ?? 'other'}`;
  if (/unterminated quote/i.test(text)) return 'a quote is opened and not closed';
  return text.split('\n').slice(2, 3).join('');
}

const toFirstLine = (error: unknown): string => {
  const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  if (/sniffing file/.test(first)) return 'no separator and quotes are found that fit all of its lines';
  return first
    .replace(/^[\w ]+ Error: /, '')
    .replace(/ in file "[^"]*"|'?\/[^ ']*\/[^ ']*'? ?/g, ' ')
    .trim();
};
