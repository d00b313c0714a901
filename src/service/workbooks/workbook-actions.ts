import type { DashboardDraft } from '../../contract/endpoints/dashboard-authoring.ts';
import type { UpdateWorkbookRequest } from '../../contract/endpoints/workbooks.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import { itemNotFound, requireDestination, requireItem } from '../access/item-access.ts';
import type { ItemReference, ItemAccess } from '../access/item-access.ts';
import type { AccessLevel } from '../access/access-levels.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import * as stored from './workbook-rows.ts';
import type { WorkbookChange } from './workbook-rows.ts';
import type { ActionContext } from '../access/action-context.ts';
import { requireItemVersion } from '../items/item-version.ts';
import { lockFolderTree } from '../items/lock-folder-tree.ts';

export interface UpdateWorkbookOptions {
  readonly itemRef: ItemReference;
  readonly request: UpdateWorkbookRequest;
}

/**
 * Changes the given fields (docs/platform-api.md, "Workbooks"). Returns the caller's rights at the workbook's old place,
 * since it may have none at the new one.
 */
export async function updateWorkbook(
  rows: AccountRows,
  context: ActionContext,
  options: UpdateWorkbookOptions,
): Promise<AccessLevel> {
  const { itemRef, request } = options;
  // The present place decides which rights a move needs, and must not change meanwhile.
  if (request.folderId !== undefined) await lockFolderTree(rows, itemRef.deploymentId);
  const workbook = await requireItem(rows, context.caller, itemRef, 'edit');
  await requireItemVersion(rows, context, itemRef);
  const { name, meta } = request;
  const folderId = request.folderId === workbook.folderId ? undefined : request.folderId;
  if (folderId !== undefined) await checkMove(rows, context, { itemRef, workbook, folderId });
  if (name === undefined && meta === undefined && folderId === undefined) return workbook.level;
  await change(rows, context, itemRef, { name, folderId, ...(meta && { meta: JSON.stringify(meta) }) });
  const details = { name, folderId, ...(meta && { meta: 'replaced' }) };
  await recordAuditEvent(rows, context, {
    action: 'workbook.update',
    type: 'WORKBOOK',
    id: itemRef.id,
    details,
  });
  return workbook.level;
}

async function change(
  rows: AccountRows,
  context: ActionContext,
  itemRef: ItemReference,
  values: WorkbookChange,
): Promise<void> {
  if (await stored.changeWorkbook(rows, itemRef.id, { ...values, now: context.at })) return;
  throw itemNotFound(itemRef);
}

interface Move {
  readonly itemRef: ItemReference;
  readonly workbook: ItemAccess;
  readonly folderId: number | null;
}

/** Checks a move to another folder: docs/platform-api.md, "Workspace". */
async function checkMove(
  rows: AccountRows,
  { caller }: ActionContext,
  { itemRef, workbook, folderId }: Move,
): Promise<void> {
  await requireItem(rows, caller, itemRef, 'manage');
  if (folderId === null) return;
  const { deploymentId } = itemRef;
  const wanted = { deploymentId, type: 'FOLDER', id: folderId } as const;
  const folder = await requireDestination(rows, caller, wanted, 'folderId');
  if (folder.embedTenant === workbook.embedTenant) return;
  throw new Problem('bad-request', `Folder ${folderId} belongs to another workspace.`, 'folderId');
}

export interface SaveDraftOptions {
  readonly itemRef: ItemReference;
  readonly draft: DashboardDraft;
}

export async function saveDraft(
  rows: AccountRows,
  context: ActionContext,
  { itemRef, draft }: SaveDraftOptions,
): Promise<void> {
  await requireItem(rows, context.caller, itemRef, 'edit');
  await requireItemVersion(rows, context, itemRef);
  await change(rows, context, itemRef, { draft: JSON.stringify(draft) });
  await recordAuditEvent(rows, context, { action: 'workbook.save-draft', type: 'WORKBOOK', id: itemRef.id });
}

/** Deletes a workbook with its reports and dashboard. */
export async function removeWorkbook(
  rows: AccountRows,
  context: ActionContext,
  itemRef: ItemReference,
): Promise<void> {
  const { name } = await requireItem(rows, context.caller, itemRef, 'manage');
  await requireItemVersion(rows, context, itemRef);
  if (!(await stored.deleteWorkbook(rows, itemRef.id))) throw itemNotFound(itemRef);
  const details = { name };
  await recordAuditEvent(rows, context, {
    action: 'workbook.delete',
    type: 'WORKBOOK',
    id: itemRef.id,
    details,
  });
}
