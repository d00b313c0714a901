import type { Folder } from '../../contract/folder.ts';
import type { VisibilityScope } from '../access/visibility-scope.ts';
import type { FolderRow } from './folder-rows.ts';
import { hidesOwner } from './list-item-response.ts';
import type { ListedRow } from './workspace-list-rows.ts';
import { noPosition } from './list-cursor.ts';

export function toFolder(row: FolderRow, scope: VisibilityScope): Folder {
  return {
    id: row.id,
    deploymentId: row.deployment_id,
    name: row.name,
    parentId: row.parent_id,
    position: row.position,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...(hidesOwner(scope, row.embed_tenant)
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
