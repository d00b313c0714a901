/** The access that each operation needs to its item, and the callers that an operation refuses in general. */
import type { OperationId } from '../../src/contract/operations/all-operations.ts';
import type { ItemKind } from './access-table-situations.ts';
import type { CallerName } from './access-table-levels.ts';
import type { Item } from './access-table-world.ts';

/**
 * `way`: a folder on the path to a visible item is enough. `dashboard`: read access to the published dashboard is
 * enough.
 */
export type RequiredAccess = 'way' | 'dashboard' | 'read' | 'edit' | 'manage';

export interface ItemLine {
  readonly operation: OperationId;
  readonly on: ItemKind | readonly ItemKind[];
  readonly needs: RequiredAccess;
  /** Callers who get a 403 before any item is looked up. */
  readonly closedTo?: readonly CallerName[];
  readonly query?: (item: Item) => string;
  readonly body?: (item: Item) => unknown;
  /** The operation deletes or moves the item. */
  readonly takes?: true;
  /** The status where the caller may not know that the item exists. Default: 404. */
  readonly hidden?: (caller: CallerName) => number;
}

/** People and tokens with read-only access. */
const viewers = ['viewer', 'reader'] as const;
/** A token that only shows dashboards has no workspace. */
const outsiders = ['reader'] as const;
/** A token for one dashboard creates no other items. */
const makersOnly = [...viewers, 'bound'] as const;

const reports = ['REPORT', 'PART'] as const;
const typeOf = ({ kind }: Item): string => (kind === 'PART' ? 'REPORT' : kind);
const grantBody = ({ bystanderId }: Item) => ({ principal: { userId: bystanderId }, action: 'read' });
const revokeQuery = ({ bystanderId }: Item): string => `userId=${bystanderId}`;
let names = 0;
const newName = (): string => `Made ${names++}`;

