/** Copies the dashboard of a workbook that is cloned. Source: docs/platform-api.md, "Workbooks". */
import { dashboardConfigSchema } from '../../contract/endpoints/published-dashboards.ts';
import type { Dashboard } from '../../contract/endpoints/published-dashboards.ts';
import { remapReportIds, type ReportIdMap } from '../../model/dashboard/remap-report-ids.ts';
import type { AccountRows } from '../database/database.ts';
import { hashContent, saveDashboardVersion, type VersionContent } from './save-dashboard-version.ts';
import { carryTheme } from './dashboard-theme.ts';
import { decodeDashboardResponse } from './encoded-dashboard-response.ts';
import { findCurrentDashboard } from './publish-rows.ts';

export interface CopyDashboardOptions {
  readonly deploymentId: number;
  readonly fromWorkbookId: number;
  readonly toWorkbookId: number;
  /** The embed tenants of both workbooks. null: the workspace of the account. */
  readonly spaces: { readonly from: string | null; readonly to: string | null };
  readonly copies: ReportIdMap;
  readonly userId: number;
  readonly now: Date;
}

/**
 * Copies the published version, if there is one, as the first version of the clone: with a new public id, embedding off,
 * and not shared. Must be called in a transaction that has locked the source.
 */
export async function copyDashboard(rows: AccountRows, options: CopyDashboardOptions): Promise<void> {
  const source = await findCurrentDashboard(rows, options.fromWorkbookId);
  if (source?.status !== 'published') return;
  const { config, ...dashboard } = decodeDashboardResponse(source.body);
  const theme = await carryTheme(rows, config.theme, options.spaces);
  const content = toCopy({ ...dashboard, config: { ...config, theme } }, options.copies);
  const version = { ...options, workbookId: options.toWorkbookId };
  await saveDashboardVersion(rows, version, { content, hash: hashContent(content), current: undefined });
}

/** The content as publishing the clone's reports would produce it, so that a publish of the clone finds no change. */
function toCopy(
  { title = null, description = null, config, reportSnapshots }: Dashboard,
  copies: ReportIdMap,
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
