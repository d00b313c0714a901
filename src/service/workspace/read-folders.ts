/** Reads folders for a caller, including those that only lead to something the caller may read. */
import type { Folder } from '../../contract/endpoints/folders.ts';
import type { Caller } from '../access/caller.ts';
import { hidesOwner, toVisibilityScope, type VisibilityScope } from '../access/visibility-scope.ts';
import type { AccountRows } from '../database/database.ts';
import { toPage, type Page, type Paging } from '../http/list-paging.ts';
import { selectFolders, type FolderRow, selectFolderPath } from './folder-rows.ts';
import { type ListQuery, type ListLocation } from './workspace-list-query.ts';
import { noPosition } from './workspace-list-sections.ts';
import { requireFolderLocation, folderNotFound, selectListPage, toRowCursor } from './list-workspace.ts';
import { readInDeployment } from '../access/require-deployment.ts';
import type { ListedRow } from './workspace-list-rows.ts';

export interface FolderReference {
  readonly deploymentId: number;
  readonly folderId: number;
}

/** The folders of one level, in the order of the workspace's list. */
export async function listFolders(
  rows: AccountRows,
  caller: Caller,
  { deploymentId, parentId, paging }: ListFoldersOptions,
): Promise<Page> {
  const scope = toVisibilityScope(caller, deploymentId);
  return readInDeployment(rows, deploymentId, async () => {
    const location: ListLocation =
      parentId === undefined
        ? { kind: 'root' }
        : await requireFolderLocation(rows, caller, scope, { folderId: parentId, field: 'parentId' });
    const options: ListQuery = { scope, location, types: ['FOLDER'], field: 'name', direction: 'ASC' };
    return toPage(await selectListPage(rows, options, paging), paging, {
      item: (row) => toFolder(toFolderRow(row), scope),
      cursor: (row) => toRowCursor(options, row),
    });
  });
}

export interface ListFoldersOptions {
  readonly deploymentId: number;
  /** Undefined for the root. */
  readonly parentId: number | undefined;
  readonly paging: Paging;
}

export async function readFolder(
  rows: AccountRows,
  caller: Caller,
  { deploymentId, folderId }: FolderReference,
): Promise<Folder> {
  const scope = toVisibilityScope(caller, deploymentId);
  await requireFolderLocation(rows, caller, scope, { folderId });
  const [folder] = await readFolders(rows, scope, [folderId]);
  if (folder) return folder;
  throw folderNotFound(folderId);
}

/** The folders from the root to a folder, which is the last. A caller who sees a folder sees all of them. */
export async function readFolderAncestors(
  rows: AccountRows,
  caller: Caller,
  { deploymentId, folderId }: FolderReference,
): Promise<Folder[]> {
  const scope = toVisibilityScope(caller, deploymentId);
  await requireFolderLocation(rows, caller, scope, { folderId });
  return readFolders(rows, scope, (await selectFolderPath(rows, folderId)).reverse());
}

/** The folders of the given ids, in their order. */
async function readFolders(
  rows: AccountRows,
  scope: VisibilityScope,
  folderIds: readonly number[],
): Promise<Folder[]> {
  const found = new Map((await selectFolders(rows, folderIds)).map((row) => [row.id, row]));
  return folderIds.flatMap((folderId) => {
    const row = found.get(folderId);
    return row ? [toFolder(row, scope)] : [];
  });
}

function toFolder(row: FolderRow, scope: VisibilityScope): Folder {
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

/** Converts a row of the workspace's list to a folder. */
const toFolderRow = ({ folder_id, position, ...row }: ListedRow): FolderRow => ({
  ...row,
  parent_id: folder_id,
  position: position === noPosition ? null : position,
});
