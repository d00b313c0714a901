import type { VisibilityScope } from '../access/visibility-scope.ts';
import type { ItemHead } from '../items/item-response.ts';
import type { ListedRow } from './workspace-list-rows.ts';
import { ranks } from './list-cursor.ts';

export function toListItem(row: ListedRow, scope: VisibilityScope): ItemHead {
  const isBlank = hidesOwner(scope, row.embed_tenant);
  return {
    id: row.id,
    deploymentId: row.deployment_id,
    name: row.name,
    type: row.rank === ranks.FOLDER ? 'FOLDER' : row.rank === ranks.WORKBOOK ? 'WORKBOOK' : 'REPORT',
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...(isBlank ? { userId: null } : { createdBy: row.created_by, userId: row.owner_id }),
    folderId: row.folder_id,
    isFavorite: row.is_favorite,
  };
}

/** Whose something is, is not told where it was only shared, nor to an embed tenant of what is the account's. */
export const hidesOwner = ({ owns, sharedSpace }: VisibilityScope, embedTenant: string | null): boolean =>
  !owns || (sharedSpace && embedTenant === null);
