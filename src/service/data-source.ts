/** The Data API of a workspace: its tables and its data model, where it has them. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Hono } from 'hono';
import type { DataPorts } from './app.ts';
import type { Config, DataCluster } from './config.ts';
import type { ExpandReach } from './dashboards/reach-rules.ts';
import { createDataRoutes } from './data/data-routes.ts';
import { createDrillReach } from './data/drill-reach.ts';
import { createForwardRoutes } from './data/forward/forward-routes.ts';
import { readDataModel } from './data/model-reader.ts';
import { createOlapStore } from './data/olap-store.ts';
import { openRunners } from './data/sql/open-runners.ts';

export interface DataSource {
  readonly createRoutes: (ports: DataPorts) => Hono;
  /** None for a cluster: its model is its own. */
  readonly expandReach?: ExpandReach | undefined;
  readonly close: () => Promise<void>;
}

/** A cluster that was named, else the workspace's own tables; undefined where it has no `tables.sql` either. */
export async function openData(config: Config): Promise<DataSource | undefined> {
  return config.dataCluster ? forwardTo(config.dataCluster) : openTables(config);
}

function forwardTo({ url, secret }: DataCluster): DataSource {
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

async function openTables(config: Config): Promise<DataSource | undefined> {
  const { workspaceFolder, dataFolder, sql } = config;
  const sqlFile = workspaceFolder && join(workspaceFolder, 'tables.sql');
  if (!workspaceFolder || !sqlFile || !existsSync(sqlFile)) return undefined;
  const model = await readDataModel(join(workspaceFolder, 'model'));
  const folders = { ...findSampleSets(workspaceFolder), ...config.sourceFolders };
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
    expandReach: createDrillReach(model),
    close: async () => {
      await sqlRunners.close();
      engine.close();
    },
  };
}

/** The sample's data sets come with a package, installed at the workspace or above it; `SOURCE_FOLDERS` outranks it. */
function findSampleSets(folder: string): { datasets?: string } {
  const datasets = join(folder, 'node_modules', 'vega-datasets', 'data');
  if (existsSync(datasets)) return { datasets };
  return dirname(folder) === folder ? {} : findSampleSets(dirname(folder));
}
