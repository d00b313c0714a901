/** Workbooks; every item of a workspace has their shape. Source: docs/platform-api.md, "Workbooks". */
import { z } from 'zod';
import { dashboardConfigSchema, dashboardSchema } from './published-dashboards.ts';
import { itemMeta, itemName, itemTypes } from '../item-fields.ts';
import { documentSchema } from '../documented-schema.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { pageInfoSchema, pagesEndEarly, pagingQuery } from '../paging.ts';
import { deletedSchema, jsonObject, id, timestamp } from '../primitives.ts';

export const workbookSchema = z.object({
  id,
  deploymentId: id,
  name: z.string(),
  meta: jsonObject,
  calculatedFields: jsonObject,
  type: z.enum(itemTypes),
  createdAt: timestamp,
  updatedAt: timestamp,
  createdBy: id.optional(),
  userId: z.number().nullish(),
  /** null: the root of the workspace. */
  folderId: z.number().nullish(),
  isFavorite: z.boolean().nullish(),
  dashboardDraft: dashboardConfigSchema.nullish(),
  dashboardPublished: dashboardConfigSchema.nullish(),
  publishedDashboard: dashboardSchema.nullish(),
});

/** Name of a workbook that is created without one. */
export const untitledWorkbook = 'Untitled workbook';

export const createWorkbookRequestSchema = z.strictObject({
  /** Default: `Untitled workbook`. */
  name: itemName.optional(),
  meta: itemMeta.optional(),
  /** Default: the root of the workspace. */
  folderId: id.nullish(),
});

/** Fields that are left out do not change. */
export const updateWorkbookRequestSchema = z.strictObject({
  name: itemName.optional(),
  /** Replaces the whole object. */
  meta: itemMeta.optional(),
  /** null: the root of the workspace. */
  folderId: id.nullable().optional(),
});

/** Filters of the list, in addition to the parameters of paging. */
export const listWorkbooksQuerySchema = z.object({
  /** Only workbooks in this folder. Default: workbooks in all folders. */
  folderId: id.optional(),
});

export const workbookPageSchema = z.object({ items: z.array(workbookSchema), pageInfo: pageInfoSchema });

export type Workbook = z.infer<typeof workbookSchema>;
export type CreateWorkbookRequest = z.infer<typeof createWorkbookRequestSchema>;
export type UpdateWorkbookRequest = z.infer<typeof updateWorkbookRequestSchema>;

export const workbookOperations = {
  listWorkbooks: {
    method: 'GET',
    path: '/v1/deployments/{deploymentId}/workbooks',
    summary: 'List workbooks',
    description:
      'The workbooks that the caller may read, newest first, of one folder or of all. Each has the form of ' +
      `\`getWorkbook\`. ${pagesEndEarly}`,
    tag: 'Workbooks',
    access: 'bearer',
    rights: ['workspace'],
    query: listWorkbooksQuerySchema.extend(pagingQuery),
    responses: { 200: workbookPageSchema },
    problems: ['not-allowed'],
  },
  createWorkbook: {
    method: 'POST',
    path: '/v1/deployments/{deploymentId}/workbooks',
    summary: 'Create a workbook',
    description:
      'Creates an empty workbook in a folder, or at the root of the workspace. The caller owns it.\n\n' +
      'Needs a user with the AI BI User role or higher, or an embed token in creator mode, and edit access to the ' +
      'folder. If the account has reached its limit of workbooks, the response is a 400.',
    tag: 'Workbooks',
    access: 'bearer',
    rights: ['author', 'unbound'],
    body: createWorkbookRequestSchema,
    exampleBody: { name: 'Orders', folderId: 3 },
    responses: { 200: workbookSchema },
    problems: ['not-allowed', 'workbook-limit-reached'],
  },
  getWorkbook: {
    method: 'GET',
    path: '/v1/deployments/{deploymentId}/workbooks/{workbookId}',
    summary: 'Get a workbook',
    description:
      'The workbook with its published dashboard and, for callers who may edit it, its draft.\n\n' +
      'Needs read access, which embed tokens have in creator mode only. Readers load a published dashboard by its ' +
      'public id instead.',
    tag: 'Workbooks',
    access: 'bearer',
    rights: [],
    isVersioned: true,
    responses: { 200: workbookSchema },
    problems: ['not-allowed'],
  },
  updateWorkbook: {
    method: 'PUT',
    path: '/v1/deployments/{deploymentId}/workbooks/{workbookId}',
    summary: 'Update a workbook',
    description:
      'Fields that are left out do not change. `meta` is replaced as a whole, and the draft does not change; ' +
      '`folderId: null` moves the workbook to the root of its workspace.\n\n' +
      'Needs edit access. Changing `folderId` needs manage access to the workbook and edit access to the folder, as in ' +
      '`moveItem`. A workbook never leaves the workspace of its embed tenant.',
    tag: 'Workbooks',
    access: 'bearer',
    rights: ['author'],
    isVersioned: true,
    body: updateWorkbookRequestSchema,
    exampleBody: { name: 'Orders of the year', folderId: null },
    responses: { 200: workbookSchema },
    problems: ['not-allowed', 'bad-request'],
  },
  deleteWorkbook: {
    method: 'DELETE',
    path: '/v1/deployments/{deploymentId}/workbooks/{workbookId}',
    summary: 'Delete a workbook',
    description:
      'Deletes the workbook with its reports, draft, published dashboard and grants. It cannot be undone: to hide a ' +
      'dashboard for a while, archive it.\n\n' +
      'Needs manage access.',
    tag: 'Workbooks',
    access: 'bearer',
    rights: ['author'],
    isVersioned: true,
    responses: { 200: deletedSchema },
    problems: ['not-allowed', 'unknown-field', 'malformed-json', 'unsupported-media-type'],
  },
  duplicateWorkbook: {
    method: 'POST',
    path: '/v1/deployments/{deploymentId}/workbooks/{workbookId}/duplicate',
    summary: 'Clone a workbook',
    description:
      'Creates an independent copy with the name `Copy of` and the name of the source, shortened if necessary. It is in ' +
      'the same folder, or at the root if the caller cannot edit that folder. The caller owns it. The reports, the draft ' +
      '(for callers who may edit the source) and the published dashboard are copied, and refer to the copied reports. ' +
      'The copied dashboard has a new public id and version 1. It cannot be embedded yet and is not shared. Grants, ' +
      'favorites, views and an archived dashboard are not copied.\n\n' +
      'Needs read access to the source, and the AI BI User role or higher or an embed token in creator mode. If the ' +
      'account has reached its limit of workbooks, the response is a 400.',
    tag: 'Workbooks',
    access: 'bearer',
    rights: ['author', 'unbound'],
    responses: { 200: workbookSchema },
    problems: [
      'not-allowed',
      'workbook-limit-reached',
      'unknown-field',
      'malformed-json',
      'unsupported-media-type',
    ],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const workbookSchemas = {
  Workbook: documentSchema(workbookSchema, 'A workbook. Other items of the workspace have the same shape.', {
    meta: 'Your own data, stored unchanged.',
    type: 'Type of the item.',
    createdBy: 'Id of the user who created it.',
    userId: 'Id of the owner.',
    folderId: 'The folder that contains it. null: the root of the workspace.',
    isFavorite: 'Whether it is a favorite of the caller.',
    dashboardDraft:
      'The draft of the dashboard. null: there is none yet, or the caller may not edit the workbook.',
    dashboardPublished: 'The published content. null: nothing is published.',
    publishedDashboard:
      'The published dashboard; callers who may edit it also get an archived one, with its status. null: nothing was ' +
      'published yet.',
  }),
};
