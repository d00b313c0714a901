/** Items of the workspace as platform-api.md writes them: all in the shape of a workbook. */
import { freeObject } from '../../contract/primitives.ts';
import type { Workbook } from '../../contract/workbook.ts';
import type { Sight } from '../access/sight.ts';
import type { ListedRow } from './list-rows.ts';
import { ranks } from './list-sections.ts';

/** Without the dashboards, which would make a page of a list heavy: a workbook's own address has them. */
export function toItem(row: ListedRow, sight: Sight): Workbook {
  const isBlank = hidesOwner(sight, row.embed_tenant);
  return {
    id: row.id,
    deploymentId: row.deployment_id,
    name: row.name,
    meta: freeObject.parse(row.meta ?? {}),
    calculatedFields: freeObject.parse(row.calculated_fields ?? {}),
    type: row.rank === ranks.FOLDER ? 'FOLDER' : row.rank === ranks.WORKBOOK ? 'WORKBOOK' : 'REPORT',
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...(isBlank ? { userId: null } : { createdBy: row.created_by, userId: row.owner_id }),
    folderId: row.folder_id,
    isFavorite: row.is_favorite,
    dashboardDraft: null,
    dashboardPublished: null,
    publishedDashboard: null,
  };
}

/** Whose something is, is not told where it was only shared, nor to an embed tenant of what is the account's. */
export const hidesOwner = ({ owns, sharedSpace }: Sight, embedTenant: string | null): boolean =>
  !owns || (sharedSpace && embedTenant === null);
