/** Chooses the backend of the Data API: the embedded engine over a workspace's tables, or a cluster. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Hono } from 'hono';
import type { DataPorts } from './app.ts';
import type { Config } from './config.ts';
import type { DataCluster } from './data-settings.ts';
import type { PreviewDataAccess } from './access/data-caller.ts';
import type { FindUnknownMembers } from './dashboards/publish-dashboard.ts';
import type { ExpandMembers } from './dashboards/query-authorization.ts';
import { createDataRoutes } from './data/data-routes.ts';
import { createAccessPreview } from './data/policies/create-access-preview.ts';
import type { DataModel } from './data/model/data-model.ts';
import { createDrillMemberExpansion } from './data/query/annotation.ts';
import { createForwardRoutes } from './data/forward/forward-routes.ts';
import { readDataModel } from './data/model/model-reader.ts';
import { createOlapStore } from './data/engine/olap-store.ts';
import type { FolderDatabase } from './data/files/folder-database.ts';
import { LiveFolder } from './data/files/live-folder.ts';
import type { Log } from './http/problem-response.ts';
import { openRunners } from './data/sql/runner-pool.ts';
import { createFindUnknownMembers } from './data/model/find-member.ts';

export interface DataBackend {
  /** The tables of the folder of data files at the start. Undefined for other backends. */
  readonly files?: FolderDatabase | undefined;
  readonly createRoutes: (ports: DataPorts) => Hono;
  /** Not for a cluster, whose data model is not known here. */
  readonly expandReach?: ExpandMembers | undefined;
  /** Not for a cluster. */
  readonly createPreview?: ((ports: Pick<DataPorts, 'now' | 'log'>) => PreviewDataAccess) | undefined;
  /** Not for a cluster. */
  readonly findUnknownMembers?: FindUnknownMembers | undefined;
  readonly close: () => Promise<void>;
}

/**
 * Reads the data model of the workspace, before anything is opened. Undefined where a cluster is used, or where there is
 * no Data API. Rejects with all faults of the model.
 */
export async function readWorkspaceModel(config: Config): Promise<DataModel | undefined> {
  const { workspaceFolder } = config;
  if (
    config.dataCluster ||
    config.dataFiles !== undefined ||
    !workspaceFolder ||
    !existsSync(join(workspaceFolder, 'tables.sql'))
  )
    return undefined;
  return readDataModel(join(workspaceFolder, 'model'));
}

export interface DataBackendOptions {
  /** The data model, if it has been read already. */
  readonly known?: DataModel | undefined;
  readonly log: Log;
}

/**
 * Opens the backend: the configured cluster, else the folder of data files, else the workspace's tables. Undefined where
 * the workspace has no `tables.sql`.
 */
export async function openDataBackend(
  config: Config,
  { known, log }: DataBackendOptions,
): Promise<DataBackend | undefined> {
  if (config.dataCluster) return createForwardingBackend(config.dataCluster);
  if (config.dataFiles !== undefined) return openFolderBackend(config, config.dataFiles, log);
  const model = known ?? (await readWorkspaceModel(config));
  return model && config.workspaceFolder
    ? openLocalBackend(config, config.workspaceFolder, model)
    : undefined;
}

function createForwardingBackend({ url, secret }: DataCluster): DataBackend {
  return {
    createRoutes: ({ log, ...ports }) =>
      createForwardRoutes({
        ...ports,
        url,
        secret,
        onFault: (error) => log('the data cluster failed', error),
      }),
    close: () => Promise.resolve(),
  };
}

async function openLocalBackend(
  config: Config,
  workspaceFolder: string,
  model: DataModel,
): Promise<DataBackend> {
  const { dataFolder, sql } = config;
  const sqlFile = join(workspaceFolder, 'tables.sql');
  const folders = { ...findSampleDataSets(workspaceFolder), ...config.sourceFolders };
  const engine = await createOlapStore({ sqlFile, dataFolder, folders });
  const sqlRunners = await openRunners(engine, { runners: sql.runners, memory: sql.megabytes });
  return {
    createRoutes: (ports) =>
      createDataRoutes({ ...toDataRoutePorts(config, ports), engine, sqlRunners, model }),
    expandReach: createDrillMemberExpansion(model),
    createPreview: (ports) => createAccessPreview({ ...toPreviewPorts(ports), model, engine }),
    findUnknownMembers: createFindUnknownMembers(model),
    close: async () => {
      await sqlRunners.close();
      engine.close();
    },
  };
}

