/** The contract as an OpenAPI 3.1 document. Source: docs/platform-api.md, "Description of the API". */
import { z } from 'zod';
import { freeObject } from './primitives.ts';

export const openApiSpecSchema = z.object({
  openapi: z.literal('3.1.0'),
  info: freeObject,
  servers: z.array(freeObject),
  tags: z.array(freeObject),
  security: z.array(freeObject),
  paths: z.record(z.string(), freeObject),
  components: freeObject,
});

export type OpenApiSpec = z.infer<typeof openApiSpecSchema>;
