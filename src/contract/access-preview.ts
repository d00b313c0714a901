/** What a reader would see of the data model: members, row filters and counts, and never a row. */
import { z } from 'zod';
import { userAttributeValueSchema } from './embed-claims.ts';
import { embedTenantNameSchema } from './directory-tenant.ts';
import { generateSessionRequestSchema } from './embedding-session.ts';
import { freeObject, id } from './primitives.ts';

/** Most entries of one list. */
const maxEntries = 500;

/** A user, an embed user, or facts of nobody in particular. */
export const accessPreviewRequestSchema = z.strictObject({
  userId: id.optional(),
  externalId: generateSessionRequestSchema.shape.externalId,
  embedTenant: embedTenantNameSchema.nullish(),
  groups: z.array(z.string()).max(maxEntries).optional(),
  userAttributes: z.record(z.string(), userAttributeValueSchema).optional(),
  securityContext: freeObject.optional(),
});

/** Members of one cube or view whose rows are filtered alike. */
export const visibleRowsSchema = z.object({
  members: z.array(z.string()),
  filter: z.string(),
  sql: z.string().nullable(),
  values: z.array(z.string()),
  count: z.int().nullable(),
  reason: z.string().optional(),
});

export const sourceAccessSchema = z.object({
  name: z.string(),
  title: z.string(),
  type: z.enum(['cube', 'view']),
  public: z.boolean(),
  members: z.array(z.string()),
  rows: z.array(visibleRowsSchema),
});

export const accessPreviewSchema = z.object({
  reader: z.object({
    groups: z.array(z.string()),
    userAttributes: z.record(z.string(), userAttributeValueSchema),
    securityContext: freeObject,
  }),
  sources: z.array(sourceAccessSchema),
});

export type AccessPreviewRequest = z.infer<typeof accessPreviewRequestSchema>;
export type VisibleRows = z.infer<typeof visibleRowsSchema>;
export type SourceAccess = z.infer<typeof sourceAccessSchema>;
export type AccessPreview = z.infer<typeof accessPreviewSchema>;
