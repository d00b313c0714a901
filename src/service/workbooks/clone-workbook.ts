/** Clones workbooks. Source: docs/platform-api.md, "Workbooks". */
import { type ReportIdMap, remapReportIds } from '../../model/dashboard/remap-report-ids.ts';
import { isRecord } from '../../model/parsing/read-value.ts';
import { findOrCreateAuthor } from '../access/embed-user-rows.ts';
import type { Caller } from '../access/caller.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import {
  findItem,
  itemNotFound,
  requireItem,
  tenantOfCaller,
  tryLockItem,
  type ItemAccess,
  type ItemReference,
} from '../access/item-access.ts';
import type { AccountRows } from '../database/database.ts';
import { copyReports, lockSourceWorkbook } from './clone-workbook-rows.ts';
import { checkWorkbookLimit } from './create-workbook.ts';
import { changeWorkbook, insertWorkbook } from './workbook-rows.ts';
import { maxNameLength } from '../../contract/item-fields.ts';
import type { ActionContext } from '../access/action-context.ts';

export interface CopyDashboardRequest {
  readonly deploymentId: number;
  readonly fromWorkbookId: number;
  readonly toWorkbookId: number;
  /** The embed tenants of both workbooks. null: the workspace of the account. */
  readonly spaces: { readonly from: string | null; readonly to: string | null };
  readonly copies: ReportIdMap;
  readonly userId: number;
  readonly now: Date;
}

/** Functions of other modules that cloning needs. */
export interface ClonePorts {
  /** Copies the published version, if there is one, as the first version of the clone, which is not shared. */
  readonly copyDashboard: (rows: AccountRows, request: CopyDashboardRequest) => Promise<void>;
  /** Creates the public id of a report: twelve letters or digits. */
  readonly createPublicId: () => string;
}

export interface CloneWorkbookOptions extends ClonePorts {
  readonly itemRef: ItemReference;
  /** Most workbooks of the account. */
  readonly limit: number | undefined;
}

/** Creates an independent copy that the caller owns, and returns its id. */
export async function cloneWorkbook(
  rows: AccountRows,
  context: ActionContext,
  options: CloneWorkbookOptions,
): Promise<number> {
  const { itemRef } = options;
  const source = await requireItem(rows, context.caller, itemRef, 'read');
  const embedTenant = source.embedTenant ?? tenantOfCaller(context.caller);
  const folderId = await findFolder(rows, context.caller, { itemRef, source, embedTenant });
  const sourceWorkbook = await lockSourceWorkbook(rows, itemRef.id);
  if (!sourceWorkbook) throw itemNotFound(itemRef);
  await checkWorkbookLimit(rows, options.limit);
  const ownerId = await findOrCreateAuthor(rows, context.caller, context.at);
  const { deploymentId } = itemRef;
  const id = await insertWorkbook(rows, {
    deploymentId,
    folderId,
    embedTenant,
    ownerId,
    now: context.at,
    name: toCopyName(sourceWorkbook.name),
    meta: sourceWorkbook.meta,
    calculatedFields: sourceWorkbook.calculated_fields,
  });
  // Callers who may only read the workbook do not see its draft.
  const draft =
    source.level >= 2 && isRecord(sourceWorkbook.dashboard_draft)
      ? sourceWorkbook.dashboard_draft
      : undefined;
  const spaces = { from: source.embedTenant, to: embedTenant };
  await copyContent(rows, context, options, { id, ownerId, spaces, draft });
  const details = { from: itemRef.id, folderId };
  await recordAuditEvent(rows, context, { action: 'workbook.duplicate', type: 'WORKBOOK', id, details });
  return id;
}

interface Place {
  readonly itemRef: ItemReference;
  readonly source: ItemAccess;
  readonly embedTenant: string | null;
}

/** The source's folder if the caller may add items to it, else null for the root of the clone's space. */
async function findFolder(
  rows: AccountRows,
  caller: Caller,
  { itemRef, source: { folderId }, embedTenant }: Place,
): Promise<number | null> {
  if (folderId === null) return null;
  const wanted: ItemReference = { ...itemRef, type: 'FOLDER', id: folderId };
  const folder = await findItem(rows, caller, wanted);
  if (!folder || folder.level < 2 || folder.embedTenant !== embedTenant) return null;
  return (await tryLockItem(rows, wanted)) ? folderId : null;
}

interface Copy {
  readonly id: number;
  readonly ownerId: number;
  readonly spaces: CopyDashboardRequest['spaces'];
  readonly draft: Record<string, unknown> | undefined;
}

/** Copies the content, with references to the clone's own reports. */
async function copyContent(
  rows: AccountRows,
  { at: now }: ActionContext,
  { itemRef, copyDashboard, createPublicId }: CloneWorkbookOptions,
  { id, ownerId, spaces, draft }: Copy,
): Promise<void> {
  const from = { fromWorkbookId: itemRef.id, toWorkbookId: id };
  const copies = await copyReports(rows, { ...from, embedTenant: spaces.to, ownerId, now, createPublicId });
  if (draft) await changeWorkbook(rows, id, { draft: JSON.stringify(remapReportIds(draft, copies)), now });
  await copyDashboard(rows, {
    ...from,
    deploymentId: itemRef.deploymentId,
    spaces,
    copies,
    userId: ownerId,
    now,
  });
}

const prefix = 'Copy of ';

/** The name of a clone, within the limit for names. It is never cut within a grapheme cluster. */
export function toCopyName(name: string): string {
  const room = maxNameLength - prefix.length;
  return prefix + (name.length <= room ? name : cut(name, room));
}

function cut(name: string, room: number): string {
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter().segment(name)) {
    if (index + segment.length > room) break;
    end = index + segment.length;
  }
  // A single grapheme that is longer than the limit: then at least no character is cut.
  return name.slice(0, end || endOfCharacter(name, room)).trimEnd();
}

/** The end of a whole character: not after a high surrogate. */
const endOfCharacter = (name: string, room: number): number =>
  /[\uD800-\uDBFF]/.test(name.charAt(room - 1)) ? room - 1 : room;
