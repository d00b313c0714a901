/** Claims of embed tokens. Source: docs/platform-api.md, "Embed token claims". */
import { z } from 'zod';
import { embedModes } from './embed-token-constants.ts';
import type { UserAttributeValue } from './embed-token-constants.ts';
import { jsonObject, id } from './primitives.ts';

/** Audience of Data API tokens. */
export const dataAudience = 'vitrine-data';
/** Audience of those by which an author reads as another reader: who does not know of it must not take the token for a usual one. */
export const readAsAudience = 'vitrine-data-read-as';

export const userAttributeValueSchema: z.ZodType<UserAttributeValue> = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  z.array(z.number()),
  z.null(),
]);

export const embedClaimsSchema = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  /** The embed user: an external id, or an internal one as `user:<id>`. */
  sub: z.string().min(1),
  /** When the token was signed, in seconds since 1970. */
  iat: z.int(),
  /** When the token expires, in seconds since 1970. */
  exp: z.int(),
  /** Id of the token, by which it can be revoked. */
  jti: z.string().min(1).max(128).optional(),
  deploymentId: id,
  /** Limits the token to one dashboard. */
  publicId: z.string().optional(),
  embedTenant: z.string().optional(),
  mode: z.enum(embedModes).default('view'),
  groups: z.array(z.string()).default([]),
  userAttributes: z.record(z.string(), userAttributeValueSchema).default({}),
  securityContext: jsonObject.default({}),
  permissions: z.array(z.string()).default([]),
  /** Theme and settings of the session, for the page that shows it. */
  embedTheme: jsonObject.optional(),
  settings: jsonObject.optional(),
});

export type EmbedClaims = z.infer<typeof embedClaimsSchema>;
