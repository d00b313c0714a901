/** Whom a published dashboard is shared with. Source: docs/platform-api.md, "Sharing and embed access". */
import { z } from 'zod';

export const embedActions = ['read', 'none'] as const;

export const dashboardAccessSchema = z.object({
  /** Whether signed tokens may show it at all; it does not share it with anybody. */
  allowEmbed: z.boolean(),
  allEmbedUsers: z.object({ enabled: z.boolean(), action: z.enum(embedActions) }),
  /** Embed tenants that it is shared with, by name. */
  tenants: z.array(z.object({ name: z.string(), action: z.literal('read') })),
});

const tenantName = z.string().regex(/^[a-z][a-z0-9-]{0,34}[a-z0-9]$/);

/**
 * One share: exactly one of the two whom it is shared with, with an `action`. Or the state that is wanted, in the
 * fields of the answer: what is left out stays, and tenants that are not listed lose it. `allowEmbed` goes with both.
 */
export const dashboardAccessRequestSchema = z.strictObject({
  embedTenantName: tenantName.optional(),
  allEmbedUsers: z
    .union([z.literal(true), z.strictObject({ enabled: z.boolean(), action: z.enum(embedActions) })])
    .optional(),
  /** `none` takes back what was shared. */
  action: z.enum(embedActions).optional(),
  tenants: z.array(z.strictObject({ name: tenantName, action: z.literal('read') })).optional(),
  allowEmbed: z.boolean().optional(),
});

export type DashboardAccess = z.infer<typeof dashboardAccessSchema>;
export type DashboardAccessRequest = z.infer<typeof dashboardAccessRequestSchema>;
