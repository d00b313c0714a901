/** Groups of people, of the account and of each embed tenant. Source: docs/platform-api.md, "Groups". */
import { z } from 'zod';
import { documentSchema } from '../documented-schema.ts';
import { needsAccountAdmin } from '../operations/operation.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { listQuerySchema, pageInfoSchema } from '../paging.ts';
import { id, timestamp } from '../primitives.ts';
import { visibleName } from '../visible-text.ts';
import { userRoles } from './users.ts';

/** Names that begin with `system:` are reserved for the platform. */
export const groupNameSchema = visibleName(
  z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^(?!system:)[^\p{Cc}]+$/iu, 'it must not begin with "system:" or contain control characters'),
);

const description = z.string().max(500);

export const groupDefinitionSchema = z.strictObject({
  name: groupNameSchema,
  description: description.optional(),
});

/** The name cannot change, since tokens, grants and data models refer to it. */
export const updateGroupRequestSchema = z.strictObject({ description: description.nullable().optional() });

/** A group of the account can also give its members a role. */
export const updateAccountGroupRequestSchema = updateGroupRequestSchema.extend({
  role: z.enum(userRoles).nullable().optional(),
});

export const groupSchema = z.object({
  id,
  name: z.string(),
  description: z.string().optional(),
  /** The name at the identity provider, where it differs from `name`. */
  displayName: z.string().optional(),
  /** The role that members without one of their own get. */
  role: z.enum(userRoles).optional(),
  /** Whether SCIM created the group. Absent: no. */
  isProvisioned: z.literal(true).optional(),
  memberCount: z.int(),
  createdAt: timestamp,
});

export const groupListSchema = z.object({ items: z.array(groupSchema), pageInfo: pageInfoSchema });

const maxMembers = 1_000;

export const groupMembersRequestSchema = z.strictObject({
  users: z
    .array(z.strictObject({ userId: id }))
    .min(1)
    .max(maxMembers),
});

/** Members of a group of an embed tenant: embed users, by their id at the host or on the platform. */
export const tenantMembersRequestSchema = z.strictObject({
  users: z
    .array(
      z.union([
        z.strictObject({ externalId: z.string().trim().toLowerCase().min(1).max(255) }),
        z.strictObject({ embedUserId: id }),
      ]),
    )
    .min(1)
    .max(maxMembers),
});

export const membersChangedSchema = z.object({ added: z.int(), unchanged: z.int() });

export const groupMemberSchema = z.object({
  id,
  username: z.string(),
  email: z.string().optional(),
  firstName: z.string().optional(),
  /** Only of embed users. */
  externalId: z.string().optional(),
});

export const groupMemberListSchema = z.object({
  items: z.array(groupMemberSchema),
  pageInfo: pageInfoSchema,
});

export type GroupDefinition = z.infer<typeof groupDefinitionSchema>;
export type UpdateGroupRequest = z.infer<typeof updateAccountGroupRequestSchema>;
export type Group = z.infer<typeof groupSchema>;
export type GroupMember = z.infer<typeof groupMemberSchema>;
/** Members that a request adds to a group or removes from it. */
export type AccountMembers = z.infer<typeof groupMembersRequestSchema>['users'];
export type TenantMembers = z.infer<typeof tenantMembersRequestSchema>['users'];
export type MembersChanged = z.infer<typeof membersChangedSchema>;

