/** Embed tenants: the customers of the account. Source: docs/platform-api.md, "Embed tenants". */
import { z } from 'zod';
import {
  groupDefinitionSchema,
  groupListSchema,
  groupMemberListSchema,
  groupSchema,
  membersChangedSchema,
  tenantMembersRequestSchema,
  updateGroupRequestSchema,
} from './groups.ts';
import { documentSchema } from '../documented-schema.ts';
import { needsAccountAdmin } from '../operations/operation.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { listQuerySchema, pageInfoSchema, pagingQuery } from '../paging.ts';
import { id, timestamp } from '../primitives.ts';
import { userAttributeListSchema } from './user-attributes.ts';

export const embedTenantNameSchema = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{0,34}[a-z0-9]$/,
    'it must hold 2 to 36 lower-case letters, digits and hyphens, begin with a letter and not end with a hyphen',
  );

/** `search`: part of the name or the display name, without regard to case. */
export const listEmbedTenantsQuerySchema = z.object({ ...pagingQuery, search: z.string().optional() });

export const embedTenantSchema = z.object({
  id,
  name: z.string(),
  displayName: z.string().optional(),
  userCount: z.int(),
  themeId: id.nullable(),
  createdAt: timestamp,
});

/** null: each dashboard has its own theme. */
export const tenantThemeRequestSchema = z.strictObject({ themeId: id.nullable() });

export const embedTenantListSchema = z.object({
  items: z.array(embedTenantSchema),
  pageInfo: pageInfoSchema,
});

export type EmbedTenant = z.infer<typeof embedTenantSchema>;

const needsAdminOrAuthor = `${needsAccountAdmin} An author of the tenant, with an embed token in creator mode, may read it, too.`;

