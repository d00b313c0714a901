/** `vitrine model new`: proposes model files for a folder of data files. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openOlapFile } from '../data/engine/olap-engine.ts';
import { buildFolderDatabase, type FolderDatabase } from '../data/files/folder-database.ts';
import { toModelFolder } from '../data/files/folder-state.ts';
import { listDataFiles } from '../data/files/list-data-files.ts';
import type { ModelFile } from '../data/model/model-document.ts';
import { compareMembers } from '../data/proposal/compare-members.ts';
import { proposeModel } from '../data/proposal/propose-model.ts';
import { UsageError } from './command.ts';
import type { CommandInput } from './command.ts';

/** Writes the files that do not exist yet. Of the others it prints how the proposal differs, and leaves them as they are. */
export async function runModelNew(input: CommandInput): Promise<number> {
  const folder = input.words[1];
  if (folder === undefined) throw new UsageError('Name the folder of the data files.');
  const { files, database } = await propose(folder);
  for (const { file, message } of database.faults) input.print(`${file} ${message}`);
  if (files.length === 0) throw new Error(`${folder} has no CSV, JSON or Parquet file that can be read.`);
  await mkdir(toModelFolder(folder), { recursive: true });
  for (const file of files) input.print(await writeOrCompare(toModelFolder(folder), file));
  return 0;
}

interface Proposal {
  readonly files: readonly ModelFile[];
  readonly database: FolderDatabase;
}

/** The tables are built in a folder of their own, so that the service may run meanwhile. */
async function propose(folder: string): Promise<Proposal> {
  const workFolder = await mkdtemp(join(tmpdir(), 'vitrine-model-'));
  try {
    const listing = await listDataFiles(folder);
    const target = join(workFolder, 'files.duckdb');
    const database = await buildFolderDatabase({ folder, listing, target, workFolder });
    const engine = await openOlapFile(target);
    try {
      return { files: await proposeModel(engine, database.tables), database };
    } finally {
      engine.close();
    }
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

async function writeOrCompare(folder: string, { file, text }: ModelFile): Promise<string> {
  const path = join(folder, file);
  // `wx` writes only if there is no such file, so that nobody's work is lost.
  const isWritten = await writeFile(path, text, { flag: 'wx' }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
      throw error;
    },
  );
  if (isWritten) return `${path}: written`;
  const differences = compareMembers(await readFile(path, 'utf8'), text);
  return [`${path}: kept`, ...differences.map((line) => `  ${line}`)].join('\n');
}
