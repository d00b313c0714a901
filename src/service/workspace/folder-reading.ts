/** Folders as their readers find them: also those that only lead to something. */
import type { Folder } from '../../contract/folder.ts';
import type { Caller } from '../access/caller.ts';
import { toSight } from '../access/sight.ts';
import type { Sight } from '../access/sight.ts';
import type { AccountRows } from '../database/database.ts';
import { toPage } from '../http/paging.ts';
import type { Page, Paging } from '../http/paging.ts';
import { toFolder, toFolderRow } from './folder-answer.ts';
import { selectFolders } from './folder-rows.ts';
import type { ListWish, Place } from './list-place.ts';
import { findFolderPlace, noFolder, selectPage, toRowCursor } from './list-rules.ts';
import { selectChain } from './tree-rows.ts';
import { requireDeployment } from '../access/deployments.ts';

export interface FolderAddress {
  readonly deploymentId: number;
  readonly folderId: number;
}

/** One level of folders, in the order of the workspace's list. */
export async function listFolders(
  rows: AccountRows,
  caller: Caller,
  { deploymentId, parentId, paging }: FolderListRequest,
): Promise<Page> {
  const sight = toSight(caller, deploymentId);
  await requireDeployment(rows, deploymentId);
  const place: Place =
    parentId === undefined
      ? { kind: 'root' }
      : await findFolderPlace(rows, caller, sight, { folderId: parentId, field: 'parentId' });
  const wish: ListWish = { sight, place, types: ['FOLDER'], field: 'name', direction: 'ASC' };
  return toPage(await selectPage(rows, wish, paging), paging, {
    item: (row) => toFolder(toFolderRow(row), sight),
    cursor: (row) => toRowCursor(wish, row),
  });
}

export interface FolderListRequest {
  readonly deploymentId: number;
  /** undefined: the root. */
  readonly parentId: number | undefined;
  readonly paging: Paging;
}

export async function readFolder(
  rows: AccountRows,
  caller: Caller,
  { deploymentId, folderId }: FolderAddress,
): Promise<Folder> {
  const sight = toSight(caller, deploymentId);
  await findFolderPlace(rows, caller, sight, { folderId });
  const [folder] = await readFolders(rows, sight, [folderId]);
  if (folder) return folder;
  throw noFolder(folderId);
}

/** The way to a folder from the root, itself the last. Whoever sees a folder sees the way to it. */
export async function readAncestors(
  rows: AccountRows,
  caller: Caller,
  { deploymentId, folderId }: FolderAddress,
): Promise<Folder[]> {
  const sight = toSight(caller, deploymentId);
  await findFolderPlace(rows, caller, sight, { folderId });
  return readFolders(rows, sight, (await selectChain(rows, folderId)).reverse());
}

/** In the order of their ids here. */
async function readFolders(rows: AccountRows, sight: Sight, folderIds: readonly number[]): Promise<Folder[]> {
  const found = new Map((await selectFolders(rows, folderIds)).map((row) => [row.id, row]));
  return folderIds.flatMap((folderId) => {
    const row = found.get(folderId);
    return row ? [toFolder(row, sight)] : [];
  });
}
