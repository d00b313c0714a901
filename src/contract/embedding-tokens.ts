/** Embed sessions and deployments. Source: docs/platform-api.md, "Embedding flow". */
import { z } from 'zod';
import { id } from './primitives.ts';

/** How long a session id may wait for its exchange, in seconds. */
export const sessionLifetime = 300;
/** Longest life of the platform's own embed token, in seconds. */
export const platformTokenLifetime = 86_400;
/** Longest life of a host's embed token, in seconds. */
export const hostTokenLifetime = 3_600;

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

export type Deployment = z.infer<typeof deploymentSchema>;

/** Whether signed tokens may show a dashboard. Source: docs/platform-api.md, "Sharing and embed access". */
export const embedAccessRequestSchema = z.strictObject({ allowEmbed: z.boolean() });
export const embedAccessSchema = z.object({ publicId: z.string(), allowEmbed: z.boolean() });
export type EmbedAccess = z.infer<typeof embedAccessSchema>;
