/** The dashboard of a workbook's copy. Source: docs/platform-api.md, "Workbooks". */
import { dashboardConfigSchema } from '../../contract/dashboard.ts';
import type { Dashboard } from '../../contract/dashboard.ts';
import { remapReportIds } from '../../model/widgets/remap-report-ids.ts';
import type { ReportCopies } from '../../model/widgets/remap-report-ids.ts';
import type { AccountRows } from '../database/database.ts';
import { hashContent } from './content-hash.ts';
import { decodeDashboardResponse } from './dashboard-response.ts';
import { findCurrentDashboard } from './publish-rows.ts';
import { saveDashboardVersion } from './save-dashboard-version.ts';
import type { VersionContent } from './save-dashboard-version.ts';

export interface CopyDashboardOptions {
  readonly deploymentId: number;
  readonly fromWorkbookId: number;
  readonly toWorkbookId: number;
  readonly copies: ReportCopies;
  readonly userId: number;
  readonly now: Date;
}

/**
 * Copies what is published, if anything is, as a first version: its public id is new, embedding is off, and it is
 * shared with nobody. Inside the transaction that holds the source.
 */
export async function copyDashboard(rows: AccountRows, options: CopyDashboardOptions): Promise<void> {
  const source = await findCurrentDashboard(rows, options.fromWorkbookId);
  if (source?.status !== 'published') return;
  const content = toCopy(decodeDashboardResponse(source.body), options.copies);
  const version = { ...options, workbookId: options.toWorkbookId };
  await saveDashboardVersion(rows, version, { content, hash: hashContent(content), current: undefined });
}

/** The content as publishing the copy's own reports would make it, so that its own publish is no change. */
function toCopy(
  { title = null, description = null, config, reportSnapshots }: Dashboard,
  copies: ReportCopies,
): VersionContent {
  return {
    title,
    description,
    config: dashboardConfigSchema.parse(remapReportIds(config, copies)),
    snapshots: reportSnapshots.map((snapshot) => ({
      reportId: copies.get(snapshot.reportId) ?? snapshot.reportId,
      kind: snapshot.kind ?? null,
      name: snapshot.name ?? '',
      title: snapshot.title ?? null,
      description: snapshot.description ?? null,
      sqlQuery: snapshot.sqlQuery ?? null,
      meta: snapshot.meta ?? {},
      spec: snapshot.spec ?? null,
      preferences: snapshot.preferences ?? null,
    })),
  };
}
