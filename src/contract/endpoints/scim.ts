/** SCIM 2.0: users and groups from an identity provider. Source: RFC 7644; docs/scim.md. */
import { z } from 'zod';
import type { OperationGroup } from '../operations/operation.ts';
import {
  scimDocumentSchema,
  scimGroupInputSchema,
  scimGroupListSchema,
  scimGroupSchema,
  scimListSchema,
  scimPatchSchema,
  scimSearchSchema,
  scimType,
  scimUserInputSchema,
  scimUserListSchema,
  scimUserSchema,
} from '../scim-resources.ts';

const selection = {
  attributes: z
    .string()
    .optional()
    .describe('Names of attributes, with commas between them: only these are sent.'),
  excludedAttributes: z
    .string()
    .optional()
    .describe('Names of attributes, with commas between them, that are not sent.'),
};
const page = {
  filter: z
    .string()
    .optional()
    .describe('A filter of RFC 7644, section 3.4.2.2, such as `userName eq "ada"`.'),
  sortBy: z.string().optional().describe('The attribute by which resources are sorted.'),
  sortOrder: z.enum(['ascending', 'descending']).optional().describe('The order of `sortBy`.'),
  startIndex: z.int().optional().describe('The place of the first resource of the page, from 1.'),
  count: z.int().optional().describe('Resources of the page. Default: 100, at most 200.'),
};
const selectionQuery = z.object(selection);
const listQuery = z.object({ ...page, ...selection });

const shared = { tag: 'SCIM', access: 'scim-token', mediaType: scimType, problems: [] } as const;
const changing = { ...shared, isVersioned: true, problems: ['conflict'] } as const;
const patchUrn = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const searchUrn = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest';
const urns = {
  User: 'urn:ietf:params:scim:schemas:core:2.0:User',
  Group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
} as const;
const seeSchemas = 'All attributes: `listScimSchemas`. Unknown attributes are ignored.';
const seePut =
  'Replaces the profile. What decides about access stays as it is where the body does not name it: `active`, `roles`, ' +
  '`externalId` and user attributes, and the `members` of a group.';
const seePatch =
  'All operations are applied, or none. A client that does not accept JSON by name gets a 204.';

const userExample = { schemas: [urns.User], userName: 'ada@example.com', active: true };
const groupExample = { schemas: [urns.Group], displayName: 'Sales', members: [{ value: '4' }] };

const search = {
  ...shared,
  method: 'POST',
  body: scimSearchSchema,
  exampleBody: { schemas: [searchUrn], filter: 'meta.lastModified gt "2026-01-01T00:00:00Z"', count: 10 },
} as const;

