import { sampleAccountSlug } from '../config/config.ts';
import type { Config } from '../config/config.ts';
import { describeMissing } from '../../onboarding/first-dashboard/missing-dashboard.ts';
import type { FolderDatabase } from '../../semantic-layer/files/folder-database.ts';
import { samplePublicId, sampleWorkspaceFolder } from '../sample-workspace.ts';
import type { RunningService } from '../start-service.ts';
import { describeFirstDashboards } from './describe-first-dashboards.ts';
import { UsageError } from './command.ts';
import type { CommandInput, Command } from './command.ts';
import { holdLog, preferText, type HeldLog } from './terminal-log.ts';
import {
  allSettings,
  describeFlag,
  describeSettings,
  readConfigFromFlags,
  toFlagOptions,
} from './setting-flags.ts';

/** Runs the service until it gets SIGTERM or SIGINT. */
export const serveCommand: Command = {
  name: 'serve',
  summary: 'Run the service.',
  help: `Runs the service until it gets SIGTERM or SIGINT, and then lets running requests finish.
The first start creates the account, and shows the key of its admin once.

Usage: vitrine serve [flags]

${describeFlag('--sample', 'With a sample dashboard, its data, and credentials for a backend.')}
${describeFlag('--with-dashboard', 'With --data or --sources: publishes first dashboards.')}
${describeSettings(allSettings)}

Every flag has an environment variable (--data-folder is DATA_FOLDER, --account is ACCOUNT_SLUG); the flag wins.
Secrets come only from the environment. The README lists all variables. With DATABASE_URL, SECRETS_KEY is required: it
encrypts the secrets in the database, and is the same on every instance. \`openssl rand -base64 32\` prints a new one.
The embedded database creates a key file, secrets.key, in its folder.

Examples:
  vitrine serve --sample
      With the embedded database in ./data, and a dashboard to embed at once.
  vitrine serve --data ./files
      Every CSV, JSON and Parquet file of the folder is a table, with a data model that is made from it. Changed files
      are read again while the service runs. Files of your own data model belong in ./files/model.
  vitrine serve --data ./files --with-dashboard
      The same with a first dashboard to embed at once. A dashboard that exists already stays as it is.
  vitrine serve --account acme --workspace-folder ./workspace
      With an account, a data model, tables and workbooks of your own.
  SECRETS_KEY=… DATABASE_URL=postgres://vitrine@db/vitrine vitrine serve --host 0.0.0.0 --trust-proxy 10.0.0.0/8
      With PostgreSQL, behind a load balancer that terminates HTTPS. Any number of instances may run side by side.`,
  flags: {
    ...toFlagOptions(allSettings),
    sample: { type: 'boolean' },
    'with-dashboard': { type: 'boolean' },
  },
  run: serve,
};

async function serve(input: CommandInput): Promise<number> {
  const { isTerminal = false } = input;
  const config = readServeConfig({ ...input, environment: preferText(input.environment, isTerminal) });
  const log = isTerminal ? holdLog(input.printError) : undefined;
  try {
    return await runService(input, config, log);
  } finally {
    log?.release();
  }
}

async function runService(input: CommandInput, config: Config, log: HeldLog | undefined): Promise<number> {
  // Imported on demand: the other commands do not need the query engine.
  const { startService } = await import('../start-service.ts');
  const ending = createStopSignal();
  const service = await startService(config, {
    onLost: ending.end,
    writeLog: log?.write,
    withDashboard: input.flags['with-dashboard'] === true,
    // The database stores only a hash of the key.
    onFirstStart: (key) => input.print(`Admin API key: ${key}\n  Keep it: it is shown only once.`),
  });
  if (input.flags.sample === true && !service.publicIds.includes(samplePublicId)) {
    await service.close();
    throw new Error(
      `The database already belongs to an account without the sample. Give the sample a folder of its own, such as --data-folder ./sample-data.`,
    );
  }
  // The message asks the service for its own files, which is logged.
  log?.hold();
  input.print(await describe(service, config));
  log?.release();
  process.once('SIGTERM', () => ending.end());
  process.once('SIGINT', () => ending.end());
  const fault = await ending.ended;
  // Without its database, the service cannot finish its requests.
  if (fault) throw fault;
  await service.close();
  return 0;
}

