/** Cloning a workbook. Source: docs/platform-api.md, "Workbooks". */
import { type ReportCopies, remapReportIds } from '../../model/widgets/remap-report-ids.ts';
import { isRecord } from '../../model/parsing/read-value.ts';
import { findOrCreateAuthor } from '../access/author.ts';
import type { Caller } from '../access/caller.ts';
import { recordChange, type ActionContext } from '../access/record-change.ts';
import {
  findItem,
  itemNotFound,
  requireItem,
  type ItemReference,
  type ItemAccess,
} from '../access/item-access.ts';
import { tryLockItem } from '../access/lock-item.ts';
import { tenantOf } from '../access/tenancy.ts';
import type { AccountRows } from '../database/database.ts';
import { copyReports, lockSourceWorkbook } from './clone-workbook-rows.ts';
import { checkWorkbookLimit } from './workbook-limit.ts';
import { changeWorkbook, insertWorkbook } from './workbook-rows.ts';
import { maxNameLength } from '../../contract/item-name.ts';

export interface CopyDashboardRequest {
  readonly deploymentId: number;
  readonly fromWorkbookId: number;
  readonly toWorkbookId: number;
  readonly copies: ReportCopies;
  readonly userId: number;
  readonly now: Date;
}

/** What cloning needs of other rooms. */
export interface ClonePorts {
  /** Copies what is published, if anything is, as a first version that is shared with nobody. */
  readonly copyDashboard: (rows: AccountRows, wish: CopyDashboardRequest) => Promise<void>;
  /** Of a report: twelve letters or digits. */
  readonly createPublicId: () => string;
}

export interface CloneWorkbookOptions extends ClonePorts {
  readonly place: ItemReference;
  /** Most workbooks of the account. */
  readonly limit: number | undefined;
}

/** Makes the caller an independent copy and returns its id. */
export async function cloneWorkbook(
  rows: AccountRows,
  act: ActionContext,
  options: CloneWorkbookOptions,
): Promise<number> {
  const { place } = options;
  const source = await requireItem(rows, act.caller, place, 'read');
  const embedTenant = source.embedTenant ?? tenantOf(act.caller);
  const folderId = await findFolder(rows, act.caller, { place, source, embedTenant });
  const held = await lockSourceWorkbook(rows, place.id);
  if (!held) throw itemNotFound(place);
  await checkWorkbookLimit(rows, options.limit);
  const ownerId = await findOrCreateAuthor(rows, act.caller, act.at);
  const { deploymentId } = place;
  const id = await insertWorkbook(rows, {
    deploymentId,
    folderId,
    embedTenant,
    ownerId,
    now: act.at,
    name: toCopyName(held.name),
    meta: held.meta,
    calculatedFields: held.calculated_fields,
  });
  // Those who may only read it have never seen the draft.
  const draft = source.level >= 2 && isRecord(held.dashboard_draft) ? held.dashboard_draft : undefined;
  await copyContent(rows, act, options, { id, ownerId, embedTenant, draft });
  const details = { from: place.id, folderId };
  await recordChange(rows, act, { action: 'workbook.duplicate', type: 'WORKBOOK', id, details });
  return id;
}

interface Place {
  readonly place: ItemReference;
  readonly source: ItemAccess;
  readonly embedTenant: string | null;
}

/** The source's folder where the caller may put things into it, else the root of the copy's space (null). */
async function findFolder(
  rows: AccountRows,
  caller: Caller,
  { place, source: { folderId }, embedTenant }: Place,
): Promise<number | null> {
  if (folderId === null) return null;
  const wanted: ItemReference = { ...place, type: 'FOLDER', id: folderId };
  const folder = await findItem(rows, caller, wanted);
  if (!folder || folder.level < 2 || folder.embedTenant !== embedTenant) return null;
  return (await tryLockItem(rows, wanted)) ? folderId : null;
}

interface Copy {
  readonly id: number;
  readonly ownerId: number;
  readonly embedTenant: string | null;
  readonly draft: Record<string, unknown> | undefined;
}

/** Everything in the copy shows the copy's own reports. */
async function copyContent(
  rows: AccountRows,
  { at: now }: ActionContext,
  { place, copyDashboard, createPublicId }: CloneWorkbookOptions,
  { id, ownerId, embedTenant, draft }: Copy,
): Promise<void> {
  const from = { fromWorkbookId: place.id, toWorkbookId: id };
  const copies = await copyReports(rows, { ...from, embedTenant, ownerId, now, createPublicId });
  if (draft) await changeWorkbook(rows, id, { draft: JSON.stringify(remapReportIds(draft, copies)), now });
  await copyDashboard(rows, {
    ...from,
    deploymentId: place.deploymentId,
    copies,
    userId: ownerId,
    now,
  });
}

const prefix = 'Copy of ';

/** The name of a workbook's copy: as long as names may be, and never cut within what a reader sees as one letter. */
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
  // One "letter" of hundreds of marks: then at least none of its characters is cut.
  return name.slice(0, end || endOfCharacter(name, room)).trimEnd();
}

/** High surrogates never stand last. */
const endOfCharacter = (name: string, room: number): number =>
  /[\uD800-\uDBFF]/.test(name.charAt(room - 1)) ? room - 1 : room;
