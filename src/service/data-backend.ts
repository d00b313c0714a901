/** The Data API of a workspace: its tables and its data model, where it has them. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Hono } from 'hono';
import type { DataPorts } from './app.ts';
import type { Config, DataCluster } from './config.ts';
import type { PreviewDataAccess } from './access/access-preview-port.ts';
import type { FindUnknownMembers } from './dashboards/member-warnings.ts';
import type { ExpandMembers } from './dashboards/query-authorization.ts';
import { createDataRoutes } from './data/data-routes.ts';
import { createAccessPreview } from './data/policies/create-access-preview.ts';
import type { DataModel } from './data/model/data-model.ts';
import { createDrillMemberExpansion } from './data/query/drill-member-scope.ts';
import { createForwardRoutes } from './data/forward/forward-routes.ts';
import { readDataModel } from './data/model/model-reader.ts';
import { createOlapStore } from './data/engine/olap-store.ts';
import { openRunners } from './data/sql/open-runners.ts';
import { createFindUnknownMembers } from './data/model/find-unknown-members.ts';

export interface DataBackend {
  readonly createRoutes: (ports: DataPorts) => Hono;
  /** None for a cluster: its model is its own. */
  readonly expandReach?: ExpandMembers | undefined;
  /** None for a cluster, whose model we do not know. */
  readonly createPreview?: ((ports: Pick<DataPorts, 'now' | 'log'>) => PreviewDataAccess) | undefined;
  /** None for a cluster. */
  readonly findUnknownMembers?: FindUnknownMembers | undefined;
  readonly close: () => Promise<void>;
}

/**
 * The data model that the workspace's own tables are asked by; undefined where a cluster answers, or nobody. Rejects
 * with all that is wrong with it, and opens nothing: it is read before anything else is.
 */
export async function readWorkspaceModel(config: Config): Promise<DataModel | undefined> {
  const { workspaceFolder } = config;
  if (config.dataCluster || !workspaceFolder || !existsSync(join(workspaceFolder, 'tables.sql')))
    return undefined;
  return readDataModel(join(workspaceFolder, 'model'));
}

/** `known`: the model, where it was read already. A cluster that was named, else the workspace's own tables; undefined where it has no `tables.sql` either. */
export async function openDataBackend(config: Config, known?: DataModel): Promise<DataBackend | undefined> {
  if (config.dataCluster) return createForwardingBackend(config.dataCluster);
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
    createRoutes: ({ log, ...ports }) =>
      createDataRoutes({
        ...ports,
        engine,
        sqlRunners,
        sqlLimits: { deadline: sql.seconds * 1_000, rows: sql.rows },
        model,
        onFault: (error) => log('a data query failed', error),
      }),
    expandReach: createDrillMemberExpansion(model),
    createPreview: ({ now, log }) =>
      createAccessPreview({
        model,
        engine,
        now,
        onFault: (error) => log('an access preview could not count rows', error),
      }),
    findUnknownMembers: createFindUnknownMembers(model),
    close: async () => {
      await sqlRunners.close();
      engine.close();
    },
  };
}

export interface LocalPreview {
  readonly preview: PreviewDataAccess;
  readonly close: () => Promise<void>;
}

interface LocalPreviewOptions {
  readonly modelFolder: string;
  /** Where its tables are, if it has any. */
  readonly workspaceFolder: string;
  /** Whether the tables are opened for counting. */
  readonly isCounting: boolean;
}

/** A look at a workspace without its service. Its tables are made apart: the service's own file is left alone. */
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

/** The sample's data sets come with a package, installed at the workspace or above it; `SOURCE_FOLDERS` outranks it. */
function findSampleDataSets(folder: string): { datasets?: string } {
  const datasets = join(folder, 'node_modules', 'vega-datasets', 'data');
  if (existsSync(datasets)) return { datasets };
  return dirname(folder) === folder ? {} : findSampleDataSets(dirname(folder));
}
