/** Who may do what with a folder, a workbook or a report. Source: docs/platform-api.md, "Roles and access". */
import { z } from 'zod';
import { pageInfoSchema } from './paging-info.ts';
import { pagingQuery } from './paging-query.ts';
import { id, timestamp } from './primitives.ts';

/** Each includes those before it. */
export const grantActions = ['read', 'edit', 'manage'] as const;
/** Roles that can be given something; admins manage everything, and embed users have principals of their own. */
export const grantRoles = ['AIBIUser', 'AIBIViewer'] as const;

const tenantName = z.string().regex(/^[^\0]{1,128}$/, 'an embed tenant has a name of 1 to 128 characters');

/** Exactly one of these. What is given to `AIBIViewer` is given to `AIBIUser`, too. */
export const grantPrincipalSchema = z.union([
  z.strictObject({ userId: id }),
  z.strictObject({ groupId: id }),
  z.strictObject({ role: z.enum(grantRoles) }),
  z.strictObject({ embedTenantName: tenantName }),
  z.strictObject({ allEmbedUsers: z.literal(true) }),
]);

/** The same as query parameters, where exactly one is given. */
export const revokeGrantQuerySchema = z.object({
  userId: id.optional().describe('Takes it back from this user.'),
  groupId: id.optional().describe('Takes it back from this group.'),
  role: z.enum(grantRoles).optional().describe('Takes it back from all who have this role.'),
  embedTenantName: tenantName.optional().describe('Takes it back from this embed tenant.'),
  allEmbedUsers: z.literal('true').optional().describe('Takes it back from all embed users.'),
});

export const grantSchema = z.object({
  principal: grantPrincipalSchema,
  action: z.enum(grantActions),
  createdAt: timestamp,
});

export const putGrantRequestSchema = z.strictObject({
  principal: grantPrincipalSchema,
  action: z.enum(grantActions),
});

export const listGrantsQuerySchema = z.object(pagingQuery);
export const grantPageSchema = z.object({ items: z.array(grantSchema), pageInfo: pageInfoSchema });

export type GrantPrincipal = z.infer<typeof grantPrincipalSchema>;
export type RevokeGrantQuery = z.infer<typeof revokeGrantQuerySchema>;
export type Grant = z.infer<typeof grantSchema>;
export type PutGrantRequest = z.infer<typeof putGrantRequestSchema>;
