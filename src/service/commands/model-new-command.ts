/** `vitrine model new`: proposes model files for a folder of data files. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPublicId } from '../dashboards/public-id.ts';
import { openOlapFile, type OlapEngine } from '../data/engine/olap-engine.ts';
import { buildFolderDatabase, type FolderDatabase } from '../data/files/folder-database.ts';
import { toModelFolder } from '../data/files/folder-state.ts';
import { listDataFiles } from '../data/files/list-data-files.ts';
import type { ModelFile } from '../data/model/model-document.ts';
import { proposeFolderDashboards } from '../data/first-dashboard/propose-dashboards.ts';
import { toWorkbookFile } from '../data/first-dashboard/workbook-file.ts';
import { readDataModel } from '../data/model/model-reader.ts';
import { compareMembers } from '../data/proposal/compare-members.ts';
import { proposeModel } from '../data/proposal/propose-model.ts';
import { UsageError } from './command.ts';
import type { CommandInput } from './command.ts';

/** Writes the files that do not exist yet. Of the others it prints how the proposal differs, and leaves them as they are. */
export async function runModelNew(input: CommandInput): Promise<number> {
  const folder = input.words[1];
  if (folder === undefined) throw new UsageError('Name the folder of the data files.');
  const withDashboard = input.flags['with-dashboard'] === true;
  await withTables(folder, async (engine, database) => {
    for (const { file, message } of database.faults) input.print(`${file} ${message}`);
    if (database.tables.length === 0)
      throw new Error(`${folder} has no CSV, JSON or Parquet file that can be read.`);
    await mkdir(toModelFolder(folder), { recursive: true });
    for (const file of await proposeModel(engine, database.tables))
      input.print(await writeOrCompare(toModelFolder(folder), file));
    if (withDashboard) await writeDashboards(folder, { engine, tables: database.tables, print: input.print });
  });
  return 0;
}

/** The tables are built in a folder of their own, so that the service may run meanwhile. */
async function withTables(
  folder: string,
  use: (engine: OlapEngine, database: FolderDatabase) => Promise<void>,
): Promise<void> {
  const workFolder = await mkdtemp(join(tmpdir(), 'vitrine-model-'));
  try {
    const listing = await listDataFiles(folder);
    const target = join(workFolder, 'files.duckdb');
    const database = await buildFolderDatabase({ folder, listing, target, workFolder });
    const engine = await openOlapFile(target);
    try {
      await use(engine, database);
    } finally {
      engine.close();
    }
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

interface DashboardFiles {
  readonly engine: OlapEngine;
  readonly tables: FolderDatabase['tables'];
  readonly print: CommandInput['print'];
}

/** Writes a workbook file for each dashboard that has none yet, over the members of the model files as they are. */
async function writeDashboards(folder: string, { engine, tables, print }: DashboardFiles): Promise<void> {
  const model = await readDataModel(toModelFolder(folder));
  const dashboards = await proposeFolderDashboards({ engine, tables, model });
  const target = join(folder, 'workbooks');
  await mkdir(target, { recursive: true });
  for (const dashboard of dashboards) {
    const path = join(target, `${dashboard.table}.json`);
    const text = `${JSON.stringify(toWorkbookFile(dashboard, createPublicId()), null, 2)}\n`;
    print(`${path}: ${(await writeNew(path, text)) ? 'written' : 'kept'}`);
  }
  if (dashboards.length === 0) print('The data model has no members of which a dashboard could be made.');
  else print(`To publish the dashboards: vitrine serve --data ${folder} --with-dashboard`);
}

/** `wx` writes only if there is no such file, so that nobody's work is lost. */
const writeNew = (path: string, text: string): Promise<boolean> =>
  writeFile(path, text, { flag: 'wx' }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
      throw error;
    },
  );

async function writeOrCompare(folder: string, { file, text }: ModelFile): Promise<string> {
  const path = join(folder, file);
  const isWritten = await writeNew(path, text);
  if (isWritten) return `${path}: written`;
  const differences = compareMembers(await readFile(path, 'utf8'), text);
  return [`${path}: kept`, ...differences.map((line) => `  ${line}`)].join('\n');
}
