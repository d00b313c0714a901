/**
 * The database file that queries read, built from the operator's SQL. A new file is built beside the old one and then
 * renamed, so that a killed process leaves no incomplete file. The file name is a hash of what it was built from.
 */
import { createHash } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { buildOlapFile, openOlapFile, type OlapEngine, type OlapLimits } from './olap-engine.ts';

export interface OlapStoreOptions {
  /** A file with SQL that creates the tables; `${name}/file` in it means a file of one of the `folders`. Undefined: no tables. */
  sqlFile: string | undefined;
  /** The data folder of the service; database files are written to `olap` in it. */
  dataFolder: string;
  /** Folders of source files, by the names that the SQL uses. */
  folders?: Readonly<Record<string, string>> | undefined;
  limits?: OlapLimits | undefined;
}

/** Builds the file if it does not exist or its sources have changed, and opens it for reading. */
export async function openOlapDatabase(options: OlapStoreOptions): Promise<OlapEngine> {
  const { sqlFile = '' } = options;
  const template = sqlFile === '' ? '' : await readFile(sqlFile, 'utf8');
  const { sql, sources } = fillFolders(template, options);
  const folder = join(options.dataFolder, 'olap');
  const file = join(folder, `${await fingerprint(sql, sources, sqlFile)}.duckdb`);
  await mkdir(folder, { recursive: true });
  if (!(await exists(file))) await build(file, sql);
  await removeOthers(folder, file);
  return openOlapFile(file, options.limits);
}

const placeholder = /\$\{(\w+)\}((?:\/[^'"\s)]*)?)/g;

function fillFolders(
  template: string,
  { folders = {}, sqlFile = '' }: OlapStoreOptions,
): { sql: string; sources: string[] } {
  const sources: string[] = [];
  const sql = template.replace(placeholder, (whole: string, name: string, rest: string, at: number) => {
    const folder = Object.hasOwn(folders, name) ? folders[name] : undefined;
    if (folder === undefined)
      throw new Error(`${sqlFile}:${lineOf(template, at)}: no folder is configured for '${whole}'.`);
    const source = resolve(folder) + rest;
    sources.push(source);
    return source.replaceAll("'", "''");
  });
  return { sql, sources };
}

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

async function fingerprint(sql: string, sources: readonly string[], sqlFile: string): Promise<string> {
  const hash = createHash('sha256').update(sql);
  for (const source of sources) {
    const found = await stat(source).catch(() => undefined);
    if (!found) throw new Error(`${sqlFile} reads the file ${source}, which does not exist.`);
    hash.update(`${source} ${found.size} ${found.mtimeMs}`);
  }
  return hash.digest('hex').slice(0, 24);
}

async function build(file: string, sql: string): Promise<void> {
  const draft = `${file}.${process.pid}-${Date.now()}.draft`;
  try {
    await buildOlapFile(draft, sql);
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
    await rm(`${draft}.wal`, { force: true });
  }
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** Removes old files, and drafts of killed builds. A draft of the last hour may be in use by another process. */
async function removeOthers(folder: string, file: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const other = join(folder, name);
    if (name === basename(file)) continue;
    const found = await stat(other).catch(() => undefined);
    const isFresh = found !== undefined && Date.now() - found.mtimeMs < 3_600_000;
    if (!(name.includes('.draft') && isFresh)) await rm(other, { force: true }).catch(() => undefined);
  }
}
