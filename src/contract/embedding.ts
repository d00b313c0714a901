/** Embed sessions and deployments. Sources: field-notes sections 1.1, 1.2 and 4. */
import { z } from 'zod';
import { userAttributeValueSchema } from './claims.ts';
import { freeObject, id } from './primitives.ts';

/** How long a session id may wait for its exchange, in seconds. */
export const sessionLifetime = 300;
/** Longest life of the platform's own embed token, in seconds. */
export const platformTokenLifetime = 86_400;
/** Longest life of a host's embed token, in seconds. */
export const hostTokenLifetime = 3_600;

export const generateSessionRequestSchema = z.strictObject({
  deploymentId: id,
  externalId: z.string().trim().toLowerCase().min(1).max(255).optional(),
  internalId: z.string().min(1).optional(),
  email: z.email().optional(),
  embedTenantName: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,34}[a-z0-9]$/)
    .optional(),
  creatorMode: z.boolean().optional(),
  userAttributes: z.array(z.strictObject({ name: z.string(), value: userAttributeValueSchema })).optional(),
  groups: z.array(z.string()).optional(),
  securityContext: freeObject.optional(),
  publicDashboardId: z.string().optional(),
});

export const generateSessionResponseSchema = z.object({ sessionId: z.string() });
export const sessionTokenRequestSchema = z.strictObject({ sessionId: z.string().regex(/^[0-9a-f]{32}$/) });
export const sessionTokenResponseSchema = z.object({ token: z.string() });

export const deploymentSchema = z.object({
  id,
  name: z.string(),
  /** The Data API's paths hang below `<deploymentUrl>/cubejs-api/v1`. */
  deploymentUrl: z.string(),
  creationStep: z.string(),
});

export const deploymentTokenRequestSchema = z.strictObject({
  /** Seconds. */
  expiresIn: z.int().min(60).max(86_400).optional(),
});
export const deploymentTokenResponseSchema = z.object({ cubeApiToken: z.string() });

export type GenerateSessionRequest = z.infer<typeof generateSessionRequestSchema>;
export type Deployment = z.infer<typeof deploymentSchema>;

/** Whether signed tokens may show a dashboard. Source: field-notes section 4, PATCH of the embeddable dashboard. */
export const embedAccessRequestSchema = z.strictObject({ allowEmbed: z.boolean() });
export const embedAccessSchema = z.object({ publicId: z.string(), allowEmbed: z.boolean() });
export type EmbedAccess = z.infer<typeof embedAccessSchema>;
