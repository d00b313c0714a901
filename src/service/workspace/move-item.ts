import type { MoveItemRequest } from '../../contract/workspace.ts';
import { requireAuthor } from '../access/check-rights.ts';
import { recordChange, type ActionContext } from '../access/record-change.ts';
import {
  itemNotFound,
  requireItem,
  type ItemReference,
  type ItemAccess,
  requireDestination,
} from '../access/item-access.ts';
import type { AccessLevel } from '../access/access-levels.ts';
import { toVisibilityScope } from '../access/visibility-scope.ts';
import type { AccountRows } from '../database/database.ts';
import type { JsonText } from '../http/json-text.ts';
import { Problem } from '../http/http-problem.ts';
import { requireDepth, requireFreeName } from './folder-actions.ts';
import { loadItem } from '../items/load-items.ts';
import { toListItem } from './list-workspace.ts';
import { selectItem } from './workspace-list-rows.ts';
import { selectFolderHeight, selectFolderPath } from './folder-rows.ts';
import { lockFolderTree } from '../access/require-deployment.ts';
import { sql } from 'kysely';
import type { ItemType } from '../../contract/item.ts';

/** Moves an item to another folder, and returns it. Source: docs/platform-api.md, "Workspace". */
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

/** Items cannot be moved between the workspaces of embed tenants. */
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

/** Checks that a moved folder does not move into itself, that its depth is allowed, and that its name is free. */
async function checkTree(
  rows: AccountRows,
  { place: { id, deploymentId }, item, folderId }: Move & { readonly folderId: number | null },
): Promise<void> {
  const chain = folderId === null ? [] : await selectFolderPath(rows, folderId);
  if (chain.includes(id))
    throw new Problem(
      'bad-request',
      'A folder cannot be moved into itself or into one of its sub-folders.',
      'folderId',
    );
  requireDepth(chain.length + (await selectFolderHeight(rows, id)), 'folderId');
  const { embedTenant, name } = item;
  const parent = { deploymentId, embedTenant, parentId: folderId };
  await requireFreeName(rows, parent, { name, field: 'folderId' });
}

/** Reads the item with the caller's rights at its old place, since it may have none at the new one. */
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

interface MoveTarget {
  readonly type: ItemType;
  readonly id: number;
  /** null: the root. */
  readonly folderId: number | null;
  readonly now: Date;
}

const columns = {
  FOLDER: { table: sql.table('folder'), place: sql.ref('parent_id') },
  WORKBOOK: { table: sql.table('workbook'), place: sql.ref('folder_id') },
  REPORT: { table: sql.table('report'), place: sql.ref('folder_id') },
};

async function updateItemFolder(
  { db, accountId }: AccountRows,
  { type, id, folderId, now }: MoveTarget,
): Promise<void> {
  const { table, place } = columns[type];
  await sql`
    update ${table} set ${place} = ${folderId}, updated_at = ${now}
    where account_id = ${accountId} and id = ${id}
  `.execute(db);
}
