import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import {
  proposeTableDashboards,
  proposeModelDashboards,
  type DashboardProposal,
} from '../../onboarding/first-dashboard/propose-dashboards.ts';
import type { FolderDatabase } from '../../semantic-layer/files/folder-database.ts';
import { LiveFolder } from '../../onboarding/live-folder.ts';
import { createSemanticLayer } from '../../semantic-layer/semantic-layer.ts';
import { openRunnerPool } from '../../semantic-layer/sql/runner-pool.ts';
import type { Log } from '../http/problem-response.ts';
import { BrokenMemberMonitor } from './broken-member-monitor.ts';
import { toModelStatus } from './to-model-status.ts';
import { toSqlLimits, type DataBackend } from './data-backend.ts';
import { toBackend } from './layer-backend.ts';
import { checkInterval, repeatUntilStopped } from './repeat-checks.ts';

/** Data files are read while the service runs: what has changed is taken over within a few seconds. */
export async function openFolderBackend(config: Config, folder: string, log: Log): Promise<DataBackend> {
  const { sql } = config;
  const brokenMembers = new BrokenMemberMonitor(log);
  const live = await LiveFolder.open({
    folder,
    workFolder: join(config.dataFolder, 'files'),
    onFault: log,
    onChange: ({ database, model }) => {
      logFaults(database, log);
      sqlRunners.replaceFile(database.path);
      void brokenMembers.check(model, live.engine);
    },
  });
  logFaults(live.version.database, log);
  void brokenMembers.check(live.version.model, live.engine);
  const sqlRunners = await openRunnerPool(live.engine, { runners: sql.runners, memory: sql.megabytes });
  const layer = createSemanticLayer({
    engine: live.engine,
    sqlRunners,
    sqlLimits: toSqlLimits(config),
    get model() {
      return live.version.model;
    },
  });
  const stopLooking = repeatUntilStopped(() => live.refresh(), checkInterval);
  return {
    files: live.version.database,
    proposeDashboards: () => proposeDashboards(live),
    measureSource(source) {
      const { model, database } = live.version;
      const root = model.sources.get(source)?.root;
      const table = database.tables.find((one) => one.table === root?.name);
      return { joins: root?.joins.size ?? 0, rows: table?.rows ?? 0 };
    },
    ...toBackend(layer),
    readModelStatus() {
      const { model, modelReadAt: readAt, modelFault, database } = live.version;
      const faults = { modelFault, memberFaults: brokenMembers.faults, fileFaults: database.faults };
      return toModelStatus({ model, visible: model, readAt, ...faults });
    },
    close: async () => {
      await stopLooking();
      await brokenMembers.close();
      await sqlRunners.close();
      live.engine.close();
    },
  };
}

/** The tables were looked at already if the model was proposed for them. */
function proposeDashboards({ engine, version }: LiveFolder): Promise<DashboardProposal> {
  const { model, database, proposed } = version;
  return proposed
    ? proposeModelDashboards({ engine, proposed, model })
    : proposeTableDashboards({ engine, tables: database.tables, model });
}

function logFaults({ faults }: FolderDatabase, log: Log): void {
  for (const { file, message } of faults)
    log('a data file could not be used', new Error(`${file} ${message}`));
}
