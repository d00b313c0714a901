/** Items of a workspace: lists, moves and favorites. Source: docs/platform-api.md, "Workspace". */
import { z } from 'zod';
import { itemTypes } from '../item-fields.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { pageInfoSchema, pagesEndEarly, pagingQuery } from '../paging.ts';
import { id } from '../primitives.ts';
import { workbookSchema } from './workbooks.ts';

export const orderFields = ['updated_at', 'created_at', 'name', 'viewer_last_viewed_at'] as const;

export const orderDirections = ['ASC', 'DESC'] as const;

export const listWorkspaceQuerySchema = z.object({
  folderId: id.optional().describe('Only items in this folder. Default: items at the root.'),
  types: z.array(z.enum(itemTypes)).optional(),
  search: z
    .string()
    .max(255)
    .refine((text) => !text.includes('\0'), 'no name contains U+0000')
    .optional()
    .describe('Part of the name, without regard to case and accents. All folders are searched.'),
  orderByField: z.enum(orderFields).default('updated_at'),
  orderByDirection: z
    .enum(orderDirections)
    .optional()
    .describe('Default: ascending for names, descending for times.'),
  embedTenant: z
    .string()
    .regex(/^[^\0]+$/)
    .optional()
    .describe(
      'For admins: the embed tenant whose workspace is listed. Default: the workspace of the account.',
    ),
});

export const workspacePageSchema = z.object({ items: z.array(workbookSchema), pageInfo: pageInfoSchema });

export const moveItemRequestSchema = z.strictObject({
  type: z.enum(itemTypes),
  id,
  /** The new folder, of a folder its new parent. null: the root. */
  folderId: id.nullable(),
});

export type OrderField = (typeof orderFields)[number];
export type OrderDirection = (typeof orderDirections)[number];
export type ListWorkspaceQuery = z.infer<typeof listWorkspaceQuerySchema>;
export type MoveItemRequest = z.infer<typeof moveItemRequestSchema>;

const listRules =
  'Folders come first: by their `position`, then those without one by their name. Other items follow in the order of ' +
  '`orderByField` (default: `updated_at`) and `orderByDirection` (default: `ASC` for names, `DESC` for times). With ' +
  '`viewer_last_viewed_at`, items that the caller has never opened come last in both directions, by the time of their ' +
  'creation.\n\n' +
  '`search` finds part of a name, without regard to case and accents. It searches all folders, whatever `folderId` ' +
  'is. Workbooks have the form of `getWorkbook`. A page has `first` items: 100 by default, 200 at most. ' +
  `${pagesEndEarly} Changes by others between two pages neither repeat nor hide an item that stays unchanged. A cursor ` +
  'is valid for one list in one order.';

const favoriteRules =
  'Favorites belong to the caller; `isFavorite` of an item shows them. `type` is `FOLDER`, `WORKBOOK` or `REPORT`. ' +
  'Repeating the call changes nothing. Needs read access to the item.';

export const workspaceOperations = {
  listWorkspace: {
    method: 'GET',
    path: '/v1/deployments/{deploymentId}/workspace',
    summary: 'List workspace items',
    description:
      'The folders, workbooks and reports in a folder, or at the root. A report of a workbook is listed only if it is in ' +
      'a folder itself.\n\n' +
      'Admins see all items of the account, and with `embedTenant` those of an embed tenant. Others see items that they ' +
      'own, items that are shared with them, everything in folders of either kind, and the folders above these items. ' +
      'Authors of an embed tenant see the workspace of their tenant, and at its root what the account shares with ' +
      `them.\n\n${listRules}`,
    tag: 'Workspace',
    access: 'bearer',
    rights: [],
    query: listWorkspaceQuerySchema.extend(pagingQuery),
    responses: { 200: workspacePageSchema },
    problems: ['not-allowed'],
  },
  listSharedWorkspace: {
    method: 'GET',
    path: '/v1/deployments/{deploymentId}/shared-workspace',
    summary: 'List what is shared with you',
    description:
      'Folders, workbooks and reports that the account shares with the caller by user, group, role or embed tenant. ' +
      'With `folderId`: the content of a shared folder. The response does not show who owns the items.\n\n' +
      listRules,
    tag: 'Workspace',
    access: 'bearer',
    rights: [],
    query: listWorkspaceQuerySchema.omit({ embedTenant: true }).extend(pagingQuery),
    responses: { 200: workspacePageSchema },
    problems: ['not-allowed'],
  },
  moveItem: {
    method: 'POST',
    path: '/v1/deployments/{deploymentId}/workspace/move',
    summary: 'Move a workspace item',
    description:
      'Moves a folder, a workbook or a report into another folder, or to the root if `folderId` is null. Moving an item ' +
      'to its current folder changes nothing.\n\n' +
      'Needs manage access to a workbook or folder; for a report edit access and the AI BI User role or higher. The ' +
      'destination folder needs edit access. Moving a folder into itself or into one of its folders is a 400, as are more ' +
      'than ten levels of folders. A destination that has a folder of the same name is a 409. Items cannot move between ' +
      'the workspaces of the account and of an embed tenant.',
    tag: 'Workspace',
    access: 'bearer',
    rights: [],
    body: moveItemRequestSchema,
    exampleBody: { type: 'WORKBOOK', id: 7, folderId: 3 },
    responses: { 200: workbookSchema },
    problems: ['not-allowed', 'bad-request', 'conflict'],
  },
  addFavorite: {
    method: 'PUT',
    path: '/v1/deployments/{deploymentId}/workspace/favorites/{type}/{itemId}',
    summary: 'Add an item to the favorites',
    description: favoriteRules,
    tag: 'Workspace',
    access: 'bearer',
    rights: [],
    responses: { 204: null },
    problems: ['not-allowed'],
  },
  removeFavorite: {
    method: 'DELETE',
    path: '/v1/deployments/{deploymentId}/workspace/favorites/{type}/{itemId}',
    summary: 'Remove an item from the favorites',
    description: favoriteRules,
    tag: 'Workspace',
    access: 'bearer',
    rights: [],
    responses: { 204: null },
    problems: ['not-allowed'],
  },
} satisfies OperationGroup;
