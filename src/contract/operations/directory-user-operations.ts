import {
  createUserRequestSchema,
  updateUserRequestSchema,
  userListSchema,
  userSchema,
} from '../directory-user.ts';
import { listQuerySchema } from '../paging-query.ts';
import type { OperationGroup } from './operation.ts';

const adminsOnly =
  'Needs an API key or access token of a user with the admin role, and no key of one deployment.';
const bearer = { tag: 'People', access: 'bearer' } as const;

/** Source: docs/platform-api.md, "Users". */
export const userOperations = {
  getOwnUser: {
    summary: 'Get yourself',
    description:
      'The user to whom the credential belongs. An embed token of a host’s own reader has none: 403.',
    ...bearer,
    answers: { 200: userSchema },
    problems: ['not-allowed', 'not-found'],
  },
  listUsers: {
    summary: 'List users',
    description: `People of the account, oldest first. Embed users are not among them.\n\n${adminsOnly}`,
    ...bearer,
    rights: ['account-admin'],
    query: listQuerySchema,
    answers: { 200: userListSchema },
    problems: ['not-allowed'],
  },
  createUser: {
    summary: 'Create a user',
    description:
      'Roles: `admin` does everything, `user` makes and shares things, `viewer` looks at what is shared. The person ' +
      `signs in with an access token of your identity provider, or gets an API key.\n\n${adminsOnly}`,
    ...bearer,
    rights: ['account-admin'],
    body: createUserRequestSchema,
    exampleBody: { username: 'ada', email: 'ada@example.com', firstName: 'Ada', role: 'user' },
    answers: { 200: userSchema },
    problems: ['not-allowed', 'conflict'],
  },
  updateUser: {
    summary: 'Update a user',
    description:
      'Only what is sent changes. The last admin of the account keeps the role: taking it away is a 409.\n\n' +
      adminsOnly,
    ...bearer,
    rights: ['account-admin'],
    body: updateUserRequestSchema,
    exampleBody: { role: 'viewer' },
    answers: { 200: userSchema },
    problems: ['not-allowed', 'conflict'],
  },
  deleteUser: {
    summary: 'Delete a user',
    description:
      'Folders, workbooks and reports that the person owns go to the admin who calls this. Their API keys and tokens ' +
      'end at once. Neither the last admin nor the caller can be deleted: 409.\n\n' +
      adminsOnly,
    ...bearer,
    rights: ['account-admin'],
    answers: { 204: null },
    problems: ['not-allowed', 'conflict'],
  },
} satisfies OperationGroup;
