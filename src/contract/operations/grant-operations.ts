import {
  grantPageSchema,
  grantSchema,
  listGrantsQuerySchema,
  putGrantRequestSchema,
  revokeGrantQuerySchema,
} from '../grant.ts';
import { rolePageSchema } from '../role.ts';
import type { Operation, OperationGroup } from './operation.ts';

const list = (item: string) =>
  ({
    summary: `List who has a part in a ${item}`,
    description:
      'In the order in which they were given it. The owner and admins manage it without being listed, and what is ' +
      `shared of a folder above counts here, too.\n\nNeeds manage access to the ${item}.`,
    tag: 'Access',
    access: 'bearer',
    query: listGrantsQuerySchema,
    answers: { 200: grantPageSchema },
    problems: ['not-allowed'],
  }) satisfies Operation;

const put = (item: string) =>
  ({
    summary: `Share a ${item}`,
    description:
      'Gives one principal `read`, `edit` or `manage`, in the place of what it was given before. A principal is a ' +
      'user, a group, a role (what is given to `AIBIViewer` is given to `AIBIUser`, too), an embed tenant, or all ' +
      'embed users; the latter two can be given `read` only. Roles limit what grants give: a viewer never does more ' +
      'than read. What an embed tenant has made is shared with users and groups of that tenant only.\n\n' +
      `Needs manage access to the ${item}.`,
    tag: 'Access',
    access: 'bearer',
    rights: ['author'],
    body: putGrantRequestSchema,
    exampleBody: { principal: { userId: 4 }, action: 'read' },
    answers: { 200: grantSchema },
    problems: ['not-allowed', 'conflict'],
  }) satisfies Operation;

const revoke = (item: string) =>
  ({
    summary: `Stop sharing a ${item}`,
    description:
      'Takes back what one principal was given, which the query names by exactly one parameter. It works at once; ' +
      `taking back what was never given changes nothing.\n\nNeeds manage access to the ${item}.`,
    tag: 'Access',
    access: 'bearer',
    rights: ['author'],
    query: revokeGrantQuerySchema,
    answers: { 204: null },
    problems: ['not-allowed', 'bad-request'],
  }) satisfies Operation;

/** Source: docs/platform-api.md, "Roles and access". */
export const grantOperations = {
  listFolderGrants: list('folder'),
  putFolderGrant: put('folder'),
  revokeFolderGrant: revoke('folder'),
  listWorkbookGrants: list('workbook'),
  putWorkbookGrant: put('workbook'),
  revokeWorkbookGrant: revoke('workbook'),
  listReportGrants: list('report'),
  putReportGrant: put('report'),
  revokeReportGrant: revoke('report'),
  listRoles: {
    summary: 'List the roles',
    description: 'The roles that people can have, and what each may do at most. All in one page.',
    tag: 'Access',
    access: 'bearer',
    answers: { 200: rolePageSchema },
    problems: [],
  },
} satisfies OperationGroup;
