/** API keys as they are listed and made. Source: docs/platform-api.md, "API keys and audit log". */
import { z } from 'zod';
import { pageInfoSchema } from './paging-info.ts';
import { pagingQuery } from './paging-query.ts';
import { id, timestamp } from './primitives.ts';

export const apiKeySchema = z.object({
  id,
  name: z.string(),
  /** The key's first six characters; null for keys that were made before these were kept. */
  prefix: z.string().nullable(),
  /** Whose rights the key has. */
  userId: id,
  /** The one deployment that the key is for; null: all of the account. */
  deploymentId: id.nullable(),
  createdAt: timestamp,
  /** To the minute; null: never. */
  lastUsedAt: timestamp.nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const apiKeyListSchema = z.object({ items: z.array(apiKeySchema), pageInfo: pageInfoSchema });

export const listApiKeysQuerySchema = z.object(pagingQuery);

export const createApiKeyRequestSchema = z.strictObject({
  name: z.string().trim().min(1).max(255),
  /** Default: the caller. Only an admin may make keys for others. */
  userId: id.optional(),
  /** Limits the key to one deployment. Default: as far as the caller's own credential reaches. */
  deploymentId: id.nullish(),
});
export type CreateApiKeyRequest = z.infer<typeof createApiKeyRequestSchema>;

/** The only answer that ever holds the key. */
export const createdApiKeySchema = apiKeySchema.extend({ key: z.string() });
export type CreatedApiKey = z.infer<typeof createdApiKeySchema>;
