/** Chooses the backend of the Data API: a cluster, a folder of data files, or a workspace's tables and live sources. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { DataModel } from '../../semantic-layer/model/data-model.ts';
import { findWorkspaceModelFolder } from '../../semantic-layer/model/model-folder-files.ts';
import { readDataModel } from '../../semantic-layer/model/model-reader.ts';
import type { DataPorts } from '../app-options.ts';
import type { Cluster } from '../data/forward/cluster-requests.ts';
import { createForwardRoutes } from '../data/forward/forward-routes.ts';
import { createClusterQueryRunner } from '../data/forward/run-cluster-query.ts';
import { toOfflineDataSources } from '../../semantic-layer/sources/open-live-sources.ts';
import type { DataCluster } from '../config/data-settings.ts';
import type { Log } from '../http/problem-response.ts';
import type { BackendOptions, DataBackend } from './data-backend.ts';
import { openFolderBackend } from './folder-backend.ts';
import { openWorkspaceBackend } from './workspace-backend.ts';

/**
 * Reads the data model of the workspace, before anything is opened. Undefined where another backend is used, or where there
 * is no Data API. Rejects with all faults of the model.
 */
export async function readWorkspaceModel(config: Config): Promise<DataModel | undefined> {
  const { workspaceFolder: folder, sources } = config;
  if (config.dataCluster || config.dataFiles !== undefined || folder === undefined) return undefined;
  if (sources.length === 0 && !existsSync(join(folder, 'tables.sql'))) return undefined;
  const modelFolder = await findWorkspaceModelFolder(folder);
  return modelFolder === undefined ? undefined : readDataModel(modelFolder, toOfflineDataSources(sources));
}

/** Opens the backend. Undefined where the workspace has no `tables.sql` and there are no sources. */
export async function openDataBackend(
  config: Config,
  log: Log,
  options: BackendOptions = {},
): Promise<DataBackend | undefined> {
  const { workspaceFolder: folder, sources } = config;
  if (config.dataCluster) return createForwardingBackend(config.dataCluster);
  if (config.dataFiles !== undefined) return openFolderBackend(config, config.dataFiles, log);
  const hasTables = folder !== undefined && existsSync(join(folder, 'tables.sql'));
  return sources.length > 0 || hasTables
    ? openWorkspaceBackend(config, folder, { ...options, log })
    : undefined;
}

function createForwardingBackend({ url, secret }: DataCluster): DataBackend {
  const toCluster = ({ log, now }: Pick<DataPorts, 'log' | 'now'>): Cluster => ({
    url,
    secret,
    now,
    onFault: (error) => log('the data cluster failed', error),
  });
  return {
    createRoutes: (ports) => createForwardRoutes({ ...ports, ...toCluster(ports) }),
    createQueryRunner: (ports) => createClusterQueryRunner(toCluster(ports))(ports),
    close: () => Promise.resolve(),
  };
}
