/** Lists the data files of a folder: which table each of them becomes, and why a file cannot become one. */
import { lstat, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';

export type FileFormat = 'csv' | 'json' | 'parquet';

export interface DataFile {
  /** File name in the folder. */
  readonly name: string;
  readonly table: string;
  readonly format: FileFormat;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modified: number;
}

/** Why a file is not a table, or why its table still has older rows. */
export interface FileFault {
  readonly file: string;
  readonly message: string;
}

export interface FileListing {
  readonly files: readonly DataFile[];
  readonly faults: readonly FileFault[];
}

const formats: ReadonlyMap<string, FileFormat> = new Map([
  ['.csv', 'csv'],
  ['.tsv', 'csv'],
  ['.json', 'json'],
  ['.jsonl', 'json'],
  ['.ndjson', 'json'],
  ['.parquet', 'parquet'],
]);

/** Lists the files directly in the folder, by name. Links are never followed, since they may lead out of the folder. */
export async function listDataFiles(folder: string): Promise<FileListing> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new Error(`The data folder ${folder} cannot be read.`, { cause: error });
  });
  const found = await Promise.all(names.sort().map((name) => describeFile(folder, name)));
  const faults = found.flatMap((one) => (one && 'message' in one ? [one] : []));
  const files = found.flatMap((one) => (one && 'table' in one ? [one] : []));
  const { unique, doubles } = splitDoubles(files);
  return { files: unique, faults: [...faults, ...doubles] };
}

async function describeFile(folder: string, name: string): Promise<DataFile | FileFault | undefined> {
  const format = formats.get(extname(name).toLowerCase());
  if (!format || name.startsWith('.')) return undefined;
  // A file that is removed at this moment is not there.
  const found = await lstat(join(folder, name)).catch(() => undefined);
  if (!found || found.isDirectory()) return undefined;
  if (!found.isFile())
    return { file: name, message: 'is a link or a device, which is not followed: put the file itself here' };
  const table = toTableName(name);
  if (table === undefined)
    return {
      file: name,
      message: 'has no letter from a to z and no digit in its name, which a table needs: rename it',
    };
  return { name, table, format, size: found.size, modified: found.mtimeMs };
}

/** `Sales 2024.csv` becomes `sales_2024`, and `2024.csv` becomes `t_2024`. Accents are removed. Undefined if nothing is left. */
function toTableName(file: string): string | undefined {
  const plain = file
    .slice(0, -extname(file).length)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  if (plain === '') return undefined;
  return /^\d/.test(plain) ? `t_${plain}` : plain;
}

/** Of files with one table name, the first keeps it. */
function splitDoubles(files: readonly DataFile[]): { unique: DataFile[]; doubles: FileFault[] } {
  const byTable = new Map<string, DataFile>();
  const doubles: FileFault[] = [];
  for (const file of files) {
    const first = byTable.get(file.table);
    if (first)
      doubles.push({
        file: file.name,
        message: `would be the table "${file.table}", which ${first.name} is already: rename one of them`,
      });
    else byTable.set(file.table, file);
  }
  return { unique: [...byTable.values()], doubles };
}
