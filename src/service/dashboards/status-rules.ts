/**
 * Taking a published dashboard out of sight, and back. The states: nothing before the first publish; then published;
 * archived until it is brought back or published again. Embedding, sharing and the public id stay as they are.
 */
import type { Dashboard } from '../../contract/dashboard.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import { decodeDashboardResponse } from './dashboard-response.ts';
import { requireWorkbook } from './publish-rules.ts';
import { findCurrentDashboard, setStatus } from './publish-rows.ts';

export interface StatusRequest {
  readonly deploymentId: number;
  readonly workbookId: number;
  readonly status: 'published' | 'archived';
}

export interface StatusChange {
  readonly dashboard: Dashboard;
  /** False: it had that status already. */
  readonly isChange: boolean;
}

/** Throws a 409 where nothing was ever published. */
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
