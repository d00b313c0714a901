/** Copies samples of live tables into the embedded engine, where a data model is proposed for them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OnFault } from '../../semantic-layer/sources/open-live-sources.ts';
import { DataError } from '../../semantic-layer/data-error.ts';
import {
  buildOlapFile,
  openOlapFile,
  type Columns,
  type OlapEngine,
} from '../../semantic-layer/engine/olap-engine.ts';
import type { ProposalTable } from '../proposal/proposal-table.ts';
import { quoteName } from '../../semantic-layer/sql/replace-in-sql.ts';
import {
  listPostgresTables,
  type PostgresColumn,
  type PostgresTable,
} from '../../semantic-layer/sources/list-postgres-tables.ts';
import { toCubeName, toSampleNames, withoutTemplateNames } from './sample-names.ts';
import { SourceAwayError } from '../../semantic-layer/sources/postgres-engine.ts';
import type { LiveEngine } from '../../semantic-layer/sources/routing-query-engine.ts';

/** Rows of a sample. */
const sampleRows = 20_000;

export interface SampledTables {
  readonly engine: OlapEngine;
  readonly tables: readonly ProposalTable[];
}

export interface SampleOptions {
  /** Receives the tables that are left out, since they cannot be read. By default they are warnings of the process. */
  readonly onFault?: OnFault;
  /** Milliseconds in which the sample of one table must be read. Default 10 seconds. */
  readonly limit?: number;
}

/** The tables of a source could not be listed, or it went away while they were read. */
export class UnlistedSourceError extends Error {
  readonly dataSource: string;

  constructor(dataSource: string, cause: unknown) {
    const message = cause instanceof Error ? cause.message : String(cause);
    const isAway = cause instanceof SourceAwayError;
    super(isAway ? `The data source '${dataSource}' cannot be reached: ${cause.why}` : message, { cause });
    this.dataSource = dataSource;
  }
}

/**
 * Calls `use` with samples of all tables of the sources that can be read. The samples are removed afterwards.
 *
 * @throws UnlistedSourceError where a source does not answer.
 */
