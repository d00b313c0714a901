import {
  groupDefinitionSchema,
  groupListSchema,
  groupMemberListSchema,
  groupMembersRequestSchema,
  groupSchema,
  membersChangedSchema,
  updateGroupRequestSchema,
} from '../directory-group.ts';
import { listQuerySchema } from '../paging-query.ts';
import type { OperationGroup } from './operation.ts';

const adminsOnly =
  'Needs an API key or access token of a user with the admin role, and no key of one deployment.';
const bearer = { tag: 'People', access: 'bearer' } as const;

/** Source: docs/platform-api.md, "Groups". */
export const groupOperations = {
  listGroups: {
    summary: 'List groups',
    description: `Groups of the account, oldest first; those of embed tenants are listed with them.\n\n${adminsOnly}`,
    ...bearer,
    rights: ['account-admin'],
    query: listQuerySchema,
    answers: { 200: groupListSchema },
    problems: ['not-allowed'],
  },
  createGroup: {
    summary: 'Create a group',
    description:
      'Its name stays as it is: embed sessions, sharing and the rules of data models go by it. Names that begin with ' +
      `\`system:\` are the platform's own.\n\n${adminsOnly}`,
    ...bearer,
    rights: ['account-admin'],
    body: groupDefinitionSchema,
    exampleBody: { name: 'sales', description: 'Everybody who sells' },
    answers: { 200: groupSchema },
    problems: ['not-allowed', 'conflict'],
  },
  getGroup: {
    summary: 'Get a group',
    description: adminsOnly,
    ...bearer,
    rights: ['account-admin'],
    answers: { 200: groupSchema },
    problems: ['not-allowed'],
  },
  updateGroup: {
    summary: 'Describe a group',
    description: adminsOnly,
    ...bearer,
    rights: ['account-admin'],
    body: updateGroupRequestSchema,
    exampleBody: { description: 'Everybody who sells or supports' },
    answers: { 200: groupSchema },
    problems: ['not-allowed'],
  },
  deleteGroup: {
    summary: 'Delete a group',
    description: `Its people stay; what was shared with the group is closed to them.\n\n${adminsOnly}`,
    ...bearer,
    rights: ['account-admin'],
    answers: { 204: null },
    problems: ['not-allowed'],
  },
  listGroupUsers: {
    summary: 'List the members of a group',
    description: adminsOnly,
    ...bearer,
    rights: ['account-admin'],
    query: listQuerySchema,
    answers: { 200: groupMemberListSchema },
    problems: ['not-allowed'],
  },
  addGroupUsers: {
    summary: 'Add members to a group',
    description:
      'Users of the account or of an embed, by id. All of them or none: one who is not there is a 400 that names the ' +
      `field.\n\n${adminsOnly}`,
    ...bearer,
    rights: ['account-admin'],
    body: groupMembersRequestSchema,
    exampleBody: { users: [{ userId: 4 }] },
    answers: { 200: membersChangedSchema },
    problems: ['not-allowed'],
  },
  removeGroupUsers: {
    summary: 'Take members out of a group',
    description: `What was shared with the group is closed to them at once.\n\n${adminsOnly}`,
    ...bearer,
    rights: ['account-admin'],
    body: groupMembersRequestSchema,
    exampleBody: { users: [{ userId: 4 }] },
    answers: { 204: null },
    problems: ['not-allowed'],
  },
} satisfies OperationGroup;
