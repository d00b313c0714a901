/** Grants on folders, workbooks and reports. Source: docs/platform-api.md, "Roles and access". */
import { z } from 'zod';
import { documentSchema } from '../documented-schema.ts';
import type { Operation, OperationGroup } from '../operations/operation.ts';
import { pageInfoSchema, pagingQuery } from '../paging.ts';
import { id, timestamp } from '../primitives.ts';

/** Actions of grants. Each includes the actions before it. */
export const grantActions = ['read', 'edit', 'manage'] as const;

/** Roles that can be principals. Admins may manage everything, and embed users have principals of their own. */
export const grantRoles = ['AIBIUser', 'AIBIViewer'] as const;

const tenantName = z.string().regex(/^[^\0]{1,128}$/, 'an embed tenant has a name of 1 to 128 characters');

/** The principal of a grant: exactly one of these. A grant to `AIBIViewer` also applies to `AIBIUser`. */
export const grantPrincipalSchema = z.union([
  z.strictObject({ userId: id }),
  z.strictObject({ groupId: id }),
  z.strictObject({ role: z.enum(grantRoles) }),
  z.strictObject({ embedTenantName: tenantName }),
  z.strictObject({ allEmbedUsers: z.literal(true) }),
]);

/** The principal as query parameters. Exactly one has to be given. */
export const revokeGrantQuerySchema = z.object({
  userId: id.optional().describe('Revokes the grant of this user.'),
  groupId: id.optional().describe('Revokes the grant of this group.'),
  role: z.enum(grantRoles).optional().describe('Revokes the grant of this role.'),
  embedTenantName: tenantName.optional().describe('Revokes the grant of this embed tenant.'),
  allEmbedUsers: z.literal('true').optional().describe('Revokes the grant of all embed users.'),
});

export const grantSchema = z.object({
  principal: grantPrincipalSchema,
  action: z.enum(grantActions),
  createdAt: timestamp,
});

export const putGrantRequestSchema = z.strictObject({
  principal: grantPrincipalSchema,
  action: z.enum(grantActions),
});

export const listGrantsQuerySchema = z.object(pagingQuery);

export const grantPageSchema = z.object({ items: z.array(grantSchema), pageInfo: pageInfoSchema });

export type GrantPrincipal = z.infer<typeof grantPrincipalSchema>;
export type RevokeGrantQuery = z.infer<typeof revokeGrantQuerySchema>;
export type Grant = z.infer<typeof grantSchema>;
export type PutGrantRequest = z.infer<typeof putGrantRequestSchema>;

const toGrantsPath = <Item extends string>(item: Item) =>
  `/v1/deployments/{deploymentId}/${item}s/{${item}Id}/grants` as const;

const list = <Item extends string>(item: Item) =>
  ({
    method: 'GET',
    path: toGrantsPath(item),
    summary: `List the grants of a ${item}`,
    description:
      'In the order of their creation. The owner and admins need no grant and are not listed. Grants on a folder above ' +
      `also apply, and are listed there.\n\nNeeds manage access to the ${item}.`,
    tag: 'Access',
    access: 'bearer',
    rights: [],
    query: listGrantsQuerySchema,
    responses: { 200: grantPageSchema },
    problems: ['not-allowed'],
  }) satisfies Operation;

const put = <Item extends string>(item: Item) =>
  ({
    method: 'PUT',
    path: toGrantsPath(item),
    summary: `Share a ${item}`,
    description:
      'Grants `read`, `edit` or `manage` to one principal, and replaces its previous grant. A principal is a user, a ' +
      'group, a role (a grant to `AIBIViewer` also applies to `AIBIUser`), an embed tenant, or all embed users; the ' +
      'latter two can have `read` only. Roles limit grants: a viewer can only read. Items of an embed tenant can be ' +
      'shared with users and groups of that tenant only.\n\n' +
      `Needs manage access to the ${item}.`,
    tag: 'Access',
    access: 'bearer',
    rights: ['author'],
    body: putGrantRequestSchema,
    exampleBody: { principal: { userId: 4 }, action: 'read' },
    responses: { 200: grantSchema },
    problems: ['not-allowed', 'conflict'],
  }) satisfies Operation;

const revoke = <Item extends string>(item: Item) =>
  ({
    method: 'DELETE',
    path: toGrantsPath(item),
    summary: `Stop sharing a ${item}`,
    description:
      'Revokes the grant of one principal, which the query names by exactly one parameter. It applies at once. If there ' +
      `is no grant, nothing changes.\n\nNeeds manage access to the ${item}.`,
    tag: 'Access',
    access: 'bearer',
    rights: ['author'],
    query: revokeGrantQuerySchema,
    responses: { 204: null },
    problems: ['not-allowed', 'bad-request'],
  }) satisfies Operation;

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
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const grantSchemas = {
  Grant: documentSchema(grantSchema, 'The action that one principal may perform on an item.', {
    action: '`edit` includes `read`, `manage` includes both.',
  }),
  GrantPrincipal: documentSchema(grantPrincipalSchema, 'The principal of a grant: exactly one of these.'),
};
