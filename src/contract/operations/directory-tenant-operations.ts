import { userAttributeListSchema } from '../directory-attribute.ts';
import {
  groupDefinitionSchema,
  groupListSchema,
  groupMemberListSchema,
  groupSchema,
  membersChangedSchema,
  tenantMembersRequestSchema,
  updateGroupRequestSchema,
} from '../directory-group.ts';
import { embedTenantListSchema, listEmbedTenantsQuerySchema } from '../directory-tenant.ts';
import { listQuerySchema } from '../paging-query.ts';
import type { OperationGroup } from './operation.ts';

const adminsOnly =
  'Needs an API key or access token of a user with the admin role, and no key of one deployment.';
const authorsOnly = `${adminsOnly} An author of that very tenant, with an embed token in creator mode, may read it, too.`;
const bearer = { tag: 'Embed tenants', access: 'bearer' } as const;

/** Source: docs/platform-api.md, "Embed tenants". */
export const tenantOperations = {
  listEmbedTenants: {
    summary: 'List embed tenants',
    description:
      'Your customers, in the order in which they came: the first session or author of a tenant makes it. `search` ' +
      `finds a part of the name or the display name, in any case.\n\n${adminsOnly}`,
    ...bearer,
    rights: ['account-admin'],
    query: listEmbedTenantsQuerySchema,
    answers: { 200: embedTenantListSchema },
    problems: ['not-allowed'],
  },
  deleteEmbedTenant: {
    summary: 'Delete an embed tenant',
    description:
      'With all that is its own: people, groups, attributes, folders, workbooks, reports, dashboards and sessions; ' +
      'and whatever was shared with it. Its tokens that are live are answered 401 from then on. A session that is ' +
      `opened for the name later begins from nothing.\n\n${adminsOnly}`,
    ...bearer,
    rights: ['account-admin'],
    answers: { 204: null },
    problems: ['not-allowed'],
  },
  listTenantAttributes: {
    summary: "List an embed tenant's user attributes",
    description:
      'The definitions that are the tenant’s own, oldest first; those of the account hold for it as well, and are ' +
      `listed elsewhere.\n\n${authorsOnly}`,
    ...bearer,
    query: listQuerySchema,
    answers: { 200: userAttributeListSchema },
    problems: ['not-allowed'],
  },
  deleteTenantAttribute: {
    summary: "Delete an embed tenant's user attribute",
    description: `With all values of it.\n\n${adminsOnly}`,
    ...bearer,
    rights: ['account-admin'],
    answers: { 204: null },
    problems: ['not-allowed'],
  },
  listTenantGroups: {
    summary: "List an embed tenant's groups",
    description: `Oldest first.\n\n${authorsOnly}`,
    ...bearer,
    query: listQuerySchema,
    answers: { 200: groupListSchema },
    problems: ['not-allowed'],
  },
  createTenantGroup: {
    summary: 'Create a group in an embed tenant',
    description: `Names are unique within the tenant, and stay as they are.\n\n${adminsOnly}`,
    ...bearer,
    rights: ['account-admin'],
    body: groupDefinitionSchema,
    exampleBody: { name: 'managers', description: 'Those who approve' },
    answers: { 200: groupSchema },
    problems: ['not-allowed', 'conflict'],
  },
  getTenantGroup: {
    summary: 'Get a group of an embed tenant',
    description: authorsOnly,
    ...bearer,
    answers: { 200: groupSchema },
    problems: ['not-allowed'],
  },
  updateTenantGroup: {
    summary: 'Describe a group of an embed tenant',
    description: `The name stays: tokens and data models go by it.\n\n${adminsOnly}`,
    ...bearer,
    rights: ['account-admin'],
    body: updateGroupRequestSchema,
    exampleBody: { description: 'Those who approve and sign' },
    answers: { 200: groupSchema },
    problems: ['not-allowed'],
  },
  deleteTenantGroup: {
    summary: 'Delete a group of an embed tenant',
    description: `Take its members out first: one that has members is a 400.\n\n${adminsOnly}`,
    ...bearer,
    rights: ['account-admin'],
    answers: { 204: null },
    problems: ['not-allowed', 'bad-request'],
  },
  listTenantGroupUsers: {
    summary: 'List the members of a group of an embed tenant',
    description: authorsOnly,
    ...bearer,
    query: listQuerySchema,
    answers: { 200: groupMemberListSchema },
    problems: ['not-allowed'],
  },
  addTenantGroupUsers: {
    summary: 'Add members to a group of an embed tenant',
    description:
      'Embed users of that tenant, by `externalId` or `embedUserId`. All of them or none: one who is not there is a ' +
      `400 that names the field.\n\n${adminsOnly}`,
    ...bearer,
    rights: ['account-admin'],
    body: tenantMembersRequestSchema,
    exampleBody: { users: [{ externalId: 'ada@example.com' }] },
    answers: { 200: membersChangedSchema },
    problems: ['not-allowed'],
  },
  removeTenantGroupUsers: {
    summary: 'Take members out of a group of an embed tenant',
    description: `What was shared with the group is closed to them at once.\n\n${adminsOnly}`,
    ...bearer,
    rights: ['account-admin'],
    body: tenantMembersRequestSchema,
    exampleBody: { users: [{ externalId: 'ada@example.com' }] },
    answers: { 204: null },
    problems: ['not-allowed'],
  },
} satisfies OperationGroup;
