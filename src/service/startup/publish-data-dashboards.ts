/** The first dashboards of data files or live sources, which a start of the service publishes. */
import type { Config } from '../config/config.ts';
import { publishDashboard } from '../dashboards/publish-dashboard.ts';
import { createPublicId } from '../dashboards/public-id.ts';
import type { DataBackend } from '../data-backend/data-backend.ts';
import {
  describeFailure,
  type MissingDashboard,
} from '../../onboarding/first-dashboard/missing-dashboard.ts';
import type {
  DashboardProposal,
  ProposedDashboard,
} from '../../onboarding/first-dashboard/propose-dashboards.ts';
import { toWorkbookFile } from '../../onboarding/first-dashboard/workbook-file.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../http/problem-response.ts';
import { publishFirstDashboards, type FirstDashboard } from '../setup/publish-first-dashboards.ts';
import { readWorkbook, type WorkspaceWorkbook } from '../setup/read-workspace-files.ts';

interface PublishPorts {
  readonly database: Database;
  readonly now: () => Date;
  /** Receives why a table has no dashboard, where something went wrong. */
  readonly log: Log;
  /** Undefined where no dashboards can be proposed. */
  readonly propose: (() => Promise<DashboardProposal>) | undefined;
  readonly measureSource?: DataBackend['measureSource'];
}

export interface DataDashboards {
  /** The main one first. */
  readonly firstDashboards: readonly FirstDashboard[];
  readonly missingDashboards: readonly MissingDashboard[];
}

/**
 * Publishes the first dashboards of data files or live sources. Those that exist stay as they are. A proposal that fails is
 * no reason not to start: it is told, and the others are published.
 */
export async function publishDataDashboards(
  { accountSlug, dataFiles, workspaceFolder }: Config,
  { database, now, log, propose, measureSource }: PublishPorts,
): Promise<DataDashboards> {
  if (!propose) return { firstDashboards: [], missingDashboards: [] };
  const missing: MissingDashboard[] = [];
  const onRefused = (table: string, error: unknown): void => void missing.push(describeFailure(table, error));
  const firstDashboards = await publishFirstDashboards({
    database,
    accountSlug,
    folder: dataFiles ?? workspaceFolder,
    measureSource,
    now,
    propose: async () => {
      const proposal = await proposeAny(propose);
      missing.push(...proposal.missing);
      return proposal.dashboards.flatMap((one) => toWorkbooks(one, onRefused));
    },
    onRefused: ({ file: table }, error) => onRefused(table, error),
    publish: publishDashboard,
    createPublicId,
  });
  logFailures(missing, log);
  return { firstDashboards, missingDashboards: missing };
}

const proposeAny = (propose: () => Promise<DashboardProposal>): Promise<DashboardProposal> =>
  propose().catch((error: unknown) => ({ dashboards: [], missing: [describeFailure(undefined, error)] }));

/** The workbook of a dashboard, which is named after its table in errors. None if it cannot be read. */
function toWorkbooks(
  one: ProposedDashboard,
  onRefused: (table: string, error: unknown) => void,
): WorkspaceWorkbook[] {
  try {
    return [readWorkbook(one.table, toWorkbookFile(one, createPublicId()))];
  } catch (error) {
    onRefused(one.table, error);
    return [];
  }
}

function logFailures(missing: readonly MissingDashboard[], log: Log): void {
  for (const { table, error } of missing)
    if (error !== undefined) log(`the first dashboard of ${table ?? 'all tables'} could not be made`, error);
}
