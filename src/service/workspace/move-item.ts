/** Moving items through the tree. Source: docs/platform-api.md, "Workspace". */
import type { MoveItemRequest } from '../../contract/workspace.ts';
import { requireAuthor } from '../access/author.ts';
import { recordChange } from '../access/record-change.ts';
import type { ActionContext } from '../access/record-change.ts';
import { itemNotFound, requireItem } from '../access/item-access.ts';
import type { ItemReference, ItemAccess } from '../access/item-access.ts';
import type { AccessLevel } from '../access/access-levels.ts';
import { toVisibilityScope } from '../access/visibility-scope.ts';
import type { AccountRows } from '../database/database.ts';
import type { JsonText } from '../http/json-text.ts';
import { Problem } from '../http/http-problem.ts';
import { requireDestination } from '../access/tenancy.ts';
import { requireDepth, requireFreeName } from './folder-rules.ts';
import { loadItem } from '../items/load-items.ts';
import { toListItem } from './list-item-response.ts';
import { selectItem } from './workspace-list-rows.ts';
import { updateItemFolder } from './move-item-rows.ts';
import { selectFolderHeight, selectFolderPath } from './folder-tree-rows.ts';
import { lockFolderTree } from '../access/require-deployment.ts';

/** The item as it stands afterwards. Moving it to where it is already changes nothing. */
export async function moveItem(
  rows: AccountRows,
  act: ActionContext,
  deploymentId: number,
  { type, id, folderId }: MoveItemRequest,
): Promise<JsonText> {
  await lockFolderTree(rows, deploymentId);
  const place = { deploymentId, type, id };
  const item = await requireItem(rows, act.caller, place, type === 'REPORT' ? 'edit' : 'manage');
  requireAuthor(act.caller);
  if (folderId !== null) await checkDestination(rows, act, { place, item, folderId });
  if (item.folderId !== folderId) {
    if (type === 'FOLDER') await checkTree(rows, { place, item, folderId });
    await updateItemFolder(rows, { type, id, folderId, now: act.at });
    const details = { from: item.folderId, to: folderId };
    await recordChange(rows, act, { action: `${type.toLowerCase()}.move`, type, id, details });
  }
  return readItem(rows, act, place, item.level);
}

interface Move {
  readonly place: ItemReference;
  readonly item: ItemAccess;
}

/** Its owner's customers are apart: nothing moves from one workspace to another. */
async function checkDestination(
  rows: AccountRows,
  { caller }: ActionContext,
  { place: { deploymentId }, item, folderId }: Move & { readonly folderId: number },
): Promise<void> {
  const folder = { deploymentId, type: 'FOLDER', id: folderId } as const;
  const { embedTenant } = await requireDestination(rows, caller, folder, 'folderId');
  if (embedTenant === item.embedTenant) return;
  throw new Problem('bad-request', `Folder ${folderId} belongs to another workspace.`, 'folderId');
}

/** A tree stays a tree, of no more levels than it may have, with each name once in a folder. */
async function checkTree(
  rows: AccountRows,
  { place: { id, deploymentId }, item, folderId }: Move & { readonly folderId: number | null },
): Promise<void> {
  const chain = folderId === null ? [] : await selectFolderPath(rows, folderId);
  if (chain.includes(id))
    throw new Problem(
      'bad-request',
      'A folder cannot be moved into itself or what stands in it.',
      'folderId',
    );
  requireDepth(chain.length + (await selectFolderHeight(rows, id)), 'folderId');
  const { embedTenant, name } = item;
  const parent = { deploymentId, embedTenant, parentId: folderId };
  await requireFreeName(rows, parent, { name, field: 'folderId' });
}

/** With what the caller could do with it at its old place: at the new one it may be nothing. */
async function readItem(
  rows: AccountRows,
  { caller }: ActionContext,
  place: ItemReference,
  level: AccessLevel,
): Promise<JsonText> {
  const scope = toVisibilityScope(caller, place.deploymentId);
  const row = await selectItem(rows, scope, place);
  const item = row && (await loadItem(rows, toListItem(row, scope), level));
  if (item) return item;
  throw itemNotFound(place);
}
