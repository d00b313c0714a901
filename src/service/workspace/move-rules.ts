/** Moving items through the tree. Source: docs/platform-api.md, "Workspace". */
import type { MoveItemRequest } from '../../contract/workspace.ts';
import { requireAuthor } from '../access/author.ts';
import { recordChange } from '../access/changes.ts';
import type { Act } from '../access/changes.ts';
import { itemNotFound, requireItem } from '../access/item-access.ts';
import type { ItemPlace, ItemStanding } from '../access/item-access.ts';
import type { Level } from '../access/levels.ts';
import { toSight } from '../access/sight.ts';
import type { AccountRows } from '../database/database.ts';
import type { JsonText } from '../http/json-text.ts';
import { Problem } from '../http/problem.ts';
import { requireDestination } from '../access/spaces.ts';
import { requireDepth, requireFreeName } from './folder-rules.ts';
import { loadItem } from '../items/load-items.ts';
import { toItemHead } from './item-head.ts';
import { selectItem } from './list-rows.ts';
import { updatePlace } from './move-rows.ts';
import { measureHeight, selectChain } from './tree-rows.ts';
import { lockTree } from '../access/deployments.ts';

/** The item as it stands afterwards. Moving it to where it is already changes nothing. */
export async function moveItem(
  rows: AccountRows,
  act: Act,
  deploymentId: number,
  { type, id, folderId }: MoveItemRequest,
): Promise<JsonText> {
  await lockTree(rows, deploymentId);
  const place = { deploymentId, type, id };
  const item = await requireItem(rows, act.caller, place, type === 'REPORT' ? 'edit' : 'manage');
  requireAuthor(act.caller);
  if (folderId !== null) await checkDestination(rows, act, { place, item, folderId });
  if (item.folderId !== folderId) {
    if (type === 'FOLDER') await checkTree(rows, { place, item, folderId });
    await updatePlace(rows, { type, id, folderId, now: act.at });
    const details = { from: item.folderId, to: folderId };
    await recordChange(rows, act, { action: `${type.toLowerCase()}.move`, type, id, details });
  }
  return readItem(rows, act, place, item.level);
}

interface Move {
  readonly place: ItemPlace;
  readonly item: ItemStanding;
}

/** Its owner's customers are apart: nothing moves from one workspace to another. */
async function checkDestination(
  rows: AccountRows,
  { caller }: Act,
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
  const chain = folderId === null ? [] : await selectChain(rows, folderId);
  if (chain.includes(id))
    throw new Problem(
      'bad-request',
      'A folder cannot be moved into itself or what stands in it.',
      'folderId',
    );
  requireDepth(chain.length + (await measureHeight(rows, id)), 'folderId');
  const { embedTenant, name } = item;
  const parent = { deploymentId, embedTenant, parentId: folderId };
  await requireFreeName(rows, parent, { name, field: 'folderId' });
}

/** With what the caller could do with it at its old place: at the new one it may be nothing. */
async function readItem(
  rows: AccountRows,
  { caller }: Act,
  place: ItemPlace,
  level: Level,
): Promise<JsonText> {
  const sight = toSight(caller, place.deploymentId);
  const row = await selectItem(rows, sight, place);
  const item = row && (await loadItem(rows, toItemHead(row, sight), level));
  if (item) return item;
  throw itemNotFound(place);
}
