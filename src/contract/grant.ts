/** Who may do what with a folder, a workbook or a report. Source: field-notes section 1.3. */
import { z } from 'zod';
import { pageInfoSchema } from './page-info.ts';
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
  userId: id.optional(),
  groupId: id.optional(),
  role: z.enum(grantRoles).optional(),
  embedTenantName: tenantName.optional(),
  allEmbedUsers: z.literal('true').optional(),
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
