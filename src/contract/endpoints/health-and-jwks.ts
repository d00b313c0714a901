/** Public keys, health and readiness: endpoints beside `{base_url}`. Source: docs/platform-api.md, "Families and addresses". */
import { z } from 'zod';
import { documentSchema } from '../documented-schema.ts';
import type { OperationGroup } from '../operations/operation.ts';

export const keySetSchema = z.object({
  keys: z.array(
    z.object({
      kty: z.string(),
      kid: z.string(),
      use: z.string().optional(),
      alg: z.string().optional(),
      crv: z.string(),
      x: z.string(),
      y: z.string(),
    }),
  ),
});

export const healthSchema = z.object({ status: z.enum(['alive', 'ready']) });

export const serviceOperations = {
  getKeySet: {
    method: 'GET',
    path: '/.well-known/jwks.json',
    summary: 'Get the public keys of the platform',
    description: 'For programs that verify embed tokens and data tokens of the platform (RFC 7517).',
    tag: 'Service',
    access: 'none',
    responses: { 200: keySetSchema },
    problems: [],
  },
  getHealth: {
    method: 'GET',
    path: '/health',
    summary: 'Check whether the process is alive',
    description: 'For supervisors that restart the process. Also by plain HTTP, and without rate limits.',
    tag: 'Service',
    access: 'none',
    responses: { 200: healthSchema },
    problems: [],
  },
  getReadiness: {
    method: 'GET',
    path: '/ready',
    summary: 'Check whether the service accepts requests',
    description:
      'For load balancers: a 503 while the database does not respond within a second or accepts no writes, and while the ' +
      'service stops. Also by plain HTTP, and without rate limits.',
    tag: 'Service',
    access: 'none',
    responses: { 200: healthSchema },
    problems: [],
  },
} satisfies OperationGroup;

/** Schemas that the API reference shows by name. */
export const serviceSchemas = {
  KeySet: documentSchema(keySetSchema, 'JSON Web Keys (RFC 7517).'),
};
