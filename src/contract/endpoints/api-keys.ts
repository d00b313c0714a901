/** API keys. Source: docs/platform-api.md, "API keys and audit log". */
import { z } from 'zod';
import { documentSchema } from '../documented-schema.ts';
import type { OperationGroup } from '../operations/operation.ts';
import { pageInfoSchema, pagingQuery } from '../paging.ts';
import { id, timestamp } from '../primitives.ts';
import { visibleName } from '../visible-text.ts';

/** APIs to which a key can be limited. */
export const keyScopes = ['scim'] as const;

export const apiKeySchema = z.object({
  id,
  name: z.string(),
  /** First six characters of the key. null: created before they were stored. */
  prefix: z.string().nullable(),
  /** The user whose rights the key has. */
  userId: id,
  /** The deployment to which the key is limited. null: the whole account. */
  deploymentId: id.nullable(),
  /** The API to which the key is limited. null: everything that its user may do. */
  scope: z.enum(keyScopes).nullable(),
  createdAt: timestamp,
  /** Rounded to the minute. null: never. */
  lastUsedAt: timestamp.nullable(),
});

export const apiKeyListSchema = z.object({ items: z.array(apiKeySchema), pageInfo: pageInfoSchema });

export const listApiKeysQuerySchema = z.object(pagingQuery);

export const createApiKeyRequestSchema = z.strictObject({
  name: visibleName(z.string().trim().min(1).max(255)),
  /** Default: the caller. Only admins may create keys for other users. */
  userId: id.optional(),
  /** Limits the key to one deployment. Default: the limit of the caller's credential. */
  deploymentId: id.nullish(),
  /** Limits the key to one API: `scim` makes a SCIM token. */
  scope: z.enum(keyScopes).optional(),
});

/** The only response that contains the key. */
export const createdApiKeySchema = apiKeySchema.extend({ key: z.string() });

export type ApiKey = z.infer<typeof apiKeySchema>;
export type CreateApiKeyRequest = z.infer<typeof createApiKeyRequestSchema>;
export type CreatedApiKey = z.infer<typeof createdApiKeySchema>;

export const apiKeyOperations = {
  listApiKeys: {
    method: 'GET',
    path: '/v1/api-keys',
    summary: 'List API keys',
    description:
      'API keys that are not revoked, newest first, with their first six characters. The key itself is shown once, when ' +
      'it is created. Admins see all keys of the account, others their own. A key of one deployment sees the keys of that ' +
      'deployment.',
    tag: 'API keys',
    access: 'bearer',
    rights: [],
    query: listApiKeysQuerySchema,
    responses: { 200: apiKeyListSchema },
    problems: ['not-allowed'],
  },
  createApiKey: {
    method: 'POST',
    path: '/v1/api-keys',
    summary: 'Create an API key',
    description:
      'This response is the only one that contains the key, as `key`: store it at once. The key has the rights of its ' +
      'user, limited to one deployment if `deploymentId` is given. A key cannot create a key with more rights, and only ' +
      'admins can create keys for others. With `scope: "scim"` it is a SCIM token, which opens `/scim/v2` and nothing ' +
      'else; only admins create them, for an admin and the whole account.\n\n' +
      'If the last admin key is lost, create one on the machine of the service: `vitrine keys create --admin`.',
    tag: 'API keys',
    access: 'bearer',
    rights: [],
    body: createApiKeyRequestSchema,
    exampleBody: { name: 'Nightly import', deploymentId: 1 },
    responses: { 200: createdApiKeySchema },
    problems: ['not-allowed'],
  },
  revokeApiKey: {
    method: 'DELETE',
    path: '/v1/api-keys/{apiKeyId}',
    summary: 'Revoke an API key',
    description:
      'The key is refused from the next request on. Admins may revoke all keys of the account, others their own.',
    tag: 'API keys',
    access: 'bearer',
    rights: [],
    responses: { 204: null },
    problems: ['not-allowed'],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const apiKeySchemas = {
  ApiKey: documentSchema(apiKeySchema, 'An API key, without its value, which is not stored.', {
    prefix: 'First six characters of the key, by which people tell their keys apart.',
    userId: 'The user whose rights it has.',
    deploymentId: 'The deployment to which it is limited. null: the whole account.',
    lastUsedAt: 'Rounded to the minute. null: never.',
  }),
  ApiKeyList: documentSchema(apiKeyListSchema, 'A page of API keys.'),
  CreateApiKeyRequest: documentSchema(createApiKeyRequestSchema, 'A key to create.', {
    userId: 'The user whose rights it has. Default: the caller. Only admins may name other users.',
    deploymentId: 'Limits the key to one deployment.',
  }),
  CreatedApiKey: documentSchema(
    createdApiKeySchema,
    'A new API key with its value, which is not shown again.',
    {
      key: 'The key, to be sent as `Authorization: Bearer sk-…`.',
    },
  ),
};
