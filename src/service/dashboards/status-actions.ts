import type { Dashboard } from '../../contract/dashboard.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import { decodeDashboardResponse, encodeDashboardResponse } from './dashboard-response.ts';
import { requireWorkbook } from './publish-dashboard.ts';
import { findCurrentDashboard, setStatus, type CurrentDashboard } from './publish-rows.ts';

export interface StatusRequest {
  readonly deploymentId: number;
  readonly workbookId: number;
  readonly status: 'published' | 'archived';
}

export interface StatusChange {
  readonly dashboard: Dashboard;
  /** False where the dashboard already had the status. */
  readonly isChange: boolean;
}

/**
 * Archives a published dashboard, or publishes an archived one again. Embedding, sharing and the public id stay. Throws a
 * 409 where the workbook was never published.
 */
export async function changeStatus(rows: AccountRows, options: StatusRequest): Promise<StatusChange> {
  await requireWorkbook(rows, options);
  const { status, workbookId } = options;
  const current = await findCurrentDashboard(rows, workbookId);
  if (!current) {
    const message = `The workbook ${workbookId} has no published dashboard: publish one first.`;
    throw new Problem('conflict', message);
  }
  const isChange = current.status !== status;
  if (isChange) await setStatus(rows, current.id, status);
  return { dashboard: { ...decodeDashboardResponse(current.body), status }, isChange };
}

/**
 * Sets whether embed tokens may show a dashboard, which does not share it with anyone. A later publish keeps the setting.
 * Must be called with the workbook locked. Source: docs/platform-api.md, "Sharing and embed access".
 */
export async function setAllowEmbed(
  { db, accountId }: AccountRows,
  { id, version_id, body }: CurrentDashboard,
  allowEmbed: boolean,
): Promise<void> {
  await db
    .updateTable('dashboard')
    .set({ allow_embed: allowEmbed })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  // The stored response contains the setting, so that its ETag changes too.
  await db
    .updateTable('dashboard_answer')
    .set(encodeDashboardResponse({ ...decodeDashboardResponse(body), allowEmbed }))
    .where('account_id', '=', accountId)
    .where('version_id', '=', version_id)
    .execute();
}
