/** The first dashboards of data files or live sources, which a start of the service publishes. */
import type { Config } from '../config/config.ts';
import { publishDashboard } from '../dashboards/publish-dashboard.ts';
import { createPublicId } from '../dashboards/public-id.ts';
import type { DataBackend } from '../data-backend/data-backend.ts';
import type { ProposedDashboard } from '../data/first-dashboard/propose-dashboards.ts';
import { toWorkbookFile } from '../data/first-dashboard/workbook-file.ts';
import type { Database } from '../database/database.ts';
import { publishFirstDashboards, type FirstDashboard } from '../setup/publish-first-dashboards.ts';
import { readWorkbook } from '../setup/read-workspace-files.ts';

interface PublishPorts {
  readonly database: Database;
  readonly now: () => Date;
  /** Undefined where no dashboards can be proposed. */
  readonly propose: (() => Promise<readonly ProposedDashboard[]>) | undefined;
  readonly weigh?: DataBackend['weigh'];
}

/** Publishes the first dashboards of data files or live sources. Those that exist stay as they are. */
export async function publishDataDashboards(
  { accountSlug, dataFiles, workspaceFolder }: Config,
  { database, now, propose, weigh }: PublishPorts,
): Promise<readonly FirstDashboard[]> {
  if (!propose) return [];
  return publishFirstDashboards({
    database,
    accountSlug,
    folder: dataFiles ?? workspaceFolder,
    weigh,
    now,
    propose: async () =>
      (await propose()).map((one) => readWorkbook(one.name, toWorkbookFile(one, createPublicId()))),
    publish: publishDashboard,
    createPublicId,
  });
}
