import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { OlapEngine } from '../../semantic-layer/engine/olap-engine.ts';
import { openOlapDatabase } from '../../semantic-layer/engine/open-olap-database.ts';
import { toQueryEngine } from '../../semantic-layer/engine/query-engine.ts';
import type { DataSources } from '../../semantic-layer/model/data-source.ts';
import type { DataModel } from '../../semantic-layer/model/data-model.ts';
import { listModelFaults } from '../../semantic-layer/model/model-fault.ts';
import { LiveModel } from '../../semantic-layer/model/live-model.ts';
import { openLiveSources, type LiveSources } from '../../semantic-layer/sources/open-live-sources.ts';
import {
  proposeTableDashboards,
  type DashboardProposal,
} from '../../onboarding/first-dashboard/propose-dashboards.ts';
import { findWorkspaceModelFolder } from '../../semantic-layer/model/model-folder-files.ts';
import { proposeSourceModel } from '../../onboarding/source-model/propose-source-model.ts';
import { withSampledTables } from '../../onboarding/source-model/sample-tables.ts';
import { RoutingQueryEngine } from '../../semantic-layer/sources/routing-query-engine.ts';
import { createSemanticLayer } from '../../semantic-layer/semantic-layer.ts';
import { openRunnerPool, type RunnerPool } from '../../semantic-layer/sql/runner-pool.ts';
import type { Log } from '../http/problem-response.ts';
import { BrokenMemberMonitor } from './broken-member-monitor.ts';
import { toSqlLimits, type BackendOptions, type DataBackend } from './data-backend.ts';
import { toBackend } from './layer-backend.ts';
import { checkInterval, repeatUntilStopped } from './repeat-checks.ts';
import { toModelStatus } from './to-model-status.ts';

interface Opened {
  readonly live: LiveSources;
  readonly model: Pick<LiveModel, 'model' | 'readAt' | 'fault' | 'refresh'>;
  /** Dashboards that were proposed with the model. */
  readonly dashboards?: DashboardProposal | undefined;
  readonly engine: OlapEngine;
  /** Runs the queries of members: with the embedded engine, or in live sources. */
  readonly queryEngine: RoutingQueryEngine;
  readonly sqlRunners: RunnerPool;
  readonly brokenMembers: BrokenMemberMonitor;
}

/** Milliseconds between two checks of the tables of live sources, whose owners change them without a word to the service. */
const sourceCheckInterval = 600_000;

/** The tables of a workspace, copied into the embedded engine, and the sources that are asked live. */
export async function openWorkspaceBackend(
  config: Config,
  workspaceFolder: string | undefined,
  options: BackendOptions & { readonly log: Log },
): Promise<DataBackend> {
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const opened = await open(config, workspaceFolder, { ...options, closers });
    return { ...createBackend(config, opened, options.log), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  config: Config,
  workspaceFolder: string | undefined,
  { log, closers, withDashboard }: BackendOptions & { log: Log; closers: (() => Promise<void>)[] },
): Promise<Opened> {
  const { sql } = config;
  const live = await openLiveSources(config.sources, log);
  closers.push(() => live.close());
  const brokenMembers = new BrokenMemberMonitor(log);
  const onChange = (changed: DataModel): void => void brokenMembers.check(changed, queryEngine);
  const { model, dashboards } = await openModel(workspaceFolder, live, {
    log,
    onChange,
    withDashboard,
  });
  const engine = await openWorkspaceTables(config, workspaceFolder, config.dataFolder);
  closers.push(() => Promise.resolve(engine.close()));
  const queryEngine = new RoutingQueryEngine(toQueryEngine(engine), live.engines);
  closers.push(() => brokenMembers.close());
  onChange(model.model);
  const sqlRunners = await openRunnerPool(engine, { runners: sql.runners, memory: sql.megabytes });
  closers.push(() => sqlRunners.close());
  closers.push(repeatUntilStopped(() => model.refresh(), checkInterval));
  if (live.engines.size > 0)
    closers.push(
      repeatUntilStopped(() => brokenMembers.check(model.model, queryEngine), sourceCheckInterval),
    );
  return { live, model, dashboards, engine, queryEngine, sqlRunners, brokenMembers };
}

interface ModelOptions extends BackendOptions {
  readonly log: Log;
  readonly onChange: (model: DataModel) => void;
}

/** Without model files, a model is proposed for the live sources, and stays until the service is started again. */
async function openModel(
  workspaceFolder: string | undefined,
  { engines, dataSources }: LiveSources,
  { log, onChange, withDashboard }: ModelOptions,
): Promise<Pick<Opened, 'model' | 'dashboards'>> {
  const folder = workspaceFolder && (await findWorkspaceModelFolder(workspaceFolder));
  if (folder !== undefined) return { model: await openModelFiles(folder, dataSources, { log, onChange }) };
  const options = { dataSources, withDashboards: withDashboard, onFault: log };
  const { model, dashboards } = await proposeSourceModel(engines, options);
  return {
    model: { model, readAt: new Date(), fault: undefined, refresh: () => Promise.resolve() },
    dashboards,
  };
}

const openModelFiles = (
  folder: string,
  dataSources: DataSources,
  { log, onChange }: ModelOptions,
): Promise<LiveModel> =>
  LiveModel.open({
    folder,
    dataSources,
    onChange,
    onFault: (error) => {
      for (const fault of listModelFaults(error))
        log('the data model could not be read; the one before stays in use', fault);
    },
  });

function createBackend(
  config: Config,
  { live, model, dashboards, engine, queryEngine, sqlRunners, brokenMembers }: Opened,
  log: Log,
): Omit<DataBackend, 'close'> {
  const layer = createSemanticLayer({
    engine,
    queryEngine,
    sqlRunners,
    sqlLimits: toSqlLimits(config),
    restrictModel: live.restrict,
    get model() {
      return model.model;
    },
  });
  return {
    proposeDashboards: async () =>
      dashboards ??
      (await withSampledTables(
        live.engines,
        ({ engine: samples, tables }) =>
          proposeTableDashboards({ engine: samples, tables, model: model.model }),
        { onFault: log },
      )),
    measureSource: (source) => ({ joins: model.model.sources.get(source)?.root.joins.size ?? 0, rows: 0 }),
    ...toBackend(layer),
    readModelStatus: (deploymentId) =>
      toModelStatus({
        model: model.model,
        visible: layer.modelOf(deploymentId),
        readAt: model.readAt,
        modelFault: model.fault,
        memberFaults: brokenMembers.faults,
      }),
  };
}

/** The tables of a workspace's `tables.sql`; none without that file. */
export function openWorkspaceTables(
  { sourceFolders }: Pick<Config, 'sourceFolders'>,
  workspaceFolder: string | undefined,
  dataFolder: string,
): Promise<OlapEngine> {
  if (workspaceFolder === undefined) return openOlapDatabase({ sqlFile: undefined, dataFolder });
  const path = join(workspaceFolder, 'tables.sql');
  const folders = { ...findSampleDataSets(workspaceFolder), ...sourceFolders };
  return openOlapDatabase({ sqlFile: existsSync(path) ? path : undefined, dataFolder, folders });
}

/** The sample's data sets are in a package, installed in the workspace or above it. `SOURCE_FOLDERS` takes precedence. */
function findSampleDataSets(folder: string): { datasets?: string } {
  const datasets = join(folder, 'node_modules', 'vega-datasets', 'data');
  if (existsSync(datasets)) return { datasets };
  return dirname(folder) === folder ? {} : findSampleDataSets(dirname(folder));
}
