/** What an embed token says. Source: docs/platform-api.md, "Embed token claims". */
import { z } from 'zod';
import { freeObject, id } from './primitives.ts';

export const embedModes = ['view', 'creator', 'screenshot'] as const;

/** The platform's own issuer name; a host's tokens name the account instead. */
export const platformIssuer = 'vitrine';
/** Audience of every embed token. */
export const embedAudience = 'vitrine-embed';
/** Audience of every Data API token. */
export const dataAudience = 'vitrine-data';

export const userAttributeValueSchema = z.union([
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
  /** Seconds since 1970. */
  iat: z.int(),
  /** Seconds since 1970. */
  exp: z.int(),
  /** Names this one token, so that it can be ended before its time. */
  jti: z.string().min(1).max(128).optional(),
  deploymentId: id,
  /** Limits the token to one dashboard. */
  publicId: z.string().optional(),
  embedTenant: z.string().optional(),
  mode: z.enum(embedModes).default('view'),
  groups: z.array(z.string()).default([]),
  userAttributes: z.record(z.string(), userAttributeValueSchema).default({}),
  securityContext: freeObject.default({}),
  permissions: z.array(z.string()).default([]),
  /** Looks and switches that a session was opened with, for the page that shows it. */
  embedTheme: freeObject.optional(),
  settings: freeObject.optional(),
});

export type EmbedMode = (typeof embedModes)[number];
export type UserAttributeValue = z.infer<typeof userAttributeValueSchema>;
export type EmbedClaims = z.infer<typeof embedClaimsSchema>;