/** `--sample` stands for the workspace and the account of the sample. @throws UsageError */
function readServeConfig(input: CommandInput): Config {
  const { flags } = input;
  if (flags.sample !== true) return requireDataFiles(readConfigFromFlags(input), flags);
  const other = ['workspace-folder', 'account', 'data', 'with-dashboard'].find(
    (name) => flags[name] !== undefined,
  );
  if (other !== undefined) throw new UsageError(`--${other} and --sample exclude each other.`);
  const sample = { 'workspace-folder': sampleWorkspaceFolder, account: sampleAccountSlug };
  return readConfigFromFlags({ ...input, flags: { ...flags, ...sample } });
}

function requireDataFiles(config: Config, flags: CommandInput['flags']): Config {
  if (flags['with-dashboard'] !== true || config.dataFiles !== undefined || config.sources.length > 0)
    return config;
  throw new UsageError('--with-dashboard needs --data with a folder of data files, or SOURCES.');
}

function createStopSignal(): { ended: Promise<Error | undefined>; end: (fault?: Error) => void } {
  let end: (fault?: Error) => void = () => undefined;
  const ended = new Promise<Error | undefined>((resolve) => {
    end = resolve;
  });
  return { ended, end: (fault) => end(fault) };
}

/** An account other than the sample has no embed secret yet: a secret is shown only when it is created. */
const describeNextStep = (publicUrl: string): string =>
  `Next, create the secret with which your backend signs embed tokens; it is shown only once (KEY is the admin key above):
  curl -X POST ${publicUrl}/api/v1/embed/secrets -H "Authorization: Bearer $KEY"`;

const describeFirstDashboard = `A dashboard comes from a workspace folder or from the API: docs/quick-start.md, "With your own data".
To see one first: vitrine serve --sample --data-folder ./sample-data`;

/** Data files need no further work for a first dashboard. */
const describeDataDashboard = (folder: string): string =>
  `For a first dashboard of these tables: vitrine serve --data ${folder} --with-dashboard`;

/** What a page and its backend need to show a dashboard of the sample. */
const describeSample = ({ publicIds, environmentFile = '' }: RunningService): string[] => [
  `  dashboards    ${publicIds.join(', ')}`,
  `  credentials   ${environmentFile}`,
];

/** The tables that were made from data files, with the types that were found. */
function describeTables({ tables, faults }: FolderDatabase): string[] {
  const lines = tables.flatMap(({ table, file, rows, columns, remarks = [] }) => [
    `  ${table}  (${file}, ${rows.toLocaleString('en')} rows)`,
    `    ${columns.map(({ name, type }) => `${name} ${type}`).join(', ')}`,
    ...remarks.map((remark) => `    note: ${remark}.`),
  ]);
  const problems = faults.map(({ file, message }) => `  ${file} ${message}`);
  return [
    tables.length > 0
      ? 'Tables:'
      : 'There are no tables yet: put CSV, JSON or Parquet files into the folder.',
    ...lines,
    ...(problems.length > 0 ? ['Files that could not be used:', ...problems] : []),
  ];
}

/** The start message in one write, so that a program that waits for its first line gets all of it. */
async function describe(service: RunningService, config: Config): Promise<string> {
  const { address, publicUrl, database, credentialsFile, files, firstDashboards } = service;
  const isFirst = firstDashboards.length > 0;
  const sample = credentialsFile === undefined || isFirst ? [] : describeSample(service);
  const lines = [
    `platform API  ${publicUrl}/api`,
    `data API      ${publicUrl}/cubejs-api`,
    `description   ${publicUrl}/api/v1/spec/page`,
    `database      ${database.embedded ? 'embedded' : 'PostgreSQL'}`,
    ...service.obstacles.map((obstacle) => `note          ${obstacle}`),
  ];
  const tables = files ? describeTables(files) : [];
  const dashboards = [
    ...describeMissing(service.missingDashboards),
    ...(isFirst ? await describeFirstDashboards(service) : []),
  ];
  const rows = lines.map((line) => `  ${line}`);
  const after = describeNextSteps(service, config);
  return [`Vitrine listens on ${address}`, ...rows, ...sample, ...tables, ...dashboards, ...after].join('\n');
}

function describeNextSteps(
  { publicUrl, adminKey, credentialsFile, firstDashboards, missingDashboards }: RunningService,
  { workspaceFolder, dataFiles }: Config,
): string[] {
  if (adminKey === undefined || credentialsFile !== undefined) return [];
  if (dataFiles !== undefined && firstDashboards.length + missingDashboards.length === 0)
    return [describeNextStep(publicUrl), describeDataDashboard(dataFiles)];
  const hasDashboard = workspaceFolder !== undefined || firstDashboards.length > 0;
  return [describeNextStep(publicUrl), ...(hasDashboard ? [] : [describeFirstDashboard])];
}
