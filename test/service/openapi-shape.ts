/** The part of OpenAPI 3.1 that our document uses: nothing else is allowed. */
import { z } from 'zod';

const text = z.string().min(1);
const requirement = z.record(z.string(), z.array(z.string()));

/** Keywords of JSON Schema draft 2020-12. */
const schema: z.ZodType = z.lazy(() =>
  z.strictObject({
    $ref: z.string().startsWith('#/components/schemas/').optional(),
    description: text.optional(),
    type: z.union([z.enum(types), z.array(z.enum(types)).min(2)]).optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(text).optional(),
    additionalProperties: z.union([z.boolean(), schema]).optional(),
    propertyNames: schema.optional(),
    items: z.union([z.boolean(), schema]).optional(),
    prefixItems: z.array(schema).optional(),
    anyOf: z.array(schema).min(2).optional(),
    oneOf: z.array(schema).min(2).optional(),
    allOf: z.array(schema).min(1).optional(),
    enum: z
      .array(z.union([z.string(), z.number(), z.null()]))
      .min(1)
      .optional(),
    const: z.unknown().optional(),
    default: z.unknown().optional(),
    format: text.optional(),
    pattern: text.optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minLength: z.int().optional(),
    maxLength: z.int().optional(),
    minItems: z.int().optional(),
    maxItems: z.int().optional(),
  }),
);
const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] as const;

const content = z.record(
  z.string().regex(/^[\w.+-]+\/[\w.+-]+$/),
  z.strictObject({ schema, example: z.unknown().optional(), 'x-oai-itemSchema': schema.optional() }),
);

const response = z.strictObject({
  description: text,
  headers: z.record(z.string(), z.strictObject({ description: text, schema })).optional(),
  content: content.optional(),
  'x-codes': z.array(text).min(1).optional(),
});

const operation = z.strictObject({
  operationId: z.string().regex(/^[a-z]\w+$/),
  tags: z.array(text).length(1),
  summary: z.string().regex(/^[A-Z].*[^.]$/),
  description: z.string().regex(/\.$/).optional(),
  security: z.array(requirement),
  parameters: z
    .array(
      z.strictObject({
        name: text,
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean(),
        description: text,
        example: z.union([z.string(), z.number()]).optional(),
        schema,
      }),
    )
    .optional(),
  requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
  responses: z.record(z.string().regex(/^[2345]\d\d$/), response),
});
export type OperationShape = z.infer<typeof operation>;

const servers = z.array(z.strictObject({ url: z.url() })).min(1);

export const openApiShape = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: text, version: text, description: text }),
  servers,
  tags: z.array(z.strictObject({ name: text, description: z.string().regex(/\.$/) })),
  security: z.array(requirement),
  paths: z.record(
    z.string().startsWith('/'),
    z.strictObject({
      servers: servers.optional(),
      get: operation.optional(),
      post: operation.optional(),
      put: operation.optional(),
      patch: operation.optional(),
      delete: operation.optional(),
    }),
  ),
  components: z.strictObject({
    schemas: z.record(z.string().regex(/^[A-Z]\w+$/), schema),
    securitySchemes: z.record(
      z.string(),
      z.strictObject({
        type: z.enum(['http', 'apiKey']),
        scheme: text.optional(),
        in: z.literal('header').optional(),
        name: text.optional(),
        description: text,
      }),
    ),
  }),
});
