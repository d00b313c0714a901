import type { Dashboard } from '../../contract/endpoints/published-dashboards.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import { decodeDashboardResponse } from './encoded-dashboard-response.ts';
import { findCurrentDashboard, updateDashboardStatus } from './publish-rows.ts';
import { requireLockedWorkbook } from './require-locked-workbook.ts';

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
export async function setDashboardStatus(rows: AccountRows, options: StatusRequest): Promise<StatusChange> {
  await requireLockedWorkbook(rows, options);
  const { status, workbookId } = options;
  const current = await findCurrentDashboard(rows, workbookId);
  if (!current) {
    const message = `The workbook ${workbookId} has no published dashboard: publish one first.`;
    throw new Problem('conflict', message);
  }
  const isChange = current.status !== status;
  if (isChange) await updateDashboardStatus(rows, current.id, status);
  return { dashboard: { ...decodeDashboardResponse(current.body), status }, isChange };
}