export const embedTenantOperations = {
  listEmbedTenants: {
    method: 'GET',
    path: '/v1/embed-tenants',
    summary: 'List embed tenants',
    description:
      'Your customers, in the order of their creation: the first session, author or theme of a tenant creates it. `search` ' +
      `finds part of the name or the display name, without regard to case.\n\n${needsAccountAdmin}`,
    tag: 'Embed tenants',
    access: 'bearer',
    rights: ['account-admin'],
    query: listEmbedTenantsQuerySchema,
    responses: { 200: embedTenantListSchema },
    problems: ['not-allowed'],
  },
  deleteEmbedTenant: {
    method: 'DELETE',
    path: '/v1/embed-tenants/{embedTenantName}',
    summary: 'Delete an embed tenant',
    description:
      'Deletes the tenant with its users, groups, attributes, folders, workbooks, reports, dashboards, sessions and ' +
      'grants. Its tokens are refused with a 401 from now on. A later session with the same name creates a new, empty ' +
      `tenant.\n\n${needsAccountAdmin}`,
    tag: 'Embed tenants',
    access: 'bearer',
    rights: ['account-admin'],
    responses: { 204: null },
    problems: ['not-allowed'],
  },
  setTenantTheme: {
    method: 'PUT',
    path: '/v1/embed-tenants/{embedTenantName}/theme',
    summary: "Set an embed tenant's theme",
    description:
      'Readers and authors of the tenant see every dashboard in this theme, in place of the theme of the dashboard: one dashboard for ' +
      'all your customers, each in its own brand. The theme is one of the account, or of this tenant. `themeId: null` removes it. A tenant ' +
      `that does not exist yet is created.\n\n${needsAccountAdmin}`,
    tag: 'Embed tenants',
    access: 'bearer',
    rights: ['account-admin'],
    body: tenantThemeRequestSchema,
    exampleBody: { themeId: 7 },
    responses: { 200: embedTenantSchema },
    problems: ['not-allowed', 'conflict'],
  },
  listTenantAttributes: {
    method: 'GET',
    path: '/v1/embed-tenants/{embedTenantName}/user-attributes',
    summary: "List an embed tenant's user attributes",
    description:
      'The definitions of the tenant, oldest first. Definitions of the account also apply to its users, and are not ' +
      `listed here.\n\n${needsAdminOrAuthor}`,
    tag: 'Embed tenants',
    access: 'bearer',
    rights: [],
    query: listQuerySchema,
    responses: { 200: userAttributeListSchema },
    problems: ['not-allowed'],
  },
  deleteTenantAttribute: {
    method: 'DELETE',
    path: '/v1/embed-tenants/{embedTenantName}/user-attributes/{userAttributeId}',
    summary: "Delete an embed tenant's user attribute",
    description: `Deletes the definition and all values.\n\n${needsAccountAdmin}`,
    tag: 'Embed tenants',
    access: 'bearer',
    rights: ['account-admin'],
    responses: { 204: null },
    problems: ['not-allowed'],
  },
  listTenantGroups: {
    method: 'GET',
    path: '/v1/embed-tenants/{embedTenantName}/groups',
    summary: "List an embed tenant's groups",
    description: `Oldest first.\n\n${needsAdminOrAuthor}`,
    tag: 'Embed tenants',
    access: 'bearer',
    rights: [],
    query: listQuerySchema,
    responses: { 200: groupListSchema },
    problems: ['not-allowed'],
  },
  createTenantGroup: {
    method: 'POST',
    path: '/v1/embed-tenants/{embedTenantName}/groups',
    summary: 'Create a group in an embed tenant',
    description: `Names are unique within the tenant, and cannot change.\n\n${needsAccountAdmin}`,
    tag: 'Embed tenants',
    access: 'bearer',
    rights: ['account-admin'],
    body: groupDefinitionSchema,
    exampleBody: { name: 'managers', description: 'Those who approve' },
    responses: { 200: groupSchema },
    problems: ['not-allowed', 'conflict'],
  },
  getTenantGroup: {
    method: 'GET',
    path: '/v1/embed-tenants/{embedTenantName}/groups/{groupId}',
    summary: 'Get a group of an embed tenant',
    description: needsAdminOrAuthor,
    tag: 'Embed tenants',
    access: 'bearer',
    rights: [],
    responses: { 200: groupSchema },
    problems: ['not-allowed'],
  },
  updateTenantGroup: {
    method: 'PATCH',
    path: '/v1/embed-tenants/{embedTenantName}/groups/{groupId}',
    summary: 'Describe a group of an embed tenant',
    description: `Changes the description. The name cannot change, since tokens and data models refer to it.\n\n${needsAccountAdmin}`,
    tag: 'Embed tenants',
    access: 'bearer',
    rights: ['account-admin'],
    body: updateGroupRequestSchema,
    exampleBody: { description: 'Those who approve and sign' },
    responses: { 200: groupSchema },
    problems: ['not-allowed'],
  },
  deleteTenantGroup: {
    method: 'DELETE',
    path: '/v1/embed-tenants/{embedTenantName}/groups/{groupId}',
    summary: 'Delete a group of an embed tenant',
    description: `Remove its members first: a group with members is a 400.\n\n${needsAccountAdmin}`,
    tag: 'Embed tenants',
    access: 'bearer',
    rights: ['account-admin'],
    responses: { 204: null },
    problems: ['not-allowed', 'bad-request'],
  },
  listTenantGroupUsers: {
    method: 'GET',
    path: '/v1/embed-tenants/{embedTenantName}/groups/{groupId}/users',
    summary: 'List the members of a group of an embed tenant',
    description: needsAdminOrAuthor,
    tag: 'Embed tenants',
    access: 'bearer',
    rights: [],
    query: listQuerySchema,
    responses: { 200: groupMemberListSchema },
    problems: ['not-allowed'],
  },
  addTenantGroupUsers: {
    method: 'POST',
    path: '/v1/embed-tenants/{embedTenantName}/groups/{groupId}/users',
    summary: 'Add members to a group of an embed tenant',
    description:
      'Embed users of the tenant, by `externalId` or `embedUserId`. If one of them does not exist, nothing changes, and ' +
      `the response is a 400 that names the field.\n\n${needsAccountAdmin}`,
    tag: 'Embed tenants',
    access: 'bearer',
    rights: ['account-admin'],
    body: tenantMembersRequestSchema,
    exampleBody: { users: [{ externalId: 'ada@example.com' }] },
    responses: { 200: membersChangedSchema },
    problems: ['not-allowed'],
  },
  removeTenantGroupUsers: {
    method: 'DELETE',
    path: '/v1/embed-tenants/{embedTenantName}/groups/{groupId}/users',
    summary: 'Remove members from a group of an embed tenant',
    description: `They lose access to items that are shared with the group at once.\n\n${needsAccountAdmin}`,
    tag: 'Embed tenants',
    access: 'bearer',
    rights: ['account-admin'],
    body: tenantMembersRequestSchema,
    exampleBody: { users: [{ externalId: 'ada@example.com' }] },
    responses: { 204: null },
    problems: ['not-allowed'],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const embedTenantSchemas = {
  EmbedTenant: documentSchema(embedTenantSchema, 'One of your customers.', {
    userCount: 'Number of its embed users.',
    themeId: 'The theme in which the tenant sees every dashboard. null: each dashboard has its own.',
  }),
};
