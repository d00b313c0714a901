/** People of the account. Source: docs/platform-api.md, "Users". */
import { z } from 'zod';
import { pageInfoSchema } from './paging-info.ts';
import { id, timestamp } from './primitives.ts';

/** What a person may do at most: everything; make and share; look. */
export const userRoles = ['admin', 'user', 'viewer'] as const;

const username = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .regex(/^[^/\p{Cc}]+$/u, 'it must hold neither a slash nor control characters');
const email = z.email().max(255);
const firstName = z.string().trim().min(1).max(255);

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
  createdAt: timestamp,
});
export const userListSchema = z.object({ items: z.array(userSchema), pageInfo: pageInfoSchema });

export type CreateUserRequest = z.infer<typeof createUserRequestSchema>;
export type UpdateUserRequest = z.infer<typeof updateUserRequestSchema>;
export type User = z.infer<typeof userSchema>;
