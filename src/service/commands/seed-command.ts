import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasDeployment } from '../access/require-deployment.ts';
import { sampleAccountSlug } from '../config/config.ts';
import { publishDashboard } from '../dashboards/publish-dashboard.ts';
import type { Database } from '../database/database.ts';
import { importNewWorkbooks } from '../setup/import-new-workbooks.ts';
import { setUpAccount } from '../setup/set-up-account.ts';
import { readWorkspace } from '../setup/read-workspace-files.ts';
import type { WorkspaceWorkbook } from '../setup/read-workspace-files.ts';
import { UsageError, readTextFlag, readIntegerFlag } from './command.ts';
import type { CommandInput, Command } from './command.ts';
import { requireAccount, requireCommandUser, withDatabase } from './command-database.ts';
import {
  databaseSettings,
  describeFlag,
  describeSettings,
  readConfigFromFlags,
  toFlagOptions,
} from './setting-flags.ts';
import { createPublicId } from '../dashboards/public-id.ts';

/** Imports the workbooks of a workspace folder into a database, each once. */
export const seedCommand: Command = {
  name: 'seed',
  summary: 'Import the workbooks of a folder into a database.',
  help: `Imports the workbooks of a folder (its workbooks/*.json) into a deployment, and publishes their dashboards. A workbook
whose name already exists is skipped, so that the command can be repeated. In an empty database it creates the account
first, and shows the key of its admin once. It does not import the data model and tables: the service reads them from
--workspace-folder when it starts.

Usage: vitrine seed <folder> [flags]

${describeFlag('--deployment <id>', 'Target deployment. Default 1.')}
${describeFlag('--user <name>', 'Owner of the workbooks. Default: the first admin.')}
${describeSettings(databaseSettings)}

Examples:
  vitrine seed ./demo/workspace
  DATABASE_URL=postgres://vitrine@db/vitrine vitrine seed ./boards --account acme --deployment 2 --user ada`,
  flags: { ...toFlagOptions(databaseSettings), deployment: { type: 'string' }, user: { type: 'string' } },
  run,
};

const ports = { publish: publishDashboard, createPublicId };

async function run(input: CommandInput): Promise<number> {
  const [folder, extra] = input.words;
  if (folder === undefined || extra !== undefined) throw new UsageError('Name one folder to import.');
  const request = {
    deploymentId: readIntegerFlag(input.flags, 'deployment') ?? 1,
    user: readTextFlag(input.flags, 'user'),
  };
  const workbooks = await readFolder(folder);
  const config = readConfigFromFlags(input);
  const work = async (database: Database): Promise<void> => {
    const { accountSlug } = config;
    const withEmbedSecret = accountSlug === sampleAccountSlug;
    const options = { database, workbooks, accountSlug, withEmbedSecret, now: new Date(), ...ports };
    const first = await setUpAccount(options);
    if (!first) return importWorkbooks(database, workbooks, { ...request, ...input, accountSlug });
    input.printError(`Imported ${workbooks.length} workbooks. Admin API key, shown only once:`);
    input.print(first.adminKey);
    if (!withEmbedSecret)
      input.printError(
        `Next, create the secret with which your backend signs embed tokens: vitrine embed-secrets create --account ${accountSlug}`,
      );
  };
  await withDatabase(config, 'stop it first', work, { mustExist: false });
  return 0;
}

function readFolder(folder: string): Promise<WorkspaceWorkbook[]> {
  if (!existsSync(join(folder, 'workbooks'))) throw new UsageError(`There is no folder ${folder}/workbooks.`);
  return readWorkspace(folder);
}

interface SeedOptions extends Pick<CommandInput, 'printError'> {
  readonly accountSlug: string;
  readonly deploymentId: number;
  readonly user: string | undefined;
}

async function importWorkbooks(
  database: Database,
  workbooks: readonly WorkspaceWorkbook[],
  { accountSlug, deploymentId, user, printError }: SeedOptions,
): Promise<void> {
  await importNewWorkbooks(database, workbooks, {
    ...ports,
    accountId: await requireAccount(database, accountSlug),
    deploymentId,
    prepare: async (rows) => {
      const { id: userId } = await requireCommandUser(rows, user);
      if (!(await hasDeployment(rows, deploymentId)))
        throw new Error(`--deployment: there is no deployment ${deploymentId}.`);
      return { userId };
    },
    now: () => new Date(),
    onWorkbook: ({ name }, isNew) =>
      printError(`${isNew ? 'Imported' : 'Skipped, since it exists'}: ${name}`),
  });
}
