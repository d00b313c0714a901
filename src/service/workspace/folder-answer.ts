import type { Folder } from '../../contract/folder.ts';
import type { Sight } from '../access/sight.ts';
import type { FolderRow } from './folder-rows.ts';
import { hidesOwner } from './item-head.ts';
import type { ListedRow } from './list-rows.ts';
import { noPosition } from './list-sections.ts';

export function toFolder(row: FolderRow, sight: Sight): Folder {
  return {
    id: row.id,
    deploymentId: row.deployment_id,
    name: row.name,
    parentId: row.parent_id,
    position: row.position,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...(hidesOwner(sight, row.embed_tenant)
      ? { userId: null }
      : { userId: row.owner_id, createdBy: row.created_by }),
  };
}

/** A folder as a list of the workspace finds it. */
export const toFolderRow = ({ folder_id, position, ...row }: ListedRow): FolderRow => ({
  ...row,
  parent_id: folder_id,
  position: position === noPosition ? null : position,
});
