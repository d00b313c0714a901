import type { Dashboard } from '../../contract/dashboard.ts';
import { dashboardConfigSchema, dashboardSchema } from '../../contract/dashboard.ts';
import type { SaveDraftAnswer } from '../../contract/draft.ts';
import { freeObject } from '../../contract/primitives.ts';
import type { Workbook } from '../../contract/workbook.ts';
import type { Level } from '../access/levels.ts';
import type { WorkbookRow } from './workbook-rows.ts';

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

/** The workbook as platform-api.md writes it. Those who may only read it get what is published, not the draft. */
export function toWorkbook(row: WorkbookRow, level: Level): Workbook {
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
    folderId: row.folder_id,
    isFavorite: row.is_favorite,
    dashboardDraft: level < 2 ? null : dashboardConfigSchema.nullable().parse(row.dashboard_draft),
    dashboardPublished: published?.config ?? null,
    publishedDashboard: published,
  };
}