const toDataRoutePorts = ({ sql }: Config, { log, ...ports }: DataPorts) => ({
  ...ports,
  sqlLimits: { deadline: sql.seconds * 1_000, rows: sql.rows },
  onFault: (error: unknown) => log('a data query failed', error),
});

const toPreviewPorts = ({ now, log }: Pick<DataPorts, 'now' | 'log'>) => ({
  now,
  onFault: (error: unknown) => log('an access preview could not count rows', error),
});

/** Milliseconds between two looks at the folder of data files. */
const lookInterval = 1_000;

/** Data files are read while the service runs: what has changed is taken over within a few seconds. */
async function openFolderBackend(config: Config, folder: string, log: Log): Promise<DataBackend> {
  const { sql } = config;
  const live = await LiveFolder.open({
    folder,
    workFolder: join(config.dataFolder, 'files'),
    onFault: log,
    onChange: ({ database }) => {
      logFaults(database, log);
      sqlRunners.replaceFile(database.path);
    },
  });
  logFaults(live.version.database, log);
  const sqlRunners = await openRunners(live.engine, { runners: sql.runners, memory: sql.megabytes });
  const stopLooking = repeat(() => live.refresh(), lookInterval);
  return {
    files: live.version.database,
    createRoutes: (ports) =>
      createDataRoutes({
        ...toDataRoutePorts(config, ports),
        engine: live.engine,
        sqlRunners,
        get model() {
          return live.version.model;
        },
      }),
    expandReach: (members) => createDrillMemberExpansion(live.version.model)(members),
    createPreview: (ports) => (reader, signal) =>
      createAccessPreview({ ...toPreviewPorts(ports), model: live.version.model, engine: live.engine })(
        reader,
        signal,
      ),
    findUnknownMembers: (members) => createFindUnknownMembers(live.version.model)(members),
    close: async () => {
      await stopLooking();
      await sqlRunners.close();
      live.engine.close();
    },
  };
}

function logFaults({ faults }: FolderDatabase, log: Log): void {
  for (const { file, message } of faults)
    log('a data file could not be used', new Error(`${file} ${message}`));
}

/** Calls again and again, with a pause after each call. @returns a function that stops, and waits for a running call. */
function repeat(call: () => Promise<void>, pause: number): () => Promise<void> {
  let timer: NodeJS.Timeout;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const plan = (): void => {
    timer = setTimeout(() => {
      running = call().then(() => (isStopped ? undefined : plan()));
    }, pause);
    timer.unref();
  };
  plan();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}

export interface LocalPreview {
  readonly preview: PreviewDataAccess;
  readonly close: () => Promise<void>;
}

interface LocalPreviewOptions {
  readonly modelFolder: string;
  /** The folder of `tables.sql`, if there is one. */
  readonly workspaceFolder: string;
  /** Whether to open the tables and count rows. */
  readonly isCounting: boolean;
}

/** Opens an access preview without the service. The tables are built into a file of their own, not that of the service. */
export async function openLocalPreview(config: Config, options: LocalPreviewOptions): Promise<LocalPreview> {
  const { modelFolder, workspaceFolder, isCounting } = options;
  const model = await readDataModel(modelFolder);
  const now = (): Date => new Date();
  const sqlFile = join(workspaceFolder, 'tables.sql');
  if (!isCounting || !existsSync(sqlFile))
    return { preview: createAccessPreview({ model, now }), close: () => Promise.resolve() };
  const dataFolder = await mkdtemp(join(tmpdir(), 'vitrine-preview-'));
  const forget = (): Promise<void> => rm(dataFolder, { recursive: true, force: true });
  const folders = { ...findSampleDataSets(workspaceFolder), ...config.sourceFolders };
  try {
    const engine = await createOlapStore({ sqlFile, dataFolder, folders });
    return {
      preview: createAccessPreview({ model, engine, now }),
      close: async () => {
        engine.close();
        await forget();
      },
    };
  } catch (error) {
    await forget();
    throw error;
  }
}

/** The sample's data sets are in a package, installed in the workspace or above it. `SOURCE_FOLDERS` takes precedence. */
function findSampleDataSets(folder: string): { datasets?: string } {
  const datasets = join(folder, 'node_modules', 'vega-datasets', 'data');
  if (existsSync(datasets)) return { datasets };
  return dirname(folder) === folder ? {} : findSampleDataSets(dirname(folder));
}