export const groupOperations = {
  listGroups: {
    method: 'GET',
    path: '/v1/groups',
    summary: 'List groups',
    description: `Groups of the account, oldest first. Groups of embed tenants are listed by \`listTenantGroups\`.\n\n${needsAccountAdmin}`,
    tag: 'People',
    access: 'bearer',
    rights: ['account-admin'],
    query: listQuerySchema,
    responses: { 200: groupListSchema },
    problems: ['not-allowed'],
  },
  createGroup: {
    method: 'POST',
    path: '/v1/groups',
    summary: 'Create a group',
    description:
      'The name cannot change, since embed sessions, grants and rules of data models refer to it. Names that begin with ' +
      `\`system:\` are reserved.\n\n${needsAccountAdmin}`,
    tag: 'People',
    access: 'bearer',
    rights: ['account-admin'],
    body: groupDefinitionSchema,
    exampleBody: { name: 'sales', description: 'Everybody who sells' },
    responses: { 200: groupSchema },
    problems: ['not-allowed', 'conflict'],
  },
  getGroup: {
    method: 'GET',
    path: '/v1/groups/{groupId}',
    summary: 'Get a group',
    description: needsAccountAdmin,
    tag: 'People',
    access: 'bearer',
    rights: ['account-admin'],
    responses: { 200: groupSchema },
    problems: ['not-allowed'],
  },
  updateGroup: {
    method: 'PATCH',
    path: '/v1/groups/{groupId}',
    summary: 'Update a group',
    description:
      'Changes the description, or the role that the members get who have none of their own. Only a group that SCIM ' +
      'has created can give a role, and `admin` only while the provisioning settings allow it.\n\n' +
      needsAccountAdmin,
    tag: 'People',
    access: 'bearer',
    rights: ['account-admin'],
    body: updateAccountGroupRequestSchema,
    exampleBody: { description: 'Everybody who sells or supports', role: 'user' },
    responses: { 200: groupSchema },
    problems: ['not-allowed', 'conflict'],
  },
  deleteGroup: {
    method: 'DELETE',
    path: '/v1/groups/{groupId}',
    summary: 'Delete a group',
    description: `Its members are not deleted. They lose access to items that are shared with the group.\n\n${needsAccountAdmin}`,
    tag: 'People',
    access: 'bearer',
    rights: ['account-admin'],
    responses: { 204: null },
    problems: ['not-allowed', 'conflict'],
  },
  listGroupUsers: {
    method: 'GET',
    path: '/v1/groups/{groupId}/users',
    summary: 'List the members of a group',
    description: needsAccountAdmin,
    tag: 'People',
    access: 'bearer',
    rights: ['account-admin'],
    query: listQuerySchema,
    responses: { 200: groupMemberListSchema },
    problems: ['not-allowed'],
  },
  addGroupUsers: {
    method: 'POST',
    path: '/v1/groups/{groupId}/users',
    summary: 'Add members to a group',
    description:
      'Users of the account or embed users, by id. If one of them does not exist, nothing changes, and the response is a ' +
      `400 that names the field.\n\n${needsAccountAdmin}`,
    tag: 'People',
    access: 'bearer',
    rights: ['account-admin'],
    body: groupMembersRequestSchema,
    exampleBody: { users: [{ userId: 4 }] },
    responses: { 200: membersChangedSchema },
    problems: ['not-allowed'],
  },
  removeGroupUsers: {
    method: 'DELETE',
    path: '/v1/groups/{groupId}/users',
    summary: 'Remove members from a group',
    description: `They lose access to items that are shared with the group at once.\n\n${needsAccountAdmin}`,
    tag: 'People',
    access: 'bearer',
    rights: ['account-admin'],
    body: groupMembersRequestSchema,
    exampleBody: { users: [{ userId: 4 }] },
    responses: { 204: null },
    problems: ['not-allowed', 'conflict'],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const groupSchemas = {
  Group: documentSchema(
    groupSchema,
    'A group of users, to which grants and rules of the data model can refer.',
  ),
  GroupDefinition: documentSchema(groupDefinitionSchema, 'A group to create.', {
    name: 'Unique, and cannot change. Names that begin with `system:` are reserved.',
  }),
  GroupMember: documentSchema(groupMemberSchema, 'A member of a group.', {
    externalId: 'Only of embed users: your own id of the user.',
  }),
  GroupPage: documentSchema(groupListSchema, 'A page of groups.'),
  GroupMemberPage: documentSchema(groupMemberListSchema, 'A page of members of a group.'),
  UpdateGroupRequest: documentSchema(updateGroupRequestSchema, 'Fields that are left out do not change.', {
    description: 'null removes it.',
  }),
  UpdateAccountGroupRequest: documentSchema(
    updateAccountGroupRequestSchema,
    'Fields that are left out do not change.',
    { role: 'The role that members without one of their own get. null ends it.' },
  ),
  GroupMembersRequest: documentSchema(groupMembersRequestSchema, 'Members to add or remove, all or none.'),
  TenantGroupMembersRequest: documentSchema(
    tenantMembersRequestSchema,
    'Members to add or remove, by your own id or the id of the platform, all or none.',
  ),
  MembersChanged: documentSchema(
    membersChangedSchema,
    'How many members were added, and how many were members before.',
  ),
};
