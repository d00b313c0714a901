/** Copies samples of live tables into the embedded engine, where a data model is proposed for them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildOlapFile, openOlapFile, type Columns, type OlapEngine } from '../engine/olap-engine.ts';
import type { ProposalTable } from '../proposal/proposal-table.ts';
import { quoteName } from '../sql/sql-text.ts';
import { listPostgresTables, type PostgresTable } from './list-postgres-tables.ts';
import type { LiveEngine } from './source-engines.ts';

/** Rows of a sample. */
const sampleRows = 20_000;

export interface SampledTables {
  readonly engine: OlapEngine;
  readonly tables: readonly ProposalTable[];
}

/** Calls `use` with samples of all tables of the sources. The samples are removed afterwards. */
export async function withSamples<Result>(
  sources: ReadonlyMap<string, LiveEngine>,
  use: (sampled: SampledTables) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-samples-'));
  try {
    const target = join(folder, 'samples.duckdb');
    const tables = await sampleAll(sources, { folder, target });
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

async function sampleAll(
  sources: ReadonlyMap<string, LiveEngine>,
  { folder, target }: { folder: string; target: string },
): Promise<ProposalTable[]> {
  const names = new Set<string>();
  const tables: ProposalTable[] = [];
  const statements: string[] = [];
  for (const [dataSource, engine] of sources) {
    const listed = (await listPostgresTables(engine)).filter(({ columns }) => columns.length > 0);
    const named = new Map(listed.map((table) => [table, toCubeName(table, dataSource, names)]));
    for (const [table, name] of named) {
      const columns = await engine.run({ sql: toSampleSql(table), values: [] });
      const path = join(folder, `${tables.length}.csv`);
      await writeFile(path, toCsv(columns));
      statements.push(toLoadSql(name, table, path));
      tables.push(toProposalTable(table, { name, dataSource, engine, named, rows: columns[0]?.length ?? 0 }));
    }
  }
  await buildOlapFile(target, statements.join(';\n'));
  return tables;
}

/** Names of cubes are those of the tables; where two tables would have one name, that of the schema or source is added. */
function toCubeName({ schema, name }: PostgresTable, dataSource: string, taken: Set<string>): string {
  const plain = (text: string): string => text.replace(/\W+/g, '_').replace(/^(?=\d)/, '_');
  const wanted = [
    plain(schema === 'public' ? name : `${schema}_${name}`),
    plain(`${dataSource}_${name}`),
    plain(`${dataSource}_${schema}_${name}`),
  ];
  const free = wanted.find((one) => !taken.has(one.toLowerCase())) ?? `${wanted[2] ?? ''}_${taken.size}`;
  taken.add(free.toLowerCase());
  return free;
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

/** A value that the embedded engine cannot hold, such as a date before all calendars, is left out with its row. */
function toLoadSql(name: string, { columns }: PostgresTable, path: string): string {
  const types = columns.map(({ name: column, type }) => `'${column.replaceAll("'", "''")}': '${type}'`);
  const options = `header = false, quote = '"', escape = '"', nullstr = 'NULL', allow_quoted_nulls = false,
    ignore_errors = true, auto_detect = false, delim = ',', strict_mode = false, columns = {${types.join(', ')}}`;
  const file = path.replaceAll("'", "''");
  return `CREATE TABLE ${quoteName(name)} AS SELECT * FROM read_csv('${file}', ${options})`;
}

interface Naming {
  readonly name: string;
  readonly dataSource: string;
  readonly engine: LiveEngine;
  readonly named: ReadonlyMap<PostgresTable, string>;
  readonly rows: number;
}

function toProposalTable(
  table: PostgresTable,
  { name, dataSource, engine, named, rows }: Naming,
): ProposalTable {
  const joins = table.references.flatMap(({ column, schema, table: target, key }) => {
    const found = [...named].find(([other]) => other.schema === schema && other.name === target);
    return found && found[0] !== table ? [{ column, target: found[1], key, matched: 1 }] : [];
  });
  const isSampled = rows >= sampleRows || (table.rows ?? 0) > rows;
  const origin = { dataSource, sqlTable: toSqlName(table), keys: table.keys, joins, isSampled, engine };
  return { table: name, rows, columns: table.columns, origin };
}
