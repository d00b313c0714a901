import type { Sight } from '../access/sight.ts';
import type { ItemHead } from '../items/item-answer.ts';
import type { ListedRow } from './list-rows.ts';
import { ranks } from './list-sections.ts';

export function toItemHead(row: ListedRow, sight: Sight): ItemHead {
  const isBlank = hidesOwner(sight, row.embed_tenant);
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
export const hidesOwner = ({ owns, sharedSpace }: Sight, embedTenant: string | null): boolean =>
  !owns || (sharedSpace && embedTenant === null);
