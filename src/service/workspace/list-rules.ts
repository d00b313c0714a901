import type { ListWorkspaceQuery } from '../../contract/workspace.ts';
import { itemTypes } from '../../contract/report.ts';
import type { Caller } from '../access/caller.ts';
import { findItem } from '../access/item-access.ts';
import { toSharedSight, toSight, toSightOf } from '../access/sight.ts';
import type { Sight } from '../access/sight.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { toPage } from '../http/paging.ts';
import type { Page, Paging } from '../http/paging.ts';
import { loadItems } from '../items/load-items.ts';
import { toItemHead } from './item-head.ts';
import { directionOf } from './list-place.ts';
import type { ListWish, Place } from './list-place.ts';
import { selectSection } from './list-rows.ts';
import type { ListedRow } from './list-rows.ts';
import { listSections, readMark, writeMark } from './list-sections.ts';
import type { SectionName } from './list-sections.ts';
import { isFolderOpen, isFolderShown } from './folder-rows.ts';
import { requireDeployment } from '../access/deployments.ts';

export interface ListRequest {
  readonly deploymentId: number;
  readonly query: ListWorkspaceQuery;
  readonly paging: Paging;
}

/** The workspace as its caller sees it. Source: docs/platform-api.md, "Workspace". */
export async function listWorkspace(rows: AccountRows, caller: Caller, request: ListRequest): Promise<Page> {
  const { deploymentId, query } = request;
  const sight = toRequestedSight(caller, deploymentId, query.embedTenant);
  await requireDeployment(rows, deploymentId);
  const place = await findPlace(rows, caller, sight, query);
  const wish = toWish(place.sight, place.place, query);
  return readPage(rows, caller, wish, request.paging);
}

/** What the account shares with its caller. Source: docs/platform-api.md, "Workspace". */
export async function listShared(
  rows: AccountRows,
  caller: Caller,
  { deploymentId, query, paging }: ListRequest,
): Promise<Page> {
  const sight = toSharedSight(toSight(caller, deploymentId));
  await requireDeployment(rows, deploymentId);
  const wish = toWish(sight, await findSharedPlace(rows, sight, query), query);
  return readPage(rows, caller, wish, paging);
}

function toRequestedSight(caller: Caller, deploymentId: number, embedTenant: string | undefined): Sight {
  const sight = toSight(caller, deploymentId);
  if (embedTenant === undefined || embedTenant === sight.space) return sight;
  if (caller.isAdmin) return toSightOf(sight, embedTenant);
  throw new Problem('not-allowed', 'Only admins look into the workspace of an embed tenant.', 'embedTenant');
}

function toWish(sight: Sight, place: Place, query: ListWorkspaceQuery): ListWish {
  const { types = itemTypes, orderByField: field } = query;
  return { sight, place, types: [...new Set(types)], field, direction: directionOf(query) };
}

/** A search looks in all folders, so the folder only has to be there. */
async function findPlace(
  rows: AccountRows,
  caller: Caller,
  sight: Sight,
  { folderId, search = '', embedTenant }: ListWorkspaceQuery,
): Promise<{ readonly place: Place; readonly sight: Sight }> {
  const folder =
    folderId === undefined ? undefined : await findFolderPlace(rows, caller, sight, { folderId });
  if (folder && embedTenant !== undefined && folder.space !== embedTenant) throw noFolder(folder.id);
  if (search !== '') return { place: { kind: 'search', text: search }, sight };
  return { place: folder ?? { kind: 'root' }, sight };
}

export const noFolder = (folderId: number, field = 'folderId'): Problem =>
  new Problem('not-found', `There is no folder ${folderId} here.`, field);

type FolderPlace = Extract<Place, { kind: 'folder' }>;

/** A folder that is seen, if only on the way to something; else a 404. */
export async function findFolderPlace(
  rows: AccountRows,
  caller: Caller,
  sight: Sight,
  { folderId, field = 'folderId' }: { readonly folderId: number; readonly field?: string },
): Promise<FolderPlace> {
  const place = { deploymentId: sight.deploymentId, type: 'FOLDER' as const, id: folderId };
  const folder = await findItem(rows, caller, place);
  if (!folder) throw noFolder(folderId, field);
  const { level, embedTenant: space } = folder;
  if (level === 0 && !(await isFolderShown(rows, sight, folderId))) throw noFolder(folderId, field);
  return { kind: 'folder', id: folderId, space, open: level > 0 };
}

async function findSharedPlace(
  rows: AccountRows,
  sight: Sight,
  { folderId, search = '' }: ListWorkspaceQuery,
): Promise<Place> {
  if (folderId !== undefined && !(await isFolderOpen(rows, sight, folderId))) throw noFolder(folderId);
  if (search !== '') return { kind: 'search', text: search };
  if (folderId === undefined) return { kind: 'shared' };
  return { kind: 'folder', id: folderId, space: null, open: true };
}

export interface FoundRow extends ListedRow {
  readonly section: SectionName;
}

/** One row more than the page holds, where there are more. */
export async function selectPage(
  rows: AccountRows,
  wish: ListWish,
  { first, after }: Paging,
): Promise<FoundRow[]> {
  const mark = after === undefined ? undefined : readMark(wish, after);
  const sections = listSections(wish);
  const found: FoundRow[] = [];
  for (const section of sections.slice(mark ? sections.indexOf(mark.section) : 0)) {
    const limit = first + 1 - found.length;
    if (limit <= 0) break;
    const from = mark?.section === section ? mark : undefined;
    const page = await selectSection(rows, wish, { section, after: from, limit });
    found.push(...page.map((row) => ({ ...row, section })));
  }
  return found;
}

export const toRowCursor = (wish: ListWish, { section, position, key_text, rank, id }: FoundRow): string =>
  writeMark(wish, { section, position, key: key_text, rank, id });

async function readPage(rows: AccountRows, caller: Caller, wish: ListWish, paging: Paging): Promise<Page> {
  const found = await selectPage(rows, wish, paging);
  const heads = found.slice(0, paging.first).map((row) => toItemHead(row, wish.sight));
  const { deploymentId } = wish.sight;
  const items = await loadItems(rows, { caller, deploymentId }, heads);
  const loaded = new Map(found.map((row, index) => [row, items[index]]));
  return toPage(found, paging, {
    item: (row) => loaded.get(row),
    cursor: (row) => toRowCursor(wish, row),
  });
}
