/** Users of the account. Source: docs/platform-api.md, "Users". */
import { z } from 'zod';
import { documentSchema } from '../documented-schema.ts';
import { needsAccountAdmin } from '../operations/operation.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { listQuerySchema, pageInfoSchema } from '../paging.ts';
import { id, timestamp } from '../primitives.ts';
import { visibleName } from '../visible-text.ts';

/** Roles of users. `admin`: all rights. `user`: create and share items. `viewer`: read. */
export const userRoles = ['admin', 'user', 'viewer'] as const;

const username = visibleName(
  z
    .string()
    .trim()
    .min(1)
    .max(255)
    .regex(/^[^/\p{Cc}]+$/u, 'it must contain neither a slash nor control characters'),
);

const email = z.email().max(255);

const firstName = visibleName(z.string().trim().min(1).max(255));

export const createUserRequestSchema = z.strictObject({
  username,
  email,
  firstName: firstName.optional(),
  role: z.enum(userRoles).default('user'),
});

export const updateUserRequestSchema = z.strictObject({
  username: username.optional(),
  email: email.optional(),
  firstName: firstName.nullable().optional(),
  role: z.enum(userRoles).optional(),
});

export const userSchema = z.object({
  id,
  username: z.string(),
  email: z.string(),
  firstName: z.string().optional(),
  picture: z.string().optional(),
  role: z.enum(userRoles),
  /** Whether the user may sign in. The identity provider changes it over SCIM. */
  active: z.boolean(),
  createdAt: timestamp,
});

export const userListSchema = z.object({ items: z.array(userSchema), pageInfo: pageInfoSchema });

export type CreateUserRequest = z.infer<typeof createUserRequestSchema>;
export type UpdateUserRequest = z.infer<typeof updateUserRequestSchema>;
export type User = z.infer<typeof userSchema>;

export const userOperations = {
  getOwnUser: {
    method: 'GET',
    path: '/v1/users/me',
    summary: 'Get the calling user',
    description:
      'The user of the credential. Embed tokens of readers who are no users of the account get a 403.',
    tag: 'People',
    access: 'bearer',
    rights: [],
    responses: { 200: userSchema },
    problems: ['not-allowed', 'not-found'],
  },
  listUsers: {
    method: 'GET',
    path: '/v1/users',
    summary: 'List users',
    description: `Users of the account, oldest first. Embed users are not listed.\n\n${needsAccountAdmin}`,
    tag: 'People',
    access: 'bearer',
    rights: ['account-admin'],
    query: listQuerySchema,
    responses: { 200: userListSchema },
    problems: ['not-allowed'],
  },
  createUser: {
    method: 'POST',
    path: '/v1/users',
    summary: 'Create a user',
    description:
      'Roles: `admin` has all rights, `user` creates and shares items, `viewer` reads shared items. The user signs in ' +
      `with an access token of your identity provider, or with an API key.\n\n${needsAccountAdmin}`,
    tag: 'People',
    access: 'bearer',
    rights: ['account-admin'],
    body: createUserRequestSchema,
    exampleBody: { username: 'ada', email: 'ada@example.com', firstName: 'Ada', role: 'user' },
    responses: { 200: userSchema },
    problems: ['not-allowed', 'conflict'],
  },
  updateUser: {
    method: 'PUT',
    path: '/v1/users/{userId}',
    summary: 'Update a user',
    description:
      'Fields that are left out do not change. Changing the role of the last admin of the account is a 409.\n\n' +
      needsAccountAdmin,
    tag: 'People',
    access: 'bearer',
    rights: ['account-admin'],
    body: updateUserRequestSchema,
    exampleBody: { role: 'viewer' },
    responses: { 200: userSchema },
    problems: ['not-allowed', 'conflict'],
  },
  deleteUser: {
    method: 'DELETE',
    path: '/v1/users/{userId}',
    summary: 'Delete a user',
    description:
      'The calling admin becomes the owner of the folders, workbooks, reports and themes of the user. API keys and tokens of the ' +
      'user end at once. Deleting the last admin, or the caller, is a 409.\n\n' +
      needsAccountAdmin,
    tag: 'People',
    access: 'bearer',
    rights: ['account-admin'],
    responses: { 204: null },
    problems: ['not-allowed', 'conflict'],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const userSchemas = {
  User: documentSchema(userSchema, 'A user of the account.', {
    role: '`admin` has all rights, `user` creates and shares items, `viewer` reads shared items.',
  }),
};
