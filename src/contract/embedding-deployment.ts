/** Deployments and their environments. Source: docs/platform-api.md, "Deployments and data tokens". */
import { z } from 'zod';
import { deploymentSchema } from './embedding-tokens.ts';
import { pageInfoSchema } from './paging-info.ts';
import { pagingQuery } from './paging-query.ts';

/** On create and on rename. */
export const deploymentNameRequestSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .regex(/^[^\p{Cc}]+$/u, 'it must not hold control characters'),
});
export const deploymentListSchema = z.object({ items: z.array(deploymentSchema), pageInfo: pageInfoSchema });

export const environmentTypes = ['production', 'staging', 'development'] as const;

export const listEnvironmentsQuerySchema = z.object({
  ...pagingQuery,
  type: z.enum(environmentTypes).optional(),
});

export const environmentSchema = z.object({
  id: z.string(),
  type: z.enum(environmentTypes),
  /** Where its Data API is reached. */
  api_credentials: z.array(z.object({ type: z.literal('rest'), version: z.literal('v1'), url: z.string() })),
});
export const environmentListSchema = z.object({
  items: z.array(environmentSchema),
  pageInfo: pageInfoSchema,
});

export type Environment = z.infer<typeof environmentSchema>;
