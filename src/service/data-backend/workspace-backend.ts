import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../config/config.ts';
import { createDataRoutes } from '../data/data-routes.ts';
import type { OlapEngine } from '../data/engine/olap-engine.ts';
import { createOlapStore } from '../data/engine/olap-store.ts';
import { toQueryEngine } from '../data/engine/query-engine.ts';
import { createFindUnknownMembers } from '../data/model/find-member.ts';
import { listModelFaults } from '../data/model/model-fault.ts';
import { LiveModel } from '../data/model/live-model.ts';
import { createAccessPreview } from '../data/policies/create-access-preview.ts';
import { createDrillMemberExpansion } from '../data/query/drill-members.ts';
import { openLiveSources, type LiveSources } from '../data/sources/live-sources.ts';
import { proposeFolderDashboards } from '../data/first-dashboard/propose-dashboards.ts';
import { findModelFiles } from '../data/model/list-model-files.ts';
import { proposeSourceModel } from '../data/sources/propose-source-model.ts';
import { withSamples } from '../data/sources/sample-tables.ts';
import { SourceEngines } from '../data/sources/source-engines.ts';
import { openRunners, type RunnerPool } from '../data/sql/runner-pool.ts';
import type { Log } from '../http/problem-response.ts';
import { checkInterval, repeat, toDataRoutePorts, toPreviewPorts, type DataBackend } from './data-backend.ts';

interface Opened {
  readonly live: LiveSources;
  readonly model: Pick<LiveModel, 'model' | 'refresh'>;
  readonly engine: OlapEngine;
  readonly sqlRunners: RunnerPool;
}

/** The tables of a workspace, copied into the embedded engine, and the sources that are asked live. */
export async function openWorkspaceBackend(
  config: Config,
  workspaceFolder: string | undefined,
  log: Log,
): Promise<DataBackend> {
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const opened = await open(config, workspaceFolder, { log, closers });
    return { ...createBackend(config, opened, log), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  config: Config,
  workspaceFolder: string | undefined,
  { log, closers }: { log: Log; closers: (() => Promise<void>)[] },
): Promise<Opened> {
  const { sql } = config;
  const live = await openLiveSources(config.sources, log);
  closers.push(() => live.close());
  const model = await openModel(workspaceFolder, live, log);
  const engine = await openWorkspaceTables(config, workspaceFolder, config.dataFolder);
  closers.push(() => Promise.resolve(engine.close()));
  const sqlRunners = await openRunners(engine, { runners: sql.runners, memory: sql.megabytes });
  closers.push(() => sqlRunners.close());
  closers.push(repeat(() => model.refresh(), checkInterval));
  return { live, model, engine, sqlRunners };
}

/** Without model files, a model is proposed for the live sources, and stays until the service is started again. */
async function openModel(
  workspaceFolder: string | undefined,
  { engines, dataSources }: LiveSources,
  log: Log,
): Promise<Opened['model']> {
  const folder = workspaceFolder && (await findModelFiles(workspaceFolder));
  if (folder === undefined)
    return {
      model: await proposeSourceModel(engines, { dataSources, onFault: log }),
      refresh: () => Promise.resolve(),
    };
  return LiveModel.open({
    folder,
    dataSources,
    onFault: (error) => {
      for (const fault of listModelFaults(error))
        log('the data model could not be read; the one before stays in use', fault);
    },
  });
}

function createBackend(
  config: Config,
  { live, model, engine, sqlRunners }: Opened,
  log: Log,
): Omit<DataBackend, 'close'> {
  const queryEngine = new SourceEngines(toQueryEngine(engine), live.engines);
  const restricted = (deploymentId: number) => live.restrict(model.model, deploymentId);
  return {
    proposeDashboards: () =>
      withSamples(
        live.engines,
        ({ engine: samples, tables }) =>
          proposeFolderDashboards({ engine: samples, tables, model: model.model }),
        { onFault: log },
      ),
    createRoutes: (ports) =>
      createDataRoutes({
        ...toDataRoutePorts(config, ports),
        engine,
        queryEngine,
        sqlRunners,
        restrictModel: live.restrict,
        get model() {
          return model.model;
        },
      }),
    expandReach: (members) => createDrillMemberExpansion(model.model)(members),
    createPreview: (ports) => (reader, deploymentId, signal) =>
      createAccessPreview({
        ...toPreviewPorts(ports),
        model: restricted(deploymentId),
        engine: queryEngine,
      })(reader, signal),
    findUnknownMembers: (members, deploymentId) =>
      createFindUnknownMembers(restricted(deploymentId))(members),
  };
}

/** The tables of a workspace's `tables.sql`; none without that file. */
export function openWorkspaceTables(
  { sourceFolders }: Pick<Config, 'sourceFolders'>,
  workspaceFolder: string | undefined,
  dataFolder: string,
): Promise<OlapEngine> {
  if (workspaceFolder === undefined) return createOlapStore({ sqlFile: undefined, dataFolder });
  const path = join(workspaceFolder, 'tables.sql');
  const folders = { ...findSampleDataSets(workspaceFolder), ...sourceFolders };
  return createOlapStore({ sqlFile: existsSync(path) ? path : undefined, dataFolder, folders });
}

/** The sample's data sets are in a package, installed in the workspace or above it. `SOURCE_FOLDERS` takes precedence. */
function findSampleDataSets(folder: string): { datasets?: string } {
  const datasets = join(folder, 'node_modules', 'vega-datasets', 'data');
  if (existsSync(datasets)) return { datasets };
  return dirname(folder) === folder ? {} : findSampleDataSets(dirname(folder));
}
