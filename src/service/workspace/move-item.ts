import type { MoveItemRequest } from '../../contract/endpoints/workspace.ts';
import { requireAuthor } from '../access/check-rights.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
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
import type { JsonText } from '../http/unparsed-json.ts';
import { Problem } from '../http/http-problem.ts';
import { checkFolderDepth, checkFreeFolderName } from './folder-actions.ts';
import { loadItem } from '../items/load-items.ts';
import { toListItem } from './list-workspace.ts';
import { selectItem } from './workspace-list-rows.ts';
import { selectFolderHeight, selectFolderPath } from './folder-rows.ts';
import { sql } from 'kysely';
import type { ItemType } from '../../contract/item-fields.ts';
import type { ActionContext } from '../access/action-context.ts';
import { lockFolderTree } from '../items/lock-folder-tree.ts';

/** Moves an item to another folder, and returns it. Source: docs/platform-api.md, "Workspace". */
export async function moveItem(
  rows: AccountRows,
  context: ActionContext,
  deploymentId: number,
  { type, id, folderId }: MoveItemRequest,
): Promise<JsonText> {
  await lockFolderTree(rows, deploymentId);
  const itemRef = { deploymentId, type, id };
  const item = await requireItem(rows, context.caller, itemRef, type === 'REPORT' ? 'edit' : 'manage');
  requireAuthor(context.caller);
  if (folderId !== null) await checkDestination(rows, context, { itemRef, item, folderId });
  if (item.folderId !== folderId) {
    if (type === 'FOLDER') await checkTree(rows, { itemRef, item, folderId });
    await updateItemFolder(rows, { type, id, folderId, now: context.at });
    const details = { from: item.folderId, to: folderId };
    await recordAuditEvent(rows, context, { action: `${type.toLowerCase()}.move`, type, id, details });
  }
  return readItem(rows, context, itemRef, item.level);
}

interface Move {
  readonly itemRef: ItemReference;
  readonly item: ItemAccess;
}

/** Items cannot be moved between the workspaces of embed tenants. */
async function checkDestination(
  rows: AccountRows,
  { caller }: ActionContext,
  { itemRef: { deploymentId }, item, folderId }: Move & { readonly folderId: number },
): Promise<void> {
  const folder = { deploymentId, type: 'FOLDER', id: folderId } as const;
  const { embedTenant } = await requireDestination(rows, caller, folder, 'folderId');
  if (embedTenant === item.embedTenant) return;
  throw new Problem('bad-request', `Folder ${folderId} belongs to another workspace.`, 'folderId');
}

/** Checks that a moved folder does not move into itself, that its depth is allowed, and that its name is free. */
async function checkTree(
  rows: AccountRows,
  { itemRef: { id, deploymentId }, item, folderId }: Move & { readonly folderId: number | null },
): Promise<void> {
  const chain = folderId === null ? [] : await selectFolderPath(rows, folderId);
  if (chain.includes(id))
    throw new Problem(
      'bad-request',
      'A folder cannot be moved into itself or into one of its sub-folders.',
      'folderId',
    );
  checkFolderDepth(chain.length + (await selectFolderHeight(rows, id)), 'folderId');
  const { embedTenant, name } = item;
  const parent = { deploymentId, embedTenant, parentId: folderId };
  await checkFreeFolderName(rows, parent, { name, field: 'folderId' });
}

/** Reads the item with the caller's rights at its old place, since it may have none at the new one. */
async function readItem(
  rows: AccountRows,
  { caller }: ActionContext,
  itemRef: ItemReference,
  level: AccessLevel,
): Promise<JsonText> {
  const scope = toVisibilityScope(caller, itemRef.deploymentId);
  const row = await selectItem(rows, scope, itemRef);
  const item = row && (await loadItem(rows, toListItem(row, scope), level));
  if (item) return item;
  throw itemNotFound(itemRef);
}

interface MoveTarget {
  readonly type: ItemType;
  readonly id: number;
  /** null: the root. */
  readonly folderId: number | null;
  readonly now: Date;
}

const columns = {
  FOLDER: { table: sql.table('folder'), folderColumn: sql.ref('parent_id') },
  WORKBOOK: { table: sql.table('workbook'), folderColumn: sql.ref('folder_id') },
  REPORT: { table: sql.table('report'), folderColumn: sql.ref('folder_id') },
};

async function updateItemFolder(
  { db, accountId }: AccountRows,
  { type, id, folderId, now }: MoveTarget,
): Promise<void> {
  const { table, folderColumn } = columns[type];
  await sql`
    update ${table} set ${folderColumn} = ${folderId}, updated_at = ${now}
    where account_id = ${accountId} and id = ${id}
  `.execute(db);
}