/** Operations below `{base_url}`. The same service is at `/scim/v2` without `/api`. */
export const scimOperations = {
  listScimUsers: {
    ...shared,
    method: 'GET',
    path: '/scim/v2/Users',
    summary: 'List users over SCIM',
    query: listQuery,
    responses: { 200: scimUserListSchema },
  },
  createScimUser: {
    ...changing,
    isVersioned: false,
    method: 'POST',
    path: '/scim/v2/Users',
    summary: 'Create a user over SCIM',
    description: seeSchemas,
    query: selectionQuery,
    body: scimUserInputSchema,
    exampleBody: userExample,
    responses: { 201: scimUserSchema },
  },
  searchScimUsers: {
    ...search,
    path: '/scim/v2/Users/.search',
    summary: 'Search users over SCIM',
    responses: { 200: scimUserListSchema },
  },
  getScimUser: {
    ...shared,
    method: 'GET',
    path: '/scim/v2/Users/{id}',
    summary: 'Get a user over SCIM',
    query: selectionQuery,
    responses: { 200: scimUserSchema, 304: null },
  },
  replaceScimUser: {
    ...changing,
    method: 'PUT',
    path: '/scim/v2/Users/{id}',
    summary: 'Replace a user over SCIM',
    description: `${seePut} ${seeSchemas}`,
    query: selectionQuery,
    body: scimUserInputSchema,
    exampleBody: userExample,
    responses: { 200: scimUserSchema },
  },
  patchScimUser: {
    ...changing,
    method: 'PATCH',
    path: '/scim/v2/Users/{id}',
    summary: 'Change a user over SCIM',
    description: `${seePatch} \`active: false\` ends keys, sessions and tokens of the user at once.`,
    query: selectionQuery,
    body: scimPatchSchema,
    exampleBody: { schemas: [patchUrn], Operations: [{ op: 'replace', path: 'active', value: false }] },
    responses: { 200: scimUserSchema, 204: null },
  },
  deleteScimUser: {
    ...changing,
    method: 'DELETE',
    path: '/scim/v2/Users/{id}',
    summary: 'Delete a user over SCIM',
    description:
      'The user whom the provisioning settings name (heirId) becomes the owner of the items of the user.',
    responses: { 204: null },
  },
  listScimGroups: {
    ...shared,
    method: 'GET',
    path: '/scim/v2/Groups',
    summary: 'List groups over SCIM',
    query: listQuery,
    responses: { 200: scimGroupListSchema },
  },
  createScimGroup: {
    ...changing,
    isVersioned: false,
    method: 'POST',
    path: '/scim/v2/Groups',
    summary: 'Create a group over SCIM',
    description: `Members that name no user of the account are left out. ${seeSchemas}`,
    query: selectionQuery,
    body: scimGroupInputSchema,
    exampleBody: groupExample,
    responses: { 201: scimGroupSchema },
  },
  searchScimGroups: {
    ...search,
    path: '/scim/v2/Groups/.search',
    summary: 'Search groups over SCIM',
    responses: { 200: scimGroupListSchema },
  },
  getScimGroup: {
    ...shared,
    method: 'GET',
    path: '/scim/v2/Groups/{id}',
    summary: 'Get a group over SCIM',
    query: selectionQuery,
    responses: { 200: scimGroupSchema, 304: null },
  },
  replaceScimGroup: {
    ...changing,
    method: 'PUT',
    path: '/scim/v2/Groups/{id}',
    summary: 'Replace a group over SCIM',
    description: `${seePut} ${seeSchemas}`,
    query: selectionQuery,
    body: scimGroupInputSchema,
    exampleBody: groupExample,
    responses: { 200: scimGroupSchema },
  },
  patchScimGroup: {
    ...changing,
    method: 'PATCH',
    path: '/scim/v2/Groups/{id}',
    summary: 'Change a group over SCIM',
    description: `${seePatch} A member who leaves loses at once what the group gave.`,
    query: selectionQuery,
    body: scimPatchSchema,
    exampleBody: { schemas: [patchUrn], Operations: [{ op: 'remove', path: 'members[value eq "4"]' }] },
    responses: { 200: scimGroupSchema, 204: null },
  },
  deleteScimGroup: {
    ...changing,
    method: 'DELETE',
    path: '/scim/v2/Groups/{id}',
    summary: 'Delete a group over SCIM',
    responses: { 204: null },
  },
  searchScim: {
    ...search,
    path: '/scim/v2/.search',
    summary: 'Search users and groups over SCIM',
    responses: { 200: scimListSchema },
  },
  getScimConfiguration: {
    ...shared,
    method: 'GET',
    path: '/scim/v2/ServiceProviderConfig',
    summary: 'Get what the SCIM service offers',
    responses: { 200: scimDocumentSchema },
  },
  listScimResourceTypes: {
    ...shared,
    method: 'GET',
    path: '/scim/v2/ResourceTypes',
    summary: 'List the types of SCIM resources',
    responses: { 200: scimListSchema },
  },
  getScimResourceType: {
    ...shared,
    method: 'GET',
    path: '/scim/v2/ResourceTypes/{id}',
    summary: 'Get a type of SCIM resources',
    responses: { 200: scimDocumentSchema },
  },
  listScimSchemas: {
    ...shared,
    method: 'GET',
    path: '/scim/v2/Schemas',
    summary: 'List the SCIM schemas of the account',
    description: 'Every attribute of users and groups, with the user attributes of the account.',
    responses: { 200: scimListSchema },
  },
  getScimSchema: {
    ...shared,
    method: 'GET',
    path: '/scim/v2/Schemas/{id}',
    summary: 'Get a SCIM schema of the account',
    responses: { 200: scimDocumentSchema },
  },
} satisfies OperationGroup;
