/** Starts the service from a configuration: database, set-up, data, and the HTTP server. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as rest } from 'node:timers/promises';
import { createApp } from './app.ts';
import type { AppOptions } from './app-options.ts';
import { sampleAccountSlug } from './config/config.ts';
import type { Config } from './config/config.ts';
import { publishDashboard } from './dashboards/publish-dashboard.ts';
import type { FolderDatabase } from '../semantic-layer/files/folder-database.ts';
import { openDatabase } from './database/database.ts';
import type { Database } from './database/database.ts';
import type { ElementFilesOptions } from './element-files/element-file-routes.ts';
import { copyVersion } from './element-files/element-versions.ts';
import { createHttpServer, stopHttpServer, toRequestListener, watchConnections } from './http/http-server.ts';
import { createUnfinishedWork } from './http/unfinished-work.ts';
import { createLineWriter, createServiceLog } from './http/service-log.ts';
import type { Log } from './http/problem-response.ts';
import type { MissingDashboard } from '../onboarding/first-dashboard/missing-dashboard.ts';
import { openDataBackend, readWorkspaceModel } from './data-backend/open-data-backend.ts';
import type { FirstDashboard } from './setup/publish-first-dashboards.ts';
import { publishDataDashboards } from './startup/publish-data-dashboards.ts';
import { startRemovingOldChats } from './startup/start-removing-old-chats.ts';
import { writeHostCredentials } from './startup/write-host-credentials.ts';
import type { RunTiming } from './notifications/run-timing.ts';
import { createBackgroundServices } from './startup/background-services.ts';
import { setUpAccount } from './setup/set-up-account.ts';
import { readWorkspace } from './setup/read-workspace-files.ts';
import { createPublicId } from './dashboards/public-id.ts';

/** A service that listens. */
export interface RunningService {
  /** The address that it listens on, such as `http://127.0.0.1:4000`. */
  readonly address: string;
  /** Its public address. */
  readonly publicUrl: string;
  /** What it cannot do for lack of a browser or a mail server, each as a sentence. */
  readonly obstacles: readonly string[];
  /** Its database, which `close` closes. */
  readonly database: Database;
  /** The key of the first admin. It is given only by the first start on an empty database. */
  readonly adminKey: string | undefined;
  /** JSON file with the host credentials of the sample account. `undefined` for other accounts. */
  readonly credentialsFile: string | undefined;
  /** The same as environment variables of a backend, for `node --env-file`. */
  readonly environmentFile: string | undefined;
  /** Public ids of the published dashboards of the sample account. Empty for other accounts. */
  readonly publicIds: readonly string[];
  /** The first dashboards of the folder of data files, the main one first. Empty without `withDashboard`. */
  readonly firstDashboards: readonly FirstDashboard[];
  /** Tables whose first dashboard could not be made, each with its reason. Empty without `withDashboard`. */
  readonly missingDashboards: readonly MissingDashboard[];
  /** The tables that are made from data files, and the files that cannot be read. `undefined` without `dataFiles`. */
  readonly files: FolderDatabase | undefined;
  /** Refuses new requests, lets running ones finish, and closes the database. */
  close(): Promise<void>;
}

/** Options of a start, for programs that contain the service. */
export interface StartOptions {
  /** Gives the current time. By default the clock of this machine. */
  readonly now?: (() => Date) | undefined;
  /** Receives faults of the service. By default they are written to the log. */
  readonly log?: Log | undefined;
  /** Writes lines of the log, which have no line breaks. By default to standard error. */
  readonly writeLog?: ((line: string) => void) | undefined;
  /** Receives the key of the first admin as soon as it exists, so that a later failure does not lose it. */
  readonly onFirstStart?: ((adminKey: string) => void) | undefined;
  /** Receives the error if the embedded database ends by itself. */
  readonly onLost?: ((error: Error) => void) | undefined;
  /**
   * Whether to publish a first dashboard for each table of the data files. Those that exist stay as they are. The sample
   * account then gets host credentials, too.
   */
  readonly withDashboard?: boolean | undefined;
  /** Times of runs of notifications that differ from the usual ones, ms. Default: docs/platform-api.md, "Runs". */
  readonly runTiming?: Partial<RunTiming> | undefined;
  /** Waits the given milliseconds between the stop signal and the stop. By default with a timer. */
  readonly wait?: ((milliseconds: number) => Promise<void>) | undefined;
}

