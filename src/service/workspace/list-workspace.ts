import type { ListWorkspaceQuery } from '../../contract/endpoints/workspace.ts';
import { itemTypes } from '../../contract/item-fields.ts';
import type { Caller } from '../access/caller.ts';
import { findItem } from '../access/item-access.ts';
import {
  hidesOwner,
  toSharedScope,
  toVisibilityScope,
  toTenantScope,
  type VisibilityScope,
} from '../access/visibility-scope.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import { toPage, type Page, type Paging } from '../http/list-paging.ts';
import { loadItems } from '../items/load-items.ts';
import { toSortDirection, type ListQuery, type ListLocation } from './workspace-list-query.ts';
import { decodeCursor, encodeCursor, listSections, ranks } from './workspace-list-sections.ts';
import { selectSections, type SectionRow, type ListedRow } from './workspace-list-rows.ts';
import { isFolderFullyVisible, isFolderPartlyVisible } from './folder-rows.ts';
import { readInDeployment } from '../access/require-deployment.ts';
import type { ItemHead } from '../items/item-response.ts';

interface ListRequest {
  readonly deploymentId: number;
  readonly query: ListWorkspaceQuery;
  readonly paging: Paging;
}

/** A page of the workspace for a caller. Source: docs/platform-api.md, "Workspace". */
export async function listWorkspace(rows: AccountRows, caller: Caller, request: ListRequest): Promise<Page> {
  const { deploymentId, query } = request;
  const scope = toRequestedScope(caller, deploymentId, query.embedTenant);
  return readInDeployment(rows, deploymentId, async () => {
    const listed = await findLocation(rows, caller, scope, query);
    const listQuery = toListQuery(listed.scope, listed.location, query);
    return readPage(rows, caller, listQuery, request.paging);
  });
}

/** A page of the items that are shared with the caller. Source: docs/platform-api.md, "Workspace". */
export async function listSharedItems(
  rows: AccountRows,
  caller: Caller,
  { deploymentId, query, paging }: ListRequest,
): Promise<Page> {
  const scope = toSharedScope(toVisibilityScope(caller, deploymentId));
  return readInDeployment(rows, deploymentId, async () => {
    const listQuery = toListQuery(scope, await findSharedLocation(rows, scope, query), query);
    return readPage(rows, caller, listQuery, paging);
  });
}

function toRequestedScope(
  caller: Caller,
  deploymentId: number,
  embedTenant: string | undefined,
): VisibilityScope {
  const scope = toVisibilityScope(caller, deploymentId);
  if (embedTenant === undefined || embedTenant === scope.tenant) return scope;
  if (caller.isAdmin) return toTenantScope(scope, embedTenant);
  throw new Problem('not-allowed', 'Only admins may read the workspace of an embed tenant.', 'embedTenant');
}

function toListQuery(scope: VisibilityScope, location: ListLocation, query: ListWorkspaceQuery): ListQuery {
  const { types = itemTypes, orderByField: field } = query;
  return { scope, location, types: [...new Set(types)], field, direction: toSortDirection(query) };
}

/** The location of a list. A search covers all folders, so that its folder only has to exist. */
async function findLocation(
  rows: AccountRows,
  caller: Caller,
  scope: VisibilityScope,
  { folderId, search = '', embedTenant }: ListWorkspaceQuery,
): Promise<{ readonly location: ListLocation; readonly scope: VisibilityScope }> {
  const folder =
    folderId === undefined ? undefined : await requireFolderLocation(rows, caller, scope, { folderId });
  if (folder && embedTenant !== undefined && folder.space !== embedTenant) throw folderNotFound(folder.id);
  if (search !== '') return { location: { kind: 'search', text: search }, scope };
  return { location: folder ?? { kind: 'root' }, scope };
}

export const folderNotFound = (folderId: number, field = 'folderId'): Problem =>
  new Problem('not-found', `There is no folder ${folderId} here.`, field);

type FolderLocation = Extract<ListLocation, { kind: 'folder' }>;

/** A folder that the caller sees, perhaps only because it leads to something; else a 404. */
export async function requireFolderLocation(
  rows: AccountRows,
  caller: Caller,
  scope: VisibilityScope,
  { folderId, field = 'folderId' }: { readonly folderId: number; readonly field?: string },
): Promise<FolderLocation> {
  const folderReference = { deploymentId: scope.deploymentId, type: 'FOLDER' as const, id: folderId };
  const folder = await findItem(rows, caller, folderReference);
  if (!folder) throw folderNotFound(folderId, field);
  const { level, embedTenant: space } = folder;
  if (level === 0 && !(await isFolderPartlyVisible(rows, scope, folderId)))
    throw folderNotFound(folderId, field);
  return { kind: 'folder', id: folderId, space, open: level > 0 };
}

async function findSharedLocation(
  rows: AccountRows,
  scope: VisibilityScope,
  { folderId, search = '' }: ListWorkspaceQuery,
): Promise<ListLocation> {
  if (folderId !== undefined && !(await isFolderFullyVisible(rows, scope, folderId)))
    throw folderNotFound(folderId);
  if (search !== '') return { kind: 'search', text: search };
  if (folderId === undefined) return { kind: 'shared' };
  return { kind: 'folder', id: folderId, space: null, open: true };
}

/** The rows of a page, and one more if there is a next page. */
export async function selectListPage(
  rows: AccountRows,
  listQuery: ListQuery,
  { first, after }: Paging,
): Promise<SectionRow[]> {
  const mark = after === undefined ? undefined : decodeCursor(listQuery, after);
  const sections = listSections(listQuery);
  const starts = sections
    .slice(mark ? sections.indexOf(mark.section) : 0)
    .map((section) => ({ section, after: mark?.section === section ? mark : undefined }));
  return selectSections(rows, listQuery, starts, first + 1);
}

export const toRowCursor = (
  listQuery: ListQuery,
  { section, position, key_text, rank, id }: SectionRow,
): string => encodeCursor(listQuery, { section, position, key: key_text, rank, id });

async function readPage(
  rows: AccountRows,
  caller: Caller,
  listQuery: ListQuery,
  paging: Paging,
): Promise<Page> {
  const found = await selectListPage(rows, listQuery, paging);
  const heads = found.slice(0, paging.first).map((row) => toListItem(row, listQuery.scope));
  const { deploymentId } = listQuery.scope;
  const items = await loadItems(rows, { caller, deploymentId }, heads);
  const loaded = new Map(found.map((row, index) => [row, items[index]]));
  return toPage(found, paging, {
    item: (row) => loaded.get(row),
    cursor: (row) => toRowCursor(listQuery, row),
  });
}

export function toListItem(row: ListedRow, scope: VisibilityScope): ItemHead {
  const isBlank = hidesOwner(scope, row.embed_tenant);
  return {
    id: row.id,
    deploymentId: row.deployment_id,
    name: row.name,
    type: row.rank === ranks.FOLDER ? 'FOLDER' : row.rank === ranks.WORKBOOK ? 'WORKBOOK' : 'REPORT',
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...(isBlank ? { userId: null } : { createdBy: row.created_by, userId: row.owner_id }),
    folderId: row.folder_id,
    isFavorite: row.is_favorite,
  };
}
