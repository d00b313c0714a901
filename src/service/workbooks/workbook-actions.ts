import type { DashboardDraft } from '../../contract/dashboard-authoring.ts';
import type { UpdateWorkbookRequest } from '../../contract/workbook.ts';
import { recordChange } from '../access/record-change.ts';
import type { ActionContext } from '../access/record-change.ts';
import { itemNotFound, requireDestination, requireItem } from '../access/item-access.ts';
import type { ItemReference, ItemAccess } from '../access/item-access.ts';
import { lockFolderTree } from '../access/require-deployment.ts';
import type { AccessLevel } from '../access/access-levels.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import * as stored from './workbook-rows.ts';
import type { WorkbookChange } from './workbook-rows.ts';

export interface UpdateWorkbookOptions {
  readonly place: ItemReference;
  readonly request: UpdateWorkbookRequest;
}

/**
 * Changes the given fields (docs/platform-api.md, "Workbooks"). Returns the caller's rights at the workbook's old place,
 * since it may have none at the new one.
 */
export async function updateWorkbook(
  rows: AccountRows,
  act: ActionContext,
  options: UpdateWorkbookOptions,
): Promise<AccessLevel> {
  const { place, request } = options;
  // The present place decides which rights a move needs, and must not change meanwhile.
  if (request.folderId !== undefined) await lockFolderTree(rows, place.deploymentId);
  const workbook = await requireItem(rows, act.caller, place, 'edit');
  const { name, meta } = request;
  const folderId = request.folderId === workbook.folderId ? undefined : request.folderId;
  if (folderId !== undefined) await checkMove(rows, act, { place, workbook, folderId });
  if (name === undefined && meta === undefined && folderId === undefined) return workbook.level;
  await change(rows, act, place, { name, folderId, ...(meta && { meta: JSON.stringify(meta) }) });
  const details = { name, folderId, ...(meta && { meta: 'replaced' }) };
  await recordChange(rows, act, { action: 'workbook.update', type: 'WORKBOOK', id: place.id, details });
  return workbook.level;
}

async function change(
  rows: AccountRows,
  act: ActionContext,
  place: ItemReference,
  values: WorkbookChange,
): Promise<void> {
  if (await stored.changeWorkbook(rows, place.id, { ...values, now: act.at })) return;
  throw itemNotFound(place);
}

interface Move {
  readonly place: ItemReference;
  readonly workbook: ItemAccess;
  readonly folderId: number | null;
}

/** Checks a move to another folder: docs/platform-api.md, "Workspace". */
async function checkMove(
  rows: AccountRows,
  { caller }: ActionContext,
  { place, workbook, folderId }: Move,
): Promise<void> {
  await requireItem(rows, caller, place, 'manage');
  if (folderId === null) return;
  const { deploymentId } = place;
  const wanted = { deploymentId, type: 'FOLDER', id: folderId } as const;
  const folder = await requireDestination(rows, caller, wanted, 'folderId');
  if (folder.embedTenant === workbook.embedTenant) return;
  throw new Problem('bad-request', `Folder ${folderId} belongs to another workspace.`, 'folderId');
}

export interface SaveDraftOptions {
  readonly place: ItemReference;
  readonly draft: DashboardDraft;
}

export async function saveDraft(
  rows: AccountRows,
  act: ActionContext,
  { place, draft }: SaveDraftOptions,
): Promise<void> {
  await requireItem(rows, act.caller, place, 'edit');
  await change(rows, act, place, { draft: JSON.stringify(draft) });
  await recordChange(rows, act, { action: 'workbook.save-draft', type: 'WORKBOOK', id: place.id });
}

/** Deletes a workbook with its reports and dashboard. */
export async function removeWorkbook(
  rows: AccountRows,
  act: ActionContext,
  place: ItemReference,
): Promise<void> {
  const { name } = await requireItem(rows, act.caller, place, 'manage');
  if (!(await stored.deleteWorkbook(rows, place.id))) throw itemNotFound(place);
  const details = { name };
  await recordChange(rows, act, { action: 'workbook.delete', type: 'WORKBOOK', id: place.id, details });
}
