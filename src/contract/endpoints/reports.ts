/** Reports of a workspace. Source: docs/platform-api.md, "Reports". */
import { z } from 'zod';
import { itemMeta, itemName, itemTypes } from '../item-fields.ts';
import { documentSchema } from '../documented-schema.ts';
import { authoringPaths } from '../authoring-paths.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { pageInfoSchema, pagesEndEarly, pagingQuery } from '../paging.ts';
import { deletedSchema, jsonObject, id, timestamp } from '../primitives.ts';
import { visibleTitle } from '../visible-text.ts';

export const reportSources = ['ONLINE_SHEETS', 'SPREADSHEET_FILE', 'PLAYGROUND', 'D3'] as const;

export const pivotItemsSchema = z.object({
  columns: z.array(z.string()).optional(),
  filters: z.array(z.string()).optional(),
  measures: z.array(z.string()).optional(),
  rows: z.array(z.string()).optional(),
});

/** A user in the fields of a report or of a published version. */
export const reportUserSchema = z.object({
  id,
  email: z.string(),
  firstName: z.string().optional(),
  picture: z.string().optional(),
});

export const reportSchema = z.object({
  id,
  deploymentId: id,
  name: z.string(),
  publicId: z
    .string()
    .regex(/^[0-9A-Za-z]+$/)
    .length(12),
  type: z.enum(itemTypes),
  createdAt: timestamp,
  updatedAt: timestamp,
  userId: id,
  user: reportUserSchema,
  refreshedByUser: reportUserSchema,
  createdBy: id.optional(),
  refreshedBy: id.optional(),
  folderId: id.optional(),
  workbookId: id.optional(),
  version: z.int().optional(),
  description: z.string().optional(),
  title: z.string().optional(),
  sqlQuery: z.string().optional(),
  jsonQuery: z.string().optional(),
  endResultCell: z.string().optional(),
  externalWorkbookId: z.string().optional(),
  resultLocation: z.string().optional(),
  meta: jsonObject.optional(),
  pivotItems: pivotItemsSchema.optional(),
  rolesWithAccess: z.array(z.object({ actions: z.array(z.string()), id, name: z.string() })).optional(),
  source: z.enum(reportSources).optional(),
});

/** Fields that are left out do not change. */
export const updateReportRequestSchema = z.strictObject({
  name: itemName.optional(),
  title: visibleTitle(z.string()).optional(),
  description: z.string().optional(),
  sqlQuery: z.string().optional(),
  /** A JSON query of the Data API, as text. */
  jsonQuery: z.string().optional(),
  endResultCell: z.string().optional(),
  externalWorkbookId: z.string().optional(),
  resultLocation: z.string().optional(),
  folderId: id.optional(),
  workbookId: id.optional(),
  meta: itemMeta.optional(),
  pivotItems: pivotItemsSchema.strict().optional(),
});

export const createReportRequestSchema = updateReportRequestSchema.extend({
  /** Default: a random id. */
  publicId: z
    .string()
    .regex(/^[0-9A-Za-z]{12}$/)
    .optional(),
  source: z.enum(reportSources).optional(),
});

export const reportSortFields = ['name', 'createdAt', 'updatedAt', 'lastViewedAt'] as const;

export const sortDirections = ['ASC', 'DESC'] as const;

/** Filters and order of the list, in addition to the parameters of paging. */
export const listReportsQuerySchema = z.object({
  workbookId: id.optional(),
  folderId: id.optional(),
  externalWorkbookId: z.string().optional(),
  /** Part of the name, without regard to case. */
  search: z.string().optional(),
  sortBy: z.enum(reportSortFields).default('updatedAt'),
  /** Default: ascending for names, descending for times. */
  sortDirection: z.enum(sortDirections).optional(),
});

export const reportPageSchema = z.object({ items: z.array(reportSchema), pageInfo: pageInfoSchema });

export type Report = z.infer<typeof reportSchema>;
export type UpdateReportRequest = z.infer<typeof updateReportRequestSchema>;
export type CreateReportRequest = z.infer<typeof createReportRequestSchema>;
export type ListReportsQuery = z.infer<typeof listReportsQuerySchema>;

const exampleReport = {
  name: 'Orders by status',
  workbookId: 7,
  jsonQuery: '{"measures":["orders.count"],"dimensions":["orders.status"]}',
  meta: {
    kind: 'table',
    preferences: { columnFormats: { 'orders.count': { type: 'number', decimalPlaces: 0 } } },
  },
};

