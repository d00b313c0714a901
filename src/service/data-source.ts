/** The Data API of a workspace: its tables and its data model, where it has them. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Hono } from 'hono';
import type { DataPorts } from './app.ts';
import type { Config } from './config.ts';
import { createDataRoutes } from './data/data-routes.ts';
import { readDataModel } from './data/model-reader.ts';
import { createOlapStore } from './data/olap-store.ts';

export interface DataSource {
  readonly createRoutes: (ports: DataPorts) => Hono;
  readonly close: () => void;
}

/** Undefined where the workspace has no `tables.sql`. */
export async function openData(config: Config): Promise<DataSource | undefined> {
  const { workspaceFolder, dataFolder } = config;
  const sqlFile = workspaceFolder && join(workspaceFolder, 'tables.sql');
  if (!workspaceFolder || !sqlFile || !existsSync(sqlFile)) return undefined;
  const model = await readDataModel(join(workspaceFolder, 'model'));
  const folders = { ...findSampleSets(workspaceFolder), ...config.sourceFolders };
  const engine = await createOlapStore({ sqlFile, dataFolder, folders });
  return {
    createRoutes: ({ verifyDataToken, isWithinReach, now, log }) =>
      createDataRoutes({
        verifyDataToken,
        engine,
        model,
        isWithinReach,
        now,
        onFault: (error) => log('a data query failed', error),
      }),
    close: () => engine.close(),
  };
}

/** The sample's data sets come with a package, installed at the workspace or above it; `SOURCE_FOLDERS` outranks it. */
function findSampleSets(folder: string): { datasets?: string } {
  const datasets = join(folder, 'node_modules', 'vega-datasets', 'data');
  if (existsSync(datasets)) return { datasets };
  return dirname(folder) === folder ? {} : findSampleSets(dirname(folder));
}
