/** Folders of a workspace. Source: docs/platform-api.md, "Folders". */
import { z } from 'zod';
import { itemName } from '../item-fields.ts';
import { documentSchema } from '../documented-schema.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { pageInfoSchema, pagingQuery } from '../paging.ts';
import { id, timestamp } from '../primitives.ts';

/** Most levels of nested folders, including the outermost one. */
export const maxFolderDepth = 10;

/** Sort position, from 0. Folders with a position come before those without one. */
const position = z.int().min(0).max(1_000_000);

export const folderSchema = z.object({
  id,
  deploymentId: id,
  name: z.string(),
  /** null: the root of the workspace. */
  parentId: id.nullable(),
  /** null: the folder is sorted by its name, after all folders with a position. */
  position: z.int().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** The owner. null: the folder is shared from another workspace, which does not reveal the owner. */
  userId: id.nullable(),
  createdBy: id.optional(),
});

/** The path to a folder, beginning with the outermost folder. */
export const folderListSchema = z.array(folderSchema);

export const folderPageSchema = z.object({ items: z.array(folderSchema), pageInfo: pageInfoSchema });

export const createFolderRequestSchema = z.strictObject({
  name: itemName,
  /** Default: the root. */
  parentId: id.nullish(),
  position: position.nullish(),
});

/** Fields that are left out do not change. A position of null sorts the folder by its name again. */
export const updateFolderRequestSchema = z.strictObject({
  name: itemName.optional(),
  position: position.nullish(),
});

export const listFoldersQuerySchema = z.object({
  /** Default: the root. */
  parentId: id.optional(),
});

export type Folder = z.infer<typeof folderSchema>;
export type CreateFolderRequest = z.infer<typeof createFolderRequestSchema>;
export type UpdateFolderRequest = z.infer<typeof updateFolderRequestSchema>;

const names =
  'A name has 1 to 255 characters without control characters, and is unique within its parent. Surrounding white ' +
  'space is removed.';

export const folderOperations = {
  listFolders: {
    method: 'GET',
    path: '/v1/deployments/{deploymentId}/folders',
    summary: 'List folders',
    description:
      'The folders of one level: in `parentId`, or at the root. Order and visibility are those of the list of the ' +
      'workspace.',
    tag: 'Folders',
    access: 'bearer',
    rights: [],
    query: listFoldersQuerySchema.extend(pagingQuery),
    responses: { 200: folderPageSchema },
    problems: ['not-allowed'],
  },
  createFolder: {
    method: 'POST',
    path: '/v1/deployments/{deploymentId}/folders',
    summary: 'Create a folder',
    description:
      `Creates a folder in another folder (\`parentId\`), or at the root. The caller owns it. ${names} Folders have at ` +
      'most ten levels.\n\n' +
      'Needs a user with the AI BI User role or higher, and edit access to the parent folder.',
    tag: 'Folders',
    access: 'bearer',
    rights: ['author'],
    body: createFolderRequestSchema,
    exampleBody: { name: 'Sales', parentId: null },
    responses: { 200: folderSchema },
    problems: ['not-allowed', 'bad-request', 'not-found', 'conflict'],
  },
  getFolder: {
    method: 'GET',
    path: '/v1/deployments/{deploymentId}/folders/{folderId}',
    summary: 'Get a folder',
    description: 'A folder is visible to every caller to whom something in it is visible.',
    tag: 'Folders',
    access: 'bearer',
    rights: [],
    responses: { 200: folderSchema },
    problems: ['not-allowed'],
  },
  updateFolder: {
    method: 'PUT',
    path: '/v1/deployments/{deploymentId}/folders/{folderId}',
    summary: 'Rename or order a folder',
    description:
      'Fields that are left out do not change. A folder with a `position` comes before folders with a higher one or ' +
      `none; null removes the position. ${names}\n\nNeeds edit access to the folder. To move it, see \`moveItem\`.`,
    tag: 'Folders',
    access: 'bearer',
    rights: ['author'],
    body: updateFolderRequestSchema,
    exampleBody: { name: 'Sales and marketing' },
    responses: { 200: folderSchema },
    problems: ['not-allowed', 'conflict'],
  },
  deleteFolder: {
    method: 'DELETE',
    path: '/v1/deployments/{deploymentId}/folders/{folderId}',
    summary: 'Delete a folder',
    description:
      'Workbooks and reports in it move to the root. A folder with folders in it is not deleted: move or delete those ' +
      'first.\n\n' +
      'Needs manage access to the folder.',
    tag: 'Folders',
    access: 'bearer',
    rights: ['author'],
    responses: { 204: null },
    problems: ['not-allowed', 'bad-request'],
  },
  listFolderAncestors: {
    method: 'GET',
    path: '/v1/deployments/{deploymentId}/folders/{folderId}/ancestors',
    summary: 'List the ancestors of a folder',
    description: 'The folders from the root to this folder, which is the last one.',
    tag: 'Folders',
    access: 'bearer',
    rights: [],
    responses: { 200: folderListSchema },
    problems: ['not-allowed'],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const folderSchemas = {
  Folder: documentSchema(folderSchema, 'A folder contains workbooks, reports and other folders.', {
    parentId: 'The folder that contains it. null: the root of the workspace.',
    position: 'Folders with a position come before those without one. null: sorted by its name.',
    userId: 'Id of the owner. null: not visible to the caller.',
    createdBy: 'Id of the user who created it.',
  }),
};
