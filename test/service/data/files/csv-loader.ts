/** Loads texts as CSV files, for tests of what their columns become. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { loadDataFile } from '../../../../src/semantic-layer/files/load-data-file.ts';

export interface Loaded {
  /** `name type`, with the unit where there is one. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  readonly remarks: readonly string[];
}

export interface CsvLoader {
  readonly connection: DuckDBConnection;
  /** Makes the table `a` of the text. */
  readonly load: (text: string) => Promise<Loaded>;
  /** Of a file whose column `x` has the cells. */
  readonly loadColumn: (
    cells: readonly string[],
    sign?: string,
  ) => Promise<{ type: string; values: unknown[]; remarks: readonly string[] }>;
  readonly close: () => Promise<void>;
}

/** A file with the columns `x` and `y`. */
export const toFile = (
  cells: readonly string[],
  sign: string,
  others: readonly string[] = [],
  name = 'x',
): string =>
  [name, ...cells]
    .map((cell, row) => `"${cell}"${sign}${row === 0 ? 'y' : `"${others[row - 1] ?? 'z'}"`}\n`)
    .join('');

export async function openCsvLoader(): Promise<CsvLoader> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-csv-'));
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
  const load = async (text: string): Promise<Loaded> => {
    const path = join(folder, 'copy');
    await writeFile(path, text);
    await connection.run('DROP TABLE IF EXISTS a');
    const { units, remarks } = await loadDataFile(connection, { table: 'a', format: 'csv', size: 1 }, path);
    const described = await connection.runAndReadAll('DESCRIBE a');
    const columns = described.getRowObjects().map(({ column_name: name, column_type: type }) => {
      const unit = units[String(name)];
      return `${String(name)} ${String(type)}${unit === undefined ? '' : ` ${unit}`}`;
    });
    const rows = (await connection.runAndReadAll('FROM a')).getRowsJson();
    return { columns, rows, remarks };
  };
  return {
    connection,
    load,
    loadColumn: async (cells, sign = ',') => {
      const { columns, rows, remarks } = await load(toFile(cells, sign));
      return { type: columns[0]?.slice(2) ?? '', values: rows.map(([value]) => value), remarks };
    },
    close: async () => {
      connection.closeSync();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
