/** `vitrine model new`: proposes model files for a folder of data files, or for live sources. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPublicId } from '../dashboards/public-id.ts';
import { withProposalTables, type ProposalTables } from '../data-backend/tables-for-proposal.ts';
import { toModelFolder } from '../../semantic-layer/files/folder-state.ts';
import type { ModelFile } from '../../semantic-layer/model/model-document.ts';
import { describeMissing } from '../../onboarding/first-dashboard/missing-dashboard.ts';
import { proposeTableDashboards } from '../../onboarding/first-dashboard/propose-dashboards.ts';
import { toWorkbookFile } from '../../onboarding/first-dashboard/workbook-file.ts';
import { readDataModel } from '../../semantic-layer/model/model-reader.ts';
import { compareMembers } from '../../onboarding/proposal/compare-members.ts';
import { proposeModel } from '../../onboarding/proposal/propose-model.ts';
import { UsageError } from './command.ts';
import type { CommandInput } from './command.ts';
import { readConfigFromFlags } from './setting-flags.ts';

/** Writes the files that do not exist yet. Of the others it prints how the proposal differs, and leaves them as they are. */
export async function runModelNew(input: CommandInput): Promise<number> {
  const folder = input.words[1];
  if (folder === undefined)
    throw new UsageError('Name the folder of the data files or, with SOURCES, the workspace.');
  const { print } = input;
  await withProposalTables(readConfigFromFlags(input), { folder, onFault: print }, async (proposal) => {
    await mkdir(toModelFolder(folder), { recursive: true });
    for (const file of await proposeModel(proposal.engine, proposal.tables))
      print(await writeOrCompare(toModelFolder(folder), file));
    if (input.flags['with-dashboard'] === true) await writeDashboards(folder, { ...proposal, print });
  });
  return 0;
}

interface DashboardFiles extends ProposalTables {
  readonly print: CommandInput['print'];
}

/** Writes a workbook file for each dashboard that has none yet, over the members of the model files as they are. */
async function writeDashboards(
  folder: string,
  { engine, tables, dataSources, print }: DashboardFiles,
): Promise<void> {
  const model = await readDataModel(toModelFolder(folder), dataSources);
  const { dashboards, missing } = await proposeTableDashboards({ engine, tables, model });
  const target = join(folder, 'workbooks');
  await mkdir(target, { recursive: true });
  for (const dashboard of dashboards) {
    const path = join(target, `${dashboard.table}.json`);
    const text = `${JSON.stringify(toWorkbookFile(dashboard, createPublicId()), null, 2)}\n`;
    print(`${path}: ${(await writeNew(path, text)) ? 'written' : 'kept'}`);
  }
  for (const line of describeMissing(missing)) print(line);
  if (dashboards.length === 0) print('The data model has no members of which a dashboard could be made.');
  else
    print(
      `To publish the dashboards: vitrine serve ${dataSources ? '--workspace-folder' : '--data'} ${folder} --with-dashboard`,
    );
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
