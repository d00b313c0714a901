/** The dashboard of a workbook's copy. Source: docs/platform-api.md, "Workbooks". */
import { dashboardConfigSchema } from '../../contract/dashboard.ts';
import type { Dashboard } from '../../contract/dashboard.ts';
import { repointReports } from '../../model/widgets/repoint-reports.ts';
import type { ReportCopies } from '../../model/widgets/repoint-reports.ts';
import type { AccountRows } from '../database/database.ts';
import { hashContent } from './content-hash.ts';
import { fromAnswerBytes } from './dashboard-answer.ts';
import { findCurrentDashboard } from './publish-rows.ts';
import { saveVersion } from './save-version.ts';
import type { VersionContent } from './save-version.ts';

export interface CopyWish {
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
export async function copyDashboard(rows: AccountRows, wish: CopyWish): Promise<void> {
  const source = await findCurrentDashboard(rows, wish.fromWorkbookId);
  if (source?.status !== 'published') return;
  const content = toCopy(fromAnswerBytes(source.body), wish.copies);
  const version = { ...wish, workbookId: wish.toWorkbookId };
  await saveVersion(rows, version, { content, hash: hashContent(content), current: undefined });
}

/** The content as publishing the copy's own reports would make it, so that its own publish is no change. */
function toCopy(
  { title = null, description = null, config, reportSnapshots }: Dashboard,
  copies: ReportCopies,
): VersionContent {
  return {
    ...{ title, description },
    config: dashboardConfigSchema.parse(repointReports(config, copies)),
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
