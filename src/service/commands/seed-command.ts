import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasDeployment } from '../access/require-deployment.ts';
import { sampleAccountSlug } from '../config.ts';
import { publishDashboard } from '../dashboards/publish-dashboard.ts';
import type { Database } from '../database/database.ts';
import { importWorkbook } from '../setup/import-workspace.ts';
import { setUpAccount } from '../setup/set-up-account.ts';
import { WorkspaceFileError, readWorkspace } from '../setup/read-workspace-files.ts';
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

/** Imports each workbook in a transaction of its own: the earlier ones stay when a later one fails. */
async function importWorkbooks(
  database: Database,
  workbooks: readonly WorkspaceWorkbook[],
  options: SeedOptions,
): Promise<void> {
  const accountId = await requireAccount(database, options.accountSlug);
  for (const workbook of workbooks) {
    const isNew = await database
      .write(accountId, async (rows) => {
        const { deploymentId } = options;
        const { id: userId } = await requireCommandUser(rows, options.user);
        if (!(await hasDeployment(rows, deploymentId)))
          throw new Error(`--deployment: there is no deployment ${deploymentId}.`);
        if (await hasWorkbook(rows, deploymentId, workbook.name)) return false;
        await importWorkbook(rows, workbook, { deploymentId, userId, now: new Date() }, ports);
        return true;
      })
      .catch((error: unknown) => explainPublicIdConflict(error, workbook));
    options.printError(`${isNew ? 'Imported' : 'Skipped, since it exists'}: ${workbook.name}`);
  }
}

type Rows = Parameters<Parameters<Database['write']>[1]>[0];

async function hasWorkbook({ db, accountId }: Rows, deploymentId: number, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('workbook')
    .where('account_id', '=', accountId)
    .where('deployment_id', '=', deploymentId)
    .where('name', '=', name)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Public ids are unique over all accounts (SQLSTATE 23505). */
function explainPublicIdConflict(error: unknown, { file }: WorkspaceWorkbook): never {
  const isTaken = error instanceof Error && 'code' in error && error.code === '23505';
  throw isTaken ? new WorkspaceFileError(file, 'dashboard.publicId', 'is used by another dashboard.') : error;
}
