import { dashboardConfigSchema, dashboardSchema } from '../../contract/dashboard.ts';
import { freeObject } from '../../contract/primitives.ts';
import type { Workbook } from '../../contract/workbook.ts';
import type { Caller } from '../access/caller.ts';
import type { WorkbookRow } from './workbook-rows.ts';

/** An API key reaches all workbooks of its account, a person in creator mode their own. */
export function canReadWorkbook(caller: Caller, workbook: WorkbookRow): boolean {
  if (caller.kind === 'api-key') return true;
  const { mode, deploymentId } = caller.claims;
  if (mode !== 'creator' || deploymentId !== workbook.deployment_id) return false;
  return caller.isAdmin || caller.userId === workbook.owner_id;
}

/** The workbook as platform-api.md writes it. Every workbook stands at the workspace's root: `folderId` null. */
export function toWorkbook(row: WorkbookRow): Workbook {
  const published = row.published && dashboardSchema.parse(JSON.parse(row.published.toString('utf8')));
  return {
    id: row.id,
    deploymentId: row.deployment_id,
    name: row.name,
    meta: freeObject.parse(row.meta),
    calculatedFields: freeObject.parse(row.calculated_fields),
    type: 'WORKBOOK',
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    createdBy: row.created_by,
    userId: row.owner_id,
    folderId: null,
    dashboardDraft: dashboardConfigSchema.nullable().parse(row.dashboard_draft),
    dashboardPublished: published?.config ?? null,
    publishedDashboard: published,
  };
}
