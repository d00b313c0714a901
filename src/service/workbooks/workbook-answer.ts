/** A workbook as platform-api.md writes it. */
import type { Dashboard } from '../../contract/dashboard.ts';
import { dashboardConfigSchema, dashboardSchema } from '../../contract/dashboard.ts';
import type { SaveDraftAnswer } from '../../contract/draft.ts';
import { freeObject } from '../../contract/primitives.ts';
import type { Workbook } from '../../contract/workbook.ts';
import type { Level } from '../access/levels.ts';
import type { ListedWorkbook, WorkbookRow } from './workbook-rows.ts';

/** What saving a draft answers: the draft as it is stored, beside what readers see until it is published. */
export function toSavedDraft(row: WorkbookRow): SaveDraftAnswer {
  return {
    dashboardDraft: dashboardConfigSchema.parse(row.dashboard_draft),
    dashboardPublished: readPublished(row)?.config ?? null,
  };
}

function readPublished(row: WorkbookRow): Dashboard | null {
  return row.dashboard_status === 'published' ? readDashboard(row) : null;
}

/** Its answer was stored when it was published; it may have been archived since. */
function readDashboard({ dashboard_answer, dashboard_status }: WorkbookRow): Dashboard | null {
  if (!dashboard_answer || !dashboard_status) return null;
  const dashboard = dashboardSchema.parse(JSON.parse(dashboard_answer.toString('utf8')));
  return { ...dashboard, status: dashboard_status };
}

/**
 * Those who may only read it get what is published; those who may edit it the draft too, and a dashboard that is
 * archived, by its status.
 */
export function toWorkbook(row: WorkbookRow, level: Level): Workbook {
  const published = readPublished(row);
  const isAuthor = level >= 2;
  return {
    ...toListedWorkbook(row),
    dashboardDraft: isAuthor ? dashboardConfigSchema.nullable().parse(row.dashboard_draft) : null,
    dashboardPublished: published?.config ?? null,
    publishedDashboard: isAuthor ? readDashboard(row) : published,
  };
}

/** Without its dashboards, so that a page of many stays small. */
export function toListedWorkbook(row: ListedWorkbook): Workbook {
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
    folderId: row.folder_id,
    isFavorite: row.is_favorite,
    dashboardDraft: null,
    dashboardPublished: null,
    publishedDashboard: null,
  };
}
