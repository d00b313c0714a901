import { pagesEndEarly, pagingQuery } from '../paging-query.ts';
import { workbookSchema } from '../workbook.ts';
import { listWorkspaceQuerySchema, moveItemRequestSchema, workspacePageSchema } from '../workspace.ts';
import type { OperationGroup } from './operation.ts';

const ordered =
  'Folders come first: those with a `position` by it, then the others by their name. Other items follow by ' +
  '`orderByField`, `updated_at` where it is left out; `orderByDirection` is `ASC` for names and `DESC` for times where ' +
  'it is left out. By `viewer_last_viewed_at` come first the items that the caller has opened, then, in both ' +
  'directions, those it never has, by when they were made.\n\n' +
  '`search` finds any part of a name, without regard to case and accents, in all folders: `folderId` does not narrow ' +
  'it. A workbook comes as its own address answers it. A page holds 100 items unless `first` says otherwise, and 200 ' +
  `at most. ${pagesEndEarly} Pages hold still: what others make, rename or delete meanwhile neither repeats nor hides ` +
  'an item that stays as it is. A cursor is of one list in one order.';

const favorites =
  'Each person marks their own; `isFavorite` of an item tells them. `type` is `FOLDER`, `WORKBOOK` or `REPORT`. Doing ' +
  'it again changes nothing. Needs read access to the item.';

/** Source: docs/platform-api.md, "Workspace". */
export const workspaceOperations = {
  listWorkspace: {
    summary: 'List workspace items',
    description:
      'What stands in a folder, or at the root: folders, workbooks and reports. Reports that belong to a workbook are ' +
      'listed where they stand in a folder of their own.\n\n' +
      'Admins see everything of the account, and with `embedTenant` what authors of an embed tenant have made. Others ' +
      'see what they own, what is shared with them, all that stands in a folder of either kind, and folders on the way ' +
      'to these. Authors of an embed tenant see the workspace of their tenant; what the account shares with them ' +
      `stands at its root.\n\n${ordered}`,
    tag: 'Workspace',
    access: 'bearer',
    query: listWorkspaceQuerySchema.extend(pagingQuery),
    answers: { 200: workspacePageSchema },
    problems: ['not-allowed'],
  },
  listSharedWorkspace: {
    summary: 'List what is shared with you',
    description:
      'What the account shares with the caller by name, group, role or embed tenant, whoever owns it: the shared ' +
      'folders, workbooks and reports themselves, and with `folderId` what stands in a shared folder. It does not tell ' +
      `who owns them.\n\n${ordered}`,
    tag: 'Workspace',
    access: 'bearer',
    query: listWorkspaceQuerySchema.omit({ embedTenant: true }).extend(pagingQuery),
    answers: { 200: workspacePageSchema },
    problems: ['not-allowed'],
  },
  moveItem: {
    summary: 'Move a workspace item',
    description:
      'Puts a folder, a workbook or a report into another folder, or with a `folderId` of null at the root. Moving it ' +
      'to where it stands already changes nothing.\n\n' +
      'A workbook and a folder need manage access to it, a report edit access and a user who may manage reports (the ' +
      'AI BI User role or higher); the destination folder needs edit access. A folder is not moved into itself or what ' +
      'stands in it, and folders stand in each other at most ten levels deep: both are a 400. A destination that has a ' +
      'folder of the same name is a 409. Nothing moves between the workspace of the account and that of an embed ' +
      'tenant.',
    tag: 'Workspace',
    access: 'bearer',
    body: moveItemRequestSchema,
    exampleBody: { type: 'WORKBOOK', id: 7, folderId: 3 },
    answers: { 200: workbookSchema },
    problems: ['not-allowed', 'bad-request', 'conflict'],
  },
  addFavorite: {
    summary: 'Mark an item as a favourite',
    description: favorites,
    tag: 'Workspace',
    access: 'bearer',
    answers: { 204: null },
    problems: ['not-allowed'],
  },
  removeFavorite: {
    summary: 'Take the mark of a favourite away',
    description: favorites,
    tag: 'Workspace',
    access: 'bearer',
    answers: { 204: null },
    problems: ['not-allowed'],
  },
} satisfies OperationGroup;
