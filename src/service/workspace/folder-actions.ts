/** Creates, changes and deletes folders. Source: docs/platform-api.md, "Folders". */
import { maxFolderDepth } from '../../contract/endpoints/folders.ts';
import type { CreateFolderRequest, Folder, UpdateFolderRequest } from '../../contract/endpoints/folders.ts';
import { findOrCreateAuthor } from '../access/embed-user-rows.ts';
import type { Caller } from '../access/caller.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import { requireDestination, requireItem, tenantOfCaller } from '../access/item-access.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import { requireTokenForAllDashboards } from '../access/check-rights.ts';
import { readFolder } from './read-folders.ts';
import type { FolderReference } from './read-folders.ts';
import {
  deleteFolder,
  hasSubfolder,
  insertFolder,
  selectFolders,
  updateFolder,
  findFolderByName,
  selectFolderPath,
  type FolderLocation,
} from './folder-rows.ts';
import type { ActionContext } from '../access/action-context.ts';
import { lockFolderTree } from '../items/lock-folder-tree.ts';

export async function createFolder(
  rows: AccountRows,
  context: ActionContext,
  deploymentId: number,
  { name, parentId = null, position = null }: CreateFolderRequest,
): Promise<Folder> {
  await lockFolderTree(rows, deploymentId);
  const place = await findPlace(rows, context.caller, { deploymentId, parentId });
  await checkFreeFolderName(rows, place, { name });
  const userId = await findOrCreateAuthor(rows, context.caller, context.at);
  const folderId = await insertFolder(rows, { ...place, name, position, userId, now: context.at });
  const details = { name, parentId };
  await recordAuditEvent(rows, context, { action: 'folder.create', type: 'FOLDER', id: folderId, details });
  return readFolder(rows, context.caller, { deploymentId, folderId });
}

/** The place of a new folder: a folder that the caller may edit, or the root of the caller's space. */
async function findPlace(
  rows: AccountRows,
  caller: Caller,
  { deploymentId, parentId }: { readonly deploymentId: number; readonly parentId: number | null },
): Promise<FolderLocation> {
  if (parentId === null) {
    requireTokenForAllDashboards(caller);
    return { deploymentId, parentId, embedTenant: tenantOfCaller(caller) };
  }
  const parent = { deploymentId, type: 'FOLDER', id: parentId } as const;
  const { embedTenant } = await requireDestination(rows, caller, parent, 'parentId');
  const { length } = await selectFolderPath(rows, parentId);
  checkFolderDepth(length + 1, 'parentId');
  return { deploymentId, parentId, embedTenant };
}

export function checkFolderDepth(levels: number, field: string): void {
  if (levels <= maxFolderDepth) return;
  throw new Problem('bad-request', `Folders can be nested at most ${maxFolderDepth} levels deep.`, field);
}

/** Throws a 409 where the name is taken. `except` is the folder itself; `field` is the field that the error names. */
export async function checkFreeFolderName(
  rows: AccountRows,
  location: FolderLocation,
  { name, except, field = 'name' }: { name: string; except?: number; field?: string },
): Promise<void> {
  const namesake = await findFolderByName(rows, location, name);
  if (namesake === undefined || namesake === except) return;
  const where = location.parentId === null ? 'at the root' : `in folder ${location.parentId}`;
  throw new Problem('conflict', `There is already a folder "${name}" ${where}.`, field);
}

export async function changeFolder(
  rows: AccountRows,
  context: ActionContext,
  { deploymentId, folderId }: FolderReference,
  change: UpdateFolderRequest,
): Promise<Folder> {
  await lockFolderTree(rows, deploymentId);
  const standing = { deploymentId, type: 'FOLDER' as const, id: folderId };
  const { folderId: parentId, embedTenant } = await requireItem(rows, context.caller, standing, 'edit');
  if (await changesAnything(rows, folderId, change)) {
    const place = { deploymentId, parentId, embedTenant };
    const { name } = change;
    if (name !== undefined) await checkFreeFolderName(rows, place, { name, except: folderId });
    await updateFolder(rows, folderId, { change, now: context.at });
    const details = { ...change };
    await recordAuditEvent(rows, context, { action: 'folder.update', type: 'FOLDER', id: folderId, details });
  }
  return readFolder(rows, context.caller, { deploymentId, folderId });
}

async function changesAnything(
  rows: AccountRows,
  folderId: number,
  { name, position }: UpdateFolderRequest,
): Promise<boolean> {
  const [row] = await selectFolders(rows, [folderId]);
  if (!row) return false;
  return (name !== undefined && name !== row.name) || (position !== undefined && position !== row.position);
}

export async function removeFolder(
  rows: AccountRows,
  context: ActionContext,
  { deploymentId, folderId }: FolderReference,
): Promise<void> {
  await lockFolderTree(rows, deploymentId);
  const place = { deploymentId, type: 'FOLDER' as const, id: folderId };
  const { name } = await requireItem(rows, context.caller, place, 'manage');
  if (await hasSubfolder(rows, folderId))
    throw new Problem('bad-request', `Folder ${folderId} has folders in it: move or delete them first.`);
  await deleteFolder(rows, folderId);
  const change = { action: 'folder.delete', type: 'FOLDER', id: folderId, details: { name } };
  await recordAuditEvent(rows, context, change);
}
