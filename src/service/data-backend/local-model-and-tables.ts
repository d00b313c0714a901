/** The data model and tables of a folder for commands, without a running service. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { OlapEngine } from '../../semantic-layer/engine/olap-engine.ts';
import { listDataFiles } from '../../semantic-layer/files/list-data-files.ts';
import { LiveFolder } from '../../onboarding/live-folder.ts';
import type { DataModel } from '../../semantic-layer/model/data-model.ts';
import { readDataModel } from '../../semantic-layer/model/model-reader.ts';
import { toQueryEngine } from '../../semantic-layer/engine/query-engine.ts';
import { toOfflineDataSources, openLiveSources } from '../../semantic-layer/sources/open-live-sources.ts';
import { RoutingQueryEngine } from '../../semantic-layer/sources/routing-query-engine.ts';
import { openWorkspaceTables } from './workspace-backend.ts';

export interface LocalTables {
  readonly model: DataModel;
  /** Undefined for a folder that has a data model and no tables, and where they are not wanted. */
  readonly engine: Pick<OlapEngine, 'run'> | undefined;
  /** Where the tables come from, in words. */
  readonly origin: string;
}

interface LocalTablesOptions {
  readonly folder: string;
  readonly modelFolder: string;
  /** Reads the model alone. */
  readonly withoutTables?: boolean | undefined;
  /** Receives the data files that cannot be read. */
  readonly onFault: (text: string) => void;
}

/**
 * Opens a workspace with `tables.sql`, or a folder of data files, whose data model is proposed if it has none. The tables are
 * built into files of their own, which are removed at the end, so that the service may run meanwhile.
 */
export async function withLocalModelAndTables<T>(
  config: Config,
  options: LocalTablesOptions,
  use: (tables: LocalTables) => Promise<T>,
): Promise<T> {
  const workFolder = await mkdtemp(join(tmpdir(), 'vitrine-tables-'));
  try {
    const isWorkspace = existsSync(join(options.folder, 'tables.sql')) || config.sources.length > 0;
    if (
      !isWorkspace &&
      options.withoutTables !== true &&
      (await listDataFiles(options.folder)).files.length > 0
    )
      return await withDataFiles(options, workFolder, use);
    return await withWorkspace(config, { ...options, workFolder }, use);
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

async function withDataFiles<T>(
  { folder, onFault }: LocalTablesOptions,
  workFolder: string,
  use: (tables: LocalTables) => Promise<T>,
): Promise<T> {
  const { engine, version } = await LiveFolder.open({ folder, workFolder, onFault });
  try {
    for (const { file, message } of version.database.faults) onFault(`${file} ${message}`);
    return await use({ model: version.model, engine, origin: `the data files of ${folder}` });
  } finally {
    engine.close();
  }
}

async function withWorkspace<T>(
  config: Config,
  {
    folder,
    modelFolder,
    workFolder,
    onFault,
    withoutTables = false,
  }: LocalTablesOptions & { readonly workFolder: string },
  use: (tables: LocalTables) => Promise<T>,
): Promise<T> {
  const model = await readDataModel(modelFolder, toOfflineDataSources(config.sources));
  const sqlFile = join(folder, 'tables.sql');
  const hasTables = existsSync(sqlFile);
  if (withoutTables || (!hasTables && config.sources.length === 0))
    return use({ model, engine: undefined, origin: 'no tables' });
  const live = await openLiveSources(config.sources, (message, error) =>
    onFault(`${message}: ${String(error)}`),
  );
  const embedded = await openWorkspaceTables(config, folder, workFolder);
  try {
    const engine = new RoutingQueryEngine(toQueryEngine(embedded), live.engines);
    return await use({
      model: { ...model, dataSources: live.dataSources },
      engine,
      origin: hasTables ? `the tables of ${sqlFile}` : 'a live source',
    });
  } finally {
    embedded.close();
    await live.close();
  }
}
