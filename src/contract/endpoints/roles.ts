/** The built-in roles of users. Source: docs/platform-api.md, "Roles and access". */
import { z } from 'zod';
import { documentSchema } from '../documented-schema.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { id } from '../primitives.ts';
import { pageInfoSchema } from '../paging.ts';

export const roleSchema = z.object({
  id,
  name: z.string(),
  description: z.string(),
  /** Upper limit of the permissions of the role. Grants decide on which items. */
  policies: z.array(
    z.object({ resourceType: z.string(), actions: z.array(z.string()), resources: z.array(z.string()) }),
  ),
});

export const rolePageSchema = z.object({ items: z.array(roleSchema), pageInfo: pageInfoSchema });

export type BuiltInRole = z.infer<typeof roleSchema>;

export const roleOperations = {
  listRoles: {
    method: 'GET',
    path: '/v1/roles',
    summary: 'List the roles',
    description: 'The roles of users, and the upper limit of the permissions of each. All in one page.',
    tag: 'Access',
    access: 'bearer',
    rights: [],
    responses: { 200: rolePageSchema },
    problems: [],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const roleSchemas = {
  Role: documentSchema(roleSchema, 'The role of a user.', {
    policies: 'Upper limit of the permissions of the role. Grants decide on which items.',
  }),
};
