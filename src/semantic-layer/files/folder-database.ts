/**
 * The database file that is made from a folder of data files: one table for each file. Each change makes a new file beside
 * the old one, which takes what has not changed, or cannot be read any more, from it.
 */
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { lockdownSettings } from '../engine/olap-engine.ts';
import { quoteName } from '../sql/replace-in-sql.ts';
import { copyDataFile, FileChangedError } from './copy-data-file.ts';
import type { DataFile, FileFault, FileListing } from './list-data-files.ts';
import { loadDataFile } from './load-data-file.ts';
import { readFileNotes, writeFileNotes, type FileNotes } from './file-notes.ts';

export interface TableColumn {
  readonly name: string;
  /** The type as DuckDB writes it, such as `BIGINT`. */
  readonly type: string;
  /** Of numbers: `%` where the file writes shares as percentages, or the code of the currency that it names. */
  readonly unit?: string;
}

/** A table, and the version of the file that it holds. */
export interface FileTable {
  readonly file: string;
  readonly table: string;
  readonly size: number;
  readonly modified: number;
  readonly rows: number;
  readonly columns: readonly TableColumn[];
  /**
   * What a reader of the table would not expect, as sentences that name their columns. Undefined for a table that an older
   * version of the service has read, by other rules.
   */
  readonly remarks?: readonly string[] | undefined;
}

export interface FolderDatabase {
  readonly path: string;
  readonly tables: readonly FileTable[];
  readonly faults: readonly FileFault[];
}

export interface FolderDatabaseOptions {
  /** The folder of the data files. */
  readonly folder: string;
  readonly listing: FileListing;
  /** The path of the new database file. */
  readonly target: string;
  /** A folder of the service for copies. */
  readonly workFolder: string;
  readonly previous?: Pick<FolderDatabase, 'path' | 'tables'> | undefined;
}

const fileList = 'vitrine_files';

export async function buildFolderDatabase(options: FolderDatabaseOptions): Promise<FolderDatabase> {
  const { target, previous, listing } = options;
  const copies = await mkdtemp(join(options.workFolder, 'copies-'));
  const draft = join(copies, 'draft.duckdb');
  try {
    const built = await withConnection(draft, async (connection) => {
      await connection.run(
        `CREATE TABLE ${fileList} (file VARCHAR, table_name VARCHAR, size DOUBLE, modified DOUBLE, notes VARCHAR)`,
      );
      if (previous) await connection.run(`ATTACH '${escape(previous.path)}' AS previous (READ_ONLY)`);
      const faults = [];
      for (const file of listing.files) {
        const fault = await addTable({ ...options, connection, copies }, file);
        if (fault) faults.push(fault);
      }
      if (previous) await connection.run('DETACH previous');
      await connection.run('CHECKPOINT');
      return { tables: await readTables(connection), faults: [...listing.faults, ...faults] };
    });
    await rename(draft, target);
    return { ...built, path: target };
  } finally {
    await rm(copies, { recursive: true, force: true });
  }
}

/** Reads which tables a database file holds. Rejects if it is not such a file. */
export function readFolderDatabase(path: string): Promise<FolderDatabase> {
  return withConnection(
    path,
    async (connection) => ({ path, tables: await readTables(connection), faults: [] }),
    { access_mode: 'READ_ONLY' },
  );
}

const escape = (text: string): string => text.replaceAll("'", "''");

async function withConnection<T>(
  path: string,
  use: (connection: DuckDBConnection) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(path, { threads: '2', ...lockdownSettings, ...settings });
  try {
    const connection = await instance.connect();
    try {
      return await use(connection);
    } finally {
      connection.closeSync();
    }
  } finally {
    instance.closeSync();
  }
}

interface Building extends FolderDatabaseOptions {
  readonly connection: DuckDBConnection;
  readonly copies: string;
}

/** Takes a file that has not changed from the database before. A file that cannot be read keeps its older rows. */
async function addTable(building: Building, file: DataFile): Promise<FileFault | undefined> {
  const { connection, copies, previous } = building;
  const old = previous?.tables.find(({ table }) => table === file.table);
  if (old && isSameVersion(old, file)) return keepTable(connection, old);
  const copy = join(copies, 'copy');
  try {
    await copyDataFile(building.folder, file, copy);
    const notes = await loadDataFile(connection, file, copy);
    await listFile(connection, { ...file, file: file.name }, notes);
    return undefined;
  } catch (error) {
    await connection.run(`DROP TABLE IF EXISTS ${quoteName(file.table)}`);
    if (old) await keepTable(connection, old);
    return describeFault(file, error, old !== undefined);
  } finally {
    await rm(copy, { force: true });
  }
}

/** Whether a table holds the file as it is now. */
export const isSameVersion = (old: FileTable, file: DataFile): boolean =>
  old.remarks !== undefined &&
  old.file === file.name &&
  old.size === file.size &&
  old.modified === file.modified;

async function keepTable(connection: DuckDBConnection, old: FileTable): Promise<undefined> {
  const name = quoteName(old.table);
  await connection.run(`CREATE TABLE ${name} AS FROM previous.${name}`);
  await listFile(connection, old, toFileNotes(old));
}

const toFileNotes = ({ columns, remarks }: FileTable): FileNotes | undefined =>
  remarks && {
    units: Object.fromEntries(
      columns.flatMap(({ name, unit }) => (unit === undefined ? [] : [[name, unit]])),
    ),
    remarks,
  };

const listFile = async (
  connection: DuckDBConnection,
  { file, table, size, modified }: Pick<FileTable, 'file' | 'table' | 'size' | 'modified'>,
  notes: FileNotes | undefined,
): Promise<void> => {
  const values = [file, table, size, modified, notes ? writeFileNotes(notes) : null];
  await connection.run(`INSERT INTO ${fileList} VALUES ($1, $2, $3, $4, $5)`, values);
};

function describeFault(file: DataFile, error: unknown, hasOlderRows: boolean): FileFault | undefined {
  const why = error instanceof Error ? error.message : String(error);
  const kept = hasOlderRows ? `; the table "${file.table}" keeps its older rows` : '';
  // What changes while it is read is read again with the next listing.
  return error instanceof FileChangedError && hasOlderRows
    ? undefined
    : { file: file.name, message: `${why}${kept}` };
}

async function readTables(connection: DuckDBConnection): Promise<FileTable[]> {
  const files = await connection.runAndReadAll(`SELECT * FROM ${fileList} ORDER BY table_name`);
  const tables: FileTable[] = [];
  for (const row of files.getRowObjects()) {
    const table = String(row.table_name);
    const notes = readFileNotes(row.notes);
    tables.push({
      table,
      file: String(row.file),
      size: Number(row.size),
      modified: Number(row.modified),
      ...(await describeTable(connection, table, notes?.units ?? {})),
      remarks: notes?.remarks,
    });
  }
  return tables;
}

async function describeTable(
  connection: DuckDBConnection,
  table: string,
  units: FileNotes['units'],
): Promise<Pick<FileTable, 'rows' | 'columns'>> {
  const name = quoteName(table);
  const [count] = (await connection.runAndReadAll(`SELECT count(*) AS count FROM ${name}`)).getRowObjects();
  const described = await connection.runAndReadAll(`DESCRIBE ${name}`);
  return {
    rows: Number(count?.count),
    columns: described.getRowObjects().map(({ column_name: column, column_type: type }) => {
      const name = String(column);
      const unit = Object.hasOwn(units, name) ? units[name] : undefined;
      return { name, type: String(type), ...(unit === undefined ? {} : { unit }) };
    }),
  };
}