/**
 * Starts the service: opens the database, imports the workspace on the first start, and listens. If it fails, everything that
 * it opened is closed again.
 * @throws Error if the port is taken, if the workspace or data model cannot be read, and as `openDatabase` does.
 * @example
 * ```ts
 * import { readConfig, startService } from 'vitrine/service';
 *
 * const service = await startService(readConfig(process.env));
 * console.log(service.address);
 * await service.close();
 * ```
 */
export async function startService(config: Config, options: StartOptions = {}): Promise<RunningService> {
  const closers: (() => void | Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    return { ...(await open(config, options, closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Adds a function to `closers` for everything that it opens, in that order. */
async function open(
  config: Config,
  options: StartOptions,
  closers: (() => void | Promise<void>)[],
): Promise<Omit<RunningService, 'close'>> {
  const { now = () => new Date(), log, writeLog, onLost, onFirstStart, wait = rest } = options;
  const withCredentials = isSample(config, options);
  const workbooks = config.workspaceFolder === undefined ? [] : await readWorkspace(config.workspaceFolder);
  // A faulty model is reported before the account is created.
  await readWorkspaceModel(config);
  const { fault, noteRequest } = createServiceLog({
    ...config.log,
    now,
    write: writeLog ?? openStderr(closers),
  });
  const { databaseUrl: url, dataFolder: folder, secretsKeys } = config;
  const database = await openDatabase({ url, folder, secretsKeys, onLost });
  closers.push(database.close);
  const first = await setUpAccount({
    database,
    workbooks,
    accountSlug: config.accountSlug,
    now: now(),
    withEmbedSecret: withCredentials,
    publish: publishDashboard,
    createPublicId,
  });
  if (first) onFirstStart?.(first.adminKey);
  const data = await openDataBackend(config, log ?? fault, options);
  if (data) closers.push(data.close);
  const dashboards = await publishDataDashboards(config, {
    database,
    now,
    log: log ?? fault,
    propose: options.withDashboard ? data?.proposeDashboards : undefined,
    measureSource: data?.measureSource,
  });
  if (config.answersQuestions)
    closers.push(await startRemovingOldChats({ database, now, log: log ?? fault }));
  const { stop, ...listening } = await listen(config, {
    database,
    now,
    log: log ?? fault,
    noteRequest,
    createDataRoutes: data?.createRoutes,
    expandReach: data?.expandReach,
    wait,
    runTiming: options.runTiming,
    createPreview: data?.createPreview,
    createQuerySeal: data?.createQuerySeal,
    createQueryRunner: data?.createQueryRunner,
    readModelStatus: data?.readModelStatus,
    findUnknownMembers: data?.findUnknownMembers,
  });
  closers.push(stop);
  const credentials = withCredentials
    ? await writeHostCredentials(database, config, {
        publicUrl: listening.publicUrl,
        firstDashboards: dashboards.firstDashboards,
        now: now(),
      })
    : { credentialsFile: undefined, environmentFile: undefined, publicIds: [] };
  const adminKey = first?.adminKey;
  return { ...listening, database, adminKey, files: data?.files, ...dashboards, ...credentials };
}

function openStderr(closers: (() => void)[]): (line: string) => void {
  const { write, flush } = createLineWriter(process.stderr);
  process.on('exit', flush);
  closers.push(flush, () => void process.off('exit', flush));
  return write;
}

/**
 * Whether it is the sample account with something to show, whose demo host gets its embed secret from a file. Other accounts
 * create their own secret.
 */
const isSample = (
  { workspaceFolder, accountSlug }: Config,
  { withDashboard }: Pick<StartOptions, 'withDashboard'>,
): boolean => accountSlug === sampleAccountSlug && (workspaceFolder !== undefined || withDashboard === true);

type Wiring = Pick<
  AppOptions,
  | 'database'
  | 'now'
  | 'log'
  | 'noteRequest'
  | 'createDataRoutes'
  | 'expandReach'
  | 'createPreview'
  | 'createQuerySeal'
  | 'createQueryRunner'
  | 'readModelStatus'
  | 'findUnknownMembers'
> &
  Pick<StartOptions, 'wait' | 'runTiming'>;

interface Listening {
  readonly address: string;
  readonly publicUrl: string;
  readonly obstacles: readonly string[];
  readonly stop: () => Promise<void>;
}

/** Opens the port first, since the platform's public address is that of the port where none is configured. */
async function listen(config: Config, { wait = rest, runTiming, ...wiring }: Wiring): Promise<Listening> {
  const elementFiles = await openElementFiles(config, wiring.log);
  const server = createHttpServer(config.timeouts);
  const connections = watchConnections(server);
  await openPort(server, config);
  const address = toAddress(server.address(), config.host);
  const publicUrl = config.publicUrl ?? address;
  let stopping = false;
  const isStopping = (): boolean => stopping;
  const work = createUnfinishedWork();
  const background = createBackgroundServices(config, {
    ...wiring,
    publicUrl,
    version: elementFiles?.version,
    runTiming,
  });
  const options = { ...config, ...wiring, ...background.options, publicUrl, elementFiles, isStopping, work };
  server.on('request', toRequestListener(createApp(options).fetch));
  const stop = async (): Promise<void> => {
    stopping = true;
    await wait(config.stopDelay * 1_000);
    await background.stopRuns();
    await stopHttpServer(server, connections);
    await work.end();
    await background.close();
  };
  return { address, publicUrl, obstacles: background.listObstacles(), stop };
}

function openPort(server: Server, { host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(describePortError(error, host, port)));
    server.listen(port, host, resolve);
  });
}

/** The usual reason why a service does not start. Others keep the words of the system. */
function describePortError(error: Error, host: string, port: number): Error {
  if (!('code' in error) || error.code !== 'EADDRINUSE') return error;
  const words = `Port ${port} of ${host} is in use by another program. Choose another one with PORT (--port).`;
  return new Error(words, { cause: error });
}

function toAddress(address: AddressInfo | string | null, host: string): string {
  const port = typeof address === 'object' ? address?.port : undefined;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port ?? ''}`;
}

/** The element's files, after this version is copied for the time when a later version runs. */
async function openElementFiles(config: Config, log: Log): Promise<ElementFilesOptions | undefined> {
  const folder = config.staticFolder ?? findOwnBuild();
  if (folder === undefined) return undefined;
  const files = { folder, version: await readVersion(), versionsFolder: config.elementVersionsFolder };
  await copyVersion(files).catch((error: unknown) => log(copyFailure, error));
  return files;
}

const copyFailure =
  'The files of the element could not be copied to ELEMENT_VERSIONS_FOLDER. Pages load them now, but not after an upgrade';

/** The element's build of the same package. Code that runs from source, or outside of the package, has none beside it. */
function findOwnBuild(): string | undefined {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  return existsSync(join(folder, 'vitrine.js')) && existsSync(packageFile) ? folder : undefined;
}

const packageFile = new URL('../../package.json', import.meta.url);

/** The version in `package.json`, which is two folders up both from the source and from the build. */
async function readVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(packageFile, 'utf8'));
  const isManifest = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return isManifest ? String(manifest.version) : '0.0.0';
}