export const itemLines: readonly ItemLine[] = [
  // Folders
  { operation: 'getFolder', on: 'FOLDER', needs: 'way', closedTo: outsiders },
  { operation: 'listFolderAncestors', on: 'FOLDER', needs: 'way', closedTo: outsiders },
  {
    operation: 'listFolders',
    on: 'FOLDER',
    needs: 'way',
    closedTo: outsiders,
    query: ({ id }) => `parentId=${id}`,
  },
  {
    operation: 'listWorkspace',
    on: 'FOLDER',
    needs: 'way',
    closedTo: outsiders,
    query: ({ id }) => `folderId=${id}`,
  },
  {
    operation: 'updateFolder',
    on: 'FOLDER',
    needs: 'edit',
    closedTo: viewers,
    body: () => ({ position: 3 }),
  },
  {
    operation: 'createFolder',
    on: 'FOLDER',
    needs: 'edit',
    closedTo: viewers,
    body: ({ id }) => ({ name: newName(), parentId: id }),
  },
  {
    operation: 'createWorkbook',
    on: 'FOLDER',
    needs: 'edit',
    closedTo: makersOnly,
    body: ({ id }) => ({ folderId: id }),
  },
  {
    operation: 'createReport',
    on: 'FOLDER',
    needs: 'edit',
    closedTo: makersOnly,
    body: ({ id }) => ({ folderId: id }),
  },
  {
    operation: 'moveItem',
    on: 'FOLDER',
    needs: 'manage',
    takes: true,
    body: ({ id }) => ({ type: 'FOLDER', id, folderId: null }),
  },
  { operation: 'deleteFolder', on: 'FOLDER', needs: 'manage', closedTo: viewers, takes: true },
  { operation: 'listFolderGrants', on: 'FOLDER', needs: 'manage' },
  { operation: 'putFolderGrant', on: 'FOLDER', needs: 'manage', closedTo: viewers, body: grantBody },
  { operation: 'revokeFolderGrant', on: 'FOLDER', needs: 'manage', closedTo: viewers, query: revokeQuery },
  // Workbooks
  { operation: 'getWorkbook', on: 'WORKBOOK', needs: 'read' },
  { operation: 'duplicateWorkbook', on: 'WORKBOOK', needs: 'read', closedTo: makersOnly },
  {
    operation: 'updateWorkbook',
    on: 'WORKBOOK',
    needs: 'edit',
    closedTo: viewers,
    body: () => ({ meta: { seen: true } }),
  },
  {
    operation: 'createReport',
    on: 'WORKBOOK',
    needs: 'edit',
    closedTo: viewers,
    body: ({ id }) => ({ workbookId: id }),
  },
  {
    operation: 'saveDashboardDraft',
    on: 'WORKBOOK',
    needs: 'edit',
    closedTo: viewers,
    body: () => ({ dashboardDraft: { widgets: [] } }),
  },
  { operation: 'publishDashboard', on: 'WORKBOOK', needs: 'edit', closedTo: viewers, body: () => ({}) },
  { operation: 'listDashboardVersions', on: 'WORKBOOK', needs: 'edit', closedTo: viewers },
  { operation: 'getDashboardVersion', on: 'WORKBOOK', needs: 'edit', closedTo: viewers },
  { operation: 'getDashboardAccess', on: 'WORKBOOK', needs: 'manage', closedTo: viewers },
  {
    operation: 'changeDashboardAccess',
    on: 'WORKBOOK',
    needs: 'manage',
    closedTo: viewers,
    body: ({ allowEmbed }) => ({ allowEmbed }),
  },
  {
    operation: 'moveItem',
    on: 'WORKBOOK',
    needs: 'manage',
    takes: true,
    body: ({ id }) => ({ type: 'WORKBOOK', id, folderId: null }),
  },
  { operation: 'deleteWorkbook', on: 'WORKBOOK', needs: 'manage', closedTo: viewers, takes: true },
  { operation: 'listWorkbookGrants', on: 'WORKBOOK', needs: 'manage' },
  { operation: 'putWorkbookGrant', on: 'WORKBOOK', needs: 'manage', closedTo: viewers, body: grantBody },
  {
    operation: 'revokeWorkbookGrant',
    on: 'WORKBOOK',
    needs: 'manage',
    closedTo: viewers,
    query: revokeQuery,
  },
  // Their dashboards
  { operation: 'getEmbedDashboard', on: 'WORKBOOK', needs: 'dashboard' },
  {
    operation: 'setDashboardEmbedding',
    on: 'WORKBOOK',
    needs: 'manage',
    closedTo: viewers,
    body: ({ allowEmbed }) => ({ allowEmbed }),
  },
  { operation: 'archiveDashboard', on: 'WORKBOOK', needs: 'manage', closedTo: viewers },
  { operation: 'unarchiveDashboard', on: 'WORKBOOK', needs: 'manage', closedTo: viewers },
  // Reports, alone and in a workbook
  { operation: 'getReport', on: reports, needs: 'read' },
  {
    operation: 'updateReport',
    on: reports,
    needs: 'edit',
    closedTo: viewers,
    body: () => ({ title: 'Seen' }),
  },
  {
    operation: 'putReportByPublicId',
    on: reports,
    needs: 'edit',
    closedTo: viewers,
    body: () => ({ title: 'Seen' }),
    // A public id can be claimed wherever its report is stored.
    hidden: (caller) => (caller === 'bound' ? 403 : 409),
  },
  { operation: 'refreshReport', on: reports, needs: 'edit', closedTo: viewers },
  {
    operation: 'moveItem',
    on: reports,
    needs: 'edit',
    takes: true,
    body: ({ id }) => ({ type: 'REPORT', id, folderId: null }),
  },
  { operation: 'deleteReport', on: 'REPORT', needs: 'manage', closedTo: viewers, takes: true },
  { operation: 'deleteReport', on: 'PART', needs: 'edit', closedTo: viewers, takes: true },
  { operation: 'listReportGrants', on: reports, needs: 'manage' },
  { operation: 'putReportGrant', on: reports, needs: 'manage', closedTo: viewers, body: grantBody },
  { operation: 'revokeReportGrant', on: reports, needs: 'manage', closedTo: viewers, query: revokeQuery },
  // All of them
  { operation: 'addFavorite', on: ['FOLDER', 'WORKBOOK', 'REPORT'], needs: 'read' },
  { operation: 'removeFavorite', on: 'WORKBOOK', needs: 'read' },
];

export const addressOf = (item: Item): Readonly<Record<string, string | number>> => ({
  deploymentId: item.deploymentId,
  folderId: item.id,
  workbookId: item.id,
  reportId: item.id,
  publicId: item.publicId,
  versionNumber: 1,
  type: typeOf(item),
  itemId: item.id,
});