export const reportOperations = {
  listReports: {
    method: 'GET',
    path: authoringPaths.reports,
    summary: 'List reports',
    description:
      'The reports that the caller may read, by default those that changed last first. `search` finds part of a name, ' +
      'without regard to case and accents.\n\n' +
      `In the order \`lastViewedAt\`, reports that the caller has never opened come last. ${pagesEndEarly}`,
    tag: 'Reports',
    access: 'bearer',
    rights: ['workspace'],
    query: listReportsQuerySchema.extend(pagingQuery),
    responses: { 200: reportPageSchema },
    problems: ['not-allowed'],
  },
  createReport: {
    method: 'POST',
    path: authoringPaths.reports,
    summary: 'Create a report',
    description:
      'Creates a report in a workbook (`workbookId`), in a folder (`folderId`), or at the root of the workspace. The ' +
      'caller owns it. `meta` states how it is shown: `kind`, `spec` and `preferences`.\n\n' +
      'Needs a user with the AI BI User role or higher, and edit access to the workbook or folder.',
    tag: 'Reports',
    access: 'bearer',
    rights: ['author'],
    body: createReportRequestSchema,
    exampleBody: exampleReport,
    responses: { 200: reportSchema },
    problems: ['not-allowed', 'bad-request', 'conflict'],
  },
  putReportByPublicId: {
    method: 'PUT',
    path: '/v1/deployments/{deploymentId}/reports/by-public-id/{publicId}',
    summary: 'Create or update the report of a public id',
    description:
      'Creates the report if none has that `publicId`. Otherwise fields that are left out do not change. The call can be ' +
      'repeated.',
    tag: 'Reports',
    access: 'bearer',
    rights: ['author'],
    body: createReportRequestSchema,
    exampleBody: exampleReport,
    responses: { 200: reportSchema },
    problems: ['not-allowed', 'bad-request', 'conflict'],
  },
  getReport: {
    method: 'GET',
    path: '/v1/deployments/{deploymentId}/reports/{reportId}',
    summary: 'Get a report',
    tag: 'Reports',
    access: 'bearer',
    rights: [],
    isVersioned: true,
    responses: { 200: reportSchema },
    problems: ['not-allowed'],
  },
  updateReport: {
    method: 'PUT',
    path: '/v1/deployments/{deploymentId}/reports/{reportId}',
    summary: 'Update a report',
    description:
      'Fields that are left out do not change; `meta` and `pivotItems` are replaced as a whole. Published dashboards ' +
      'keep the snapshot of the report that publishing took.\n\n' +
      'Needs edit access to the report, and to the workbook or folder into which it is moved.',
    tag: 'Reports',
    access: 'bearer',
    rights: ['author'],
    isVersioned: true,
    body: updateReportRequestSchema,
    exampleBody: { title: 'Orders in all' },
    responses: { 200: reportSchema },
    problems: ['not-allowed', 'bad-request'],
  },
  refreshReport: {
    method: 'PUT',
    path: '/v1/deployments/{deploymentId}/reports/{reportId}/refresh',
    summary: 'Refresh a report',
    description:
      'Runs the query of the report with the rights of the caller and without caches, and records the caller. The ' +
      'response is sent after the query has finished. A query that fails is a 400 with the reason, and one ' +
      'without a result within 60 seconds a 503.\n\n' +
      'Needs edit access to the report.',
    tag: 'Reports',
    access: 'bearer',
    rights: ['author'],
    responses: { 200: reportSchema },
    problems: ['not-allowed', 'invalid-query'],
  },
  deleteReport: {
    method: 'DELETE',
    path: '/v1/deployments/{deploymentId}/reports/{reportId}',
    summary: 'Delete a report',
    description:
      'Published dashboards keep the snapshot of the report that publishing took.\n\n' +
      'Needs edit access to the workbook of the report, or manage access to a report without a workbook.',
    tag: 'Reports',
    access: 'bearer',
    rights: ['author'],
    isVersioned: true,
    responses: { 200: deletedSchema },
    problems: ['not-allowed'],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const reportSchemas = {
  Report: documentSchema(reportSchema, 'A query, and how its result is shown.', {
    userId: 'Id of the owner.',
    user: 'The owner.',
    refreshedByUser: 'The user who refreshed it last.',
    folderId: 'The folder that contains it, if it has no workbook.',
    workbookId: 'The workbook of the report.',
    version: 'Number of changes.',
    sqlQuery: 'SQL over the tables of the data model.',
    jsonQuery: 'A query of the Data API, as JSON text.',
    meta: 'Contains `kind`, `spec` and `preferences`, which state how the report is shown.',
    rolesWithAccess: 'Roles with access, and their actions.',
  }),
  ReportUser: documentSchema(reportUserSchema, 'A user in the fields of a report or of a published version.'),
  PivotItems: documentSchema(pivotItemsSchema, 'Members of the query by their area in a pivot table.'),
};
