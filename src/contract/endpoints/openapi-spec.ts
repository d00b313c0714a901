/** The contract as an OpenAPI 3.1 document. Source: docs/platform-api.md, "Description of the API". */
import { z } from 'zod';
import type { OperationGroup } from '../operations/operation.ts';
import { jsonObject } from '../primitives.ts';

export const openApiSpecSchema = z.object({
  openapi: z.literal('3.1.0'),
  info: jsonObject,
  servers: z.array(jsonObject),
  tags: z.array(jsonObject),
  security: z.array(jsonObject),
  paths: z.record(z.string(), jsonObject),
  components: jsonObject,
});

export const specOperations = {
  getSpec: {
    method: 'GET',
    path: '/v1/spec',
    summary: 'Get this reference as OpenAPI document',
    description: 'An OpenAPI 3.1 document, generated from the schemas that check requests and responses.',
    tag: 'Specification',
    access: 'none',
    responses: { 200: openApiSpecSchema, 304: null },
    problems: [],
  },
  getSpecPage: {
    method: 'GET',
    path: '/v1/spec/page',
    summary: 'Get this reference as page',
    description: 'An HTML page without scripts.',
    tag: 'Specification',
    access: 'none',
    responses: { 200: 'text/html', 304: null },
    problems: [],
  },
} satisfies OperationGroup;
