import { pagesEndEarly, pagingQuery } from '../paging-query.ts';
import { deletedSchema } from '../report-requests.ts';
import {
  createWorkbookRequestSchema,
  listWorkbooksQuerySchema,
  updateWorkbookRequestSchema,
  workbookPageSchema,
} from '../workbook-requests.ts';
import { workbookSchema } from '../workbook.ts';
import type { OperationGroup } from './operation.ts';

/** Source: docs/platform-api.md, "Workbooks". */
export const workbookOperations = {
  listWorkbooks: {
    summary: 'List workbooks',
    description:
      'The workbooks that the caller may read, newest first, of one folder or of all, each as its own address answers ' +
      `it. ${pagesEndEarly}`,
    tag: 'Workbooks',
    access: 'bearer',
    rights: ['workspace'],
    query: listWorkbooksQuerySchema.extend(pagingQuery),
    answers: { 200: workbookPageSchema },
    problems: ['not-allowed'],
  },
  createWorkbook: {
    summary: 'Make a workbook',
    description:
      'An empty workbook in a folder, or at the root of the workspace. Its maker owns it.\n\n' +
      'Needs a user with the AI BI User role or higher, or an embed token in creator mode, and edit access to the ' +
      'folder. Where the plan limits the number of workbooks and all are taken, the answer is a 400.',
    tag: 'Workbooks',
    access: 'bearer',
    rights: ['author', 'unbound'],
    body: createWorkbookRequestSchema,
    exampleBody: { name: 'Orders', folderId: 3 },
    answers: { 200: workbookSchema },
    problems: ['not-allowed', 'workbook-limit-reached'],
  },
  getWorkbook: {
    summary: 'Get a workbook',
    description:
      'The workbook with the dashboard that was published of it and, for those who may edit it, the draft.\n\n' +
      'Needs read access: an embed token has it in creator mode only. Readers of a published dashboard ask for it by ' +
      'its public id instead.',
    tag: 'Workbooks',
    access: 'bearer',
    answers: { 200: workbookSchema },
    problems: ['not-allowed'],
  },
  updateWorkbook: {
    summary: 'Update a workbook',
    description:
      'Only the fields that were sent change. `meta` is replaced as a whole and leaves the draft as it is; ' +
      '`folderId: null` moves the workbook to the root of its workspace.\n\n' +
      'Needs edit access. To change `folderId` needs manage access to the workbook and edit access to the folder, as ' +
      'moving it does. A workbook never leaves the space of the embed tenant that made it.',
    tag: 'Workbooks',
    access: 'bearer',
    rights: ['author'],
    body: updateWorkbookRequestSchema,
    exampleBody: { name: 'Orders of the year', folderId: null },
    answers: { 200: workbookSchema },
    problems: ['not-allowed', 'bad-request'],
  },
  deleteWorkbook: {
    summary: 'Delete a workbook',
    description:
      'Its reports, its draft, its published dashboard and all that was shared of it go with it, for good. To take a ' +
      'dashboard out of sight for a while, archive it.\n\n' +
      'Needs manage access.',
    tag: 'Workbooks',
    access: 'bearer',
    rights: ['author'],
    answers: { 200: deletedSchema },
    problems: ['not-allowed', 'unknown-field', 'malformed-json', 'unsupported-media-type'],
  },
  duplicateWorkbook: {
    summary: 'Clone a workbook',
    description:
      'An independent copy, named `Copy of` and the name of the source (as much of it as a name may hold), in the ' +
      'same folder; at the root where the caller cannot edit that folder. The caller owns it. Copied are the reports, the draft (for those who may edit ' +
      'the source) and the published dashboard; all of them refer to the copied reports. The copied dashboard has a ' +
      'public id of its own, begins at version 1, cannot be embedded yet and is shared with nobody. Grants, ' +
      'favorites and views stay with the source, and so does an archived dashboard.\n\n' +
      'Needs read access to the source, and the AI BI User role or higher, or an embed token in creator mode. Where ' +
      'the plan limits the number of workbooks and all are taken, the answer is a 400.',
    tag: 'Workbooks',
    access: 'bearer',
    rights: ['author', 'unbound'],
    answers: { 200: workbookSchema },
    problems: [
      'not-allowed',
      'workbook-limit-reached',
      'unknown-field',
      'malformed-json',
      'unsupported-media-type',
    ],
  },
} satisfies OperationGroup;
