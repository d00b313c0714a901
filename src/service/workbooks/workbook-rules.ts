import type { Dashboard } from '../../contract/dashboard.ts';
import { dashboardConfigSchema, dashboardSchema } from '../../contract/dashboard.ts';
import type { SaveDraftAnswer } from '../../contract/draft.ts';
import { freeObject } from '../../contract/primitives.ts';
import type { Workbook } from '../../contract/workbook.ts';
import type { Caller } from '../access/caller.ts';
import { Problem } from '../http/problem.ts';
import type { WorkbookRow } from './workbook-rows.ts';

/** An API key reaches all workbooks of its account, a person in creator mode their own. */
export function canReadWorkbook(caller: Caller, workbook: WorkbookRow): boolean {
  if (caller.kind === 'api-key') return true;
  const { mode, deploymentId } = caller.claims;
  if (mode !== 'creator' || deploymentId !== workbook.deployment_id) return false;
  return caller.isAdmin || caller.userId === workbook.owner_id;
}

/**
 * Throws a 403 for callers who may save no draft at all: readers, and creators of an embed tenant, since workbooks
 * belong to the account.
 */
export function checkCreator(caller: Caller): void {
  if (caller.kind === 'api-key') return;
  const { mode, embedTenant } = caller.claims;
  if (mode === 'creator' && embedTenant === undefined) return;
  throw new Problem(
    'not-allowed',
    'Saving a draft needs an API key, or an embed token in creator mode without an embed tenant.',
  );
}

/** A creator reaches the workbooks of the token's deployment; of those, with a `publicId`, that dashboard's. */
export function isWithinCreatorReach(caller: Caller, workbook: WorkbookRow): boolean {
  if (caller.kind === 'api-key') return true;
  const { deploymentId, publicId } = caller.claims;
  if (deploymentId !== workbook.deployment_id) return false;
  return publicId === undefined || publicId === workbook.public_id;
}

/** What saving a draft answers: the draft as it is stored, beside what readers see until it is published. */
export function toSavedDraft(row: WorkbookRow): SaveDraftAnswer {
  return {
    dashboardDraft: dashboardConfigSchema.parse(row.dashboard_draft),
    dashboardPublished: readPublished(row)?.config ?? null,
  };
}

function readPublished({ published }: WorkbookRow): Dashboard | null {
  return published && dashboardSchema.parse(JSON.parse(published.toString('utf8')));
}

/** The workbook as platform-api.md writes it. Every workbook stands at the workspace's root: `folderId` null. */
export function toWorkbook(row: WorkbookRow): Workbook {
  const published = readPublished(row);
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
