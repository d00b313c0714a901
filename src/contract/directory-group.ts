/** Groups of people, of the account and of each embed tenant. Source: docs/platform-api.md, "Groups". */
import { z } from 'zod';
import { pageInfoSchema } from './paging-info.ts';
import { id, timestamp } from './primitives.ts';

/** Names beginning with `system:` are the platform's own. */
export const groupNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^(?!system:)[^\p{Cc}]+$/iu, 'it must not begin with "system:" nor hold control characters');

const description = z.string().max(500);

export const groupDefinitionSchema = z.strictObject({
  name: groupNameSchema,
  description: description.optional(),
});
/** The name stays as it is: tokens, grants and data models go by it. */
export const updateGroupRequestSchema = z.strictObject({ description: description.nullable().optional() });

export const groupSchema = z.object({
  id,
  name: z.string(),
  description: z.string().optional(),
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
/** Of a tenant's group: its embed users, by the host's own id or by the platform's. */
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
  /** Of embed users alone. */
  externalId: z.string().optional(),
});
export const groupMemberListSchema = z.object({
  items: z.array(groupMemberSchema),
  pageInfo: pageInfoSchema,
});

export type GroupDefinition = z.infer<typeof groupDefinitionSchema>;
export type UpdateGroupRequest = z.infer<typeof updateGroupRequestSchema>;
export type Group = z.infer<typeof groupSchema>;
export type GroupMember = z.infer<typeof groupMemberSchema>;
/** Whom a call adds to a group, or takes out of it. */
export type AccountMembers = z.infer<typeof groupMembersRequestSchema>['users'];
export type TenantMembers = z.infer<typeof tenantMembersRequestSchema>['users'];
export type MembersChanged = z.infer<typeof membersChangedSchema>;
