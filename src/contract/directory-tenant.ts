/** Embed tenants: the customers of the account. Source: docs/platform-api.md, "Embed tenants". */
import { z } from 'zod';
import { pageInfoSchema } from './paging-info.ts';
import { pagingQuery } from './paging-query.ts';
import { id, timestamp } from './primitives.ts';

export const embedTenantNameSchema = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{0,34}[a-z0-9]$/,
    'it must hold 2 to 36 lower-case letters, digits and hyphens, begin with a letter and not end with a hyphen',
  );

/** `search`: a part of the name or the display name, in any case. */
export const listEmbedTenantsQuerySchema = z.object({ ...pagingQuery, search: z.string().optional() });

export const embedTenantSchema = z.object({
  id,
  name: z.string(),
  displayName: z.string().optional(),
  userCount: z.int(),
  createdAt: timestamp,
});
export const embedTenantListSchema = z.object({
  items: z.array(embedTenantSchema),
  pageInfo: pageInfoSchema,
});

export type EmbedTenant = z.infer<typeof embedTenantSchema>;