export async function withSampledTables<Result>(
  sources: ReadonlyMap<string, LiveEngine>,
  use: (sampled: SampledTables) => Promise<Result>,
  { onFault = warn, limit = 10_000 }: SampleOptions = {},
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-samples-'));
  try {
    const target = join(folder, 'samples.duckdb');
    const tables = await sampleAll(sources, { folder, target, onFault, limit });
    const engine = await openOlapFile(target);
    try {
      return await use({ engine, tables });
    } finally {
      engine.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const warn: OnFault = (message, error) => {
  process.emitWarning(`${message}: ${error instanceof Error ? error.message : String(error)}`);
};

interface Sampling extends Required<SampleOptions> {
  readonly folder: string;
  /** The database file of the samples. */
  readonly target: string;
}

async function sampleAll(
  sources: ReadonlyMap<string, LiveEngine>,
  sampling: Sampling,
): Promise<ProposalTable[]> {
  const names = new Set<string>();
  const tables: ProposalTable[] = [];
  const statements: string[] = [];
  for (const [dataSource, engine] of sources) {
    const named = await listTables({ engine, dataSource }, names, sampling.onFault);
    for (const table of named.values()) {
      const path = join(sampling.folder, `${tables.length}.csv`);
      const rows = await trySample(table, path, sampling);
      if (rows === undefined) continue;
      statements.push(toLoadSql(table, path));
      tables.push(toProposalTable(table, { named, rows }));
    }
  }
  await buildOlapFile(sampling.target, statements.join(';\n'));
  return tables;
}

interface NamedTable extends PostgresTable {
  /** The name of the cube and of the sample. */
  readonly cube: string;
  readonly dataSource: string;
  readonly engine: LiveEngine;
  /** The names of the columns in the sample, in their order. */
  readonly sampleNames: readonly string[];
}

const toId = (schema: string, name: string): string => JSON.stringify([schema, name]);

/** The tables that have columns of known types, by schema and name. */
async function listTables(
  { engine, dataSource }: Pick<NamedTable, 'engine' | 'dataSource'>,
  names: Set<string>,
  onFault: OnFault,
): Promise<Map<string, NamedTable>> {
  const listed = await listPostgresTables(engine).catch((error: unknown) => {
    throw new UnlistedSourceError(dataSource, error);
  });
  return new Map(
    listed
      .map((table) => withoutTemplateNames(table, dataSource, onFault))
      .filter(({ columns }) => columns.length > 0)
      .map((table) => {
        const cube = toCubeName(table, dataSource, names);
        const sampleNames = toSampleNames(table.columns);
        return [toId(table.schema, table.name), { ...table, cube, dataSource, engine, sampleNames }];
      }),
  );
}

/** Undefined for a table that cannot be read. Rejects where its source cannot be reached any more. */
async function trySample(
  table: NamedTable,
  path: string,
  { onFault, limit }: Sampling,
): Promise<number | undefined> {
  const { schema, name, dataSource, engine } = table;
  const signal = AbortSignal.timeout(limit);
  try {
    return await writeSample(table, path, signal);
  } catch (error) {
    // A foreign table whose server is away looks like a source that is away.
    if (error instanceof DataError) await requireAnswer(engine, dataSource);
    const why = signal.aborted ? new Error(`Its sample was not read within ${limit / 1_000} s.`) : error;
    onFault(
      `the table ${schema}.${name} of the data source '${dataSource}' is left out of the proposal`,
      why,
    );
    return undefined;
  }
}

const requireAnswer = (engine: LiveEngine, dataSource: string): Promise<unknown> =>
  engine.run({ sql: 'SELECT 1', values: [] }).catch((error: unknown) => {
    throw new UnlistedSourceError(dataSource, error);
  });

/** @returns the number of rows. Only one sample at a time is in memory. */
async function writeSample(table: NamedTable, path: string, signal: AbortSignal): Promise<number> {
  const columns = await table.engine.run({ sql: toSampleSql(table), values: [] }, signal);
  await writeFile(path, toCsv(columns));
  return columns[0]?.length ?? 0;
}

const toSqlName = ({ schema, name }: PostgresTable): string => `${quoteName(schema)}.${quoteName(name)}`;

/** Of a large table, some of its pages are read, since its first rows are often its oldest ones. */
function toSampleSql(table: PostgresTable): string {
  const { rows, hasPages, columns } = table;
  const share = rows === undefined || rows === 0 ? 100 : Math.min(100, (sampleRows / rows) * 150);
  const sample = hasPages && share < 100 ? ` TABLESAMPLE SYSTEM (${share})` : '';
  const names = columns.map(({ name }) => quoteName(name)).join(', ');
  return `SELECT ${names} FROM ${toSqlName(table)}${sample} LIMIT ${sampleRows}`;
}

/** RFC 4180, with all values in quotes, so that a word without quotes is NULL. */
function toCsv(columns: Columns): string {
  const count = columns[0]?.length ?? 0;
  const toCell = (cell: unknown): string => {
    if (cell === null || cell === undefined) return 'NULL';
    const text = typeof cell === 'string' ? cell : JSON.stringify(cell);
    return `"${text.replaceAll('"', '""')}"`;
  };
  return Array.from({ length: count }, (_, row) => columns.map((cells) => toCell(cells[row])).join(',')).join(
    '\n',
  );
}

const toSampleColumns = ({ columns, sampleNames }: NamedTable): PostgresColumn[] =>
  columns.map(({ name, type }, index) => ({ name: sampleNames[index] ?? name, type }));

/** A value that the embedded engine cannot hold, such as a date before all calendars, is left out with its row. */
function toLoadSql(table: NamedTable, path: string): string {
  const types = toSampleColumns(table).map(({ name, type }) => `'${name.replaceAll("'", "''")}': '${type}'`);
  const options = `header = false, quote = '"', escape = '"', nullstr = 'NULL', allow_quoted_nulls = false,
    ignore_errors = true, auto_detect = false, delim = ',', strict_mode = false, columns = {${types.join(', ')}}`;
  const file = path.replaceAll("'", "''");
  return `CREATE TABLE ${quoteName(table.cube)} AS SELECT * FROM read_csv('${file}', ${options})`;
}

const toSampleName = ({ columns, sampleNames }: NamedTable, column: string): string =>
  sampleNames[columns.findIndex(({ name }) => name === column)] ?? column;

function toProposalTable(
  table: NamedTable,
  { named, rows }: { named: ReadonlyMap<string, NamedTable>; rows: number },
): ProposalTable {
  const { dataSource, engine } = table;
  const joins = table.references.flatMap(({ column, schema, table: target, key }) => {
    const found = named.get(toId(schema, target));
    if (!found || found === table) return [];
    return [
      { column: toSampleName(table, column), target: found.cube, key: toSampleName(found, key), matched: 1 },
    ];
  });
  const columns = toSampleColumns(table);
  const origin = {
    dataSource,
    sqlTable: toSqlName(table),
    columnNames: new Map(columns.map(({ name }, index) => [name, table.columns[index]?.name ?? name])),
    keys: table.keys.map((key) => toSampleName(table, key)),
    joins,
    isSampled: rows >= sampleRows || (table.rows ?? 0) > rows,
    engine,
  };
  return { table: table.cube, rows, columns, origin };
}
