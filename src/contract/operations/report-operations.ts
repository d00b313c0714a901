import { pagesEndEarly, pagingQuery } from '../paging-query.ts';
import {
  createReportRequestSchema,
  deletedSchema,
  listReportsQuerySchema,
  reportPageSchema,
  updateReportRequestSchema,
} from '../report-requests.ts';
import { reportSchema } from '../report.ts';
import type { OperationGroup } from './operation.ts';

const exampleReport = {
  name: 'Orders by status',
  workbookId: 7,
  jsonQuery: '{"measures":["orders.count"],"dimensions":["orders.status"]}',
  meta: {
    kind: 'table',
    preferences: { columnFormats: { 'orders.count': { type: 'number', decimalPlaces: 0 } } },
  },
};

/** Source: docs/platform-api.md, "Reports". */
export const reportOperations = {
  listReports: {
    summary: 'List reports',
    description:
      'The reports that the caller may read, newest change first unless another order is asked for. `search` finds ' +
      'any part of a name, without regard to case and accents.\n\n' +
      `By \`lastViewedAt\` those that the caller never opened come last. ${pagesEndEarly}`,
    tag: 'Reports',
    access: 'bearer',
    rights: ['workspace'],
    query: listReportsQuerySchema.extend(pagingQuery),
    answers: { 200: reportPageSchema },
    problems: ['not-allowed'],
  },
  createReport: {
    summary: 'Make a report',
    description:
      'A report in a workbook (`workbookId`), in a folder (`folderId`), or at the root of the workspace. Its maker ' +
      'owns it. What it looks like stands in `meta`: `kind`, `spec` and `preferences`.\n\n' +
      'Needs a user with the AI BI User role or higher who may edit the workbook or folder.',
    tag: 'Reports',
    access: 'bearer',
    rights: ['author'],
    body: createReportRequestSchema,
    exampleBody: exampleReport,
    answers: { 200: reportSchema },
    problems: ['not-allowed', 'bad-request', 'conflict'],
  },
  putReportByPublicId: {
    summary: 'Make or change the report of a public id',
    description:
      'Makes the report if there is none of that `publicId`, and else changes only the fields that were sent: the ' +
      'same call twice leaves the same report.',
    tag: 'Reports',
    access: 'bearer',
    rights: ['author'],
    body: createReportRequestSchema,
    exampleBody: exampleReport,
    answers: { 200: reportSchema },
    problems: ['not-allowed', 'bad-request', 'conflict'],
  },
  getReport: {
    summary: 'Get a report',
    tag: 'Reports',
    access: 'bearer',
    answers: { 200: reportSchema },
    problems: ['not-allowed'],
  },
  updateReport: {
    summary: 'Update a report',
    description:
      'Only the fields that were sent change; `meta` and `pivotItems` are replaced as a whole. Dashboards that show ' +
      'the report keep what they had when they were published.\n\n' +
      'Needs edit access to the report, and to the workbook or folder that it is put into.',
    tag: 'Reports',
    access: 'bearer',
    rights: ['author'],
    body: updateReportRequestSchema,
    exampleBody: { title: 'Orders in all' },
    answers: { 200: reportSchema },
    problems: ['not-allowed', 'bad-request'],
  },
  refreshReport: {
    summary: 'Refresh a report',
    description:
      'Runs its query anew, past all kept answers, in the name of the caller, and records who did so. Answers when ' +
      'the rows are there; a query that fails answers 400 and says why.\n\n' +
      'Needs edit access to the report.',
    tag: 'Reports',
    access: 'bearer',
    rights: ['author'],
    answers: { 200: reportSchema },
    problems: ['not-allowed', 'invalid-query'],
  },
  deleteReport: {
    summary: 'Delete a report',
    description:
      'Dashboards that show it keep what they had when they were published.\n\n' +
      'Needs edit access to its workbook, or manage access where it belongs to none.',
    tag: 'Reports',
    access: 'bearer',
    rights: ['author'],
    answers: { 200: deletedSchema },
    problems: ['not-allowed'],
  },
} satisfies OperationGroup;
