/** The schemas of the contract as JSON Schema, each under one name. Source: OpenAPI 3.1, "Schema Object". */
import { z } from 'zod';
import type { Operation } from '../../contract/operations/operation.ts';
import { namedSchemas } from '../../contract/operations/all-operations.ts';

/** A JSON Schema (draft 2020-12). */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface OpenApiSchemas {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** A reference to a schema of an operation, or of `namedSchemas`. */
  readonly toReference: (schema: z.ZodType) => JsonSchema;
  /** A schema in full, for parts of the document that need its properties. */
  readonly read: (schema: z.ZodType) => JsonSchema;
}

const toAddress = (name: string): string => `#/components/schemas/${name}`;

const options = {
  // Fields with a default are optional in requests. Schemas of responses have no defaults.
  io: 'input',
  override: ({ jsonSchema }: { jsonSchema: JsonSchema }): void => tidy(jsonSchema),
} as const;

/** Schemas of bodies and responses without a name get a name from their operation. */
export function createOpenApiSchemas(operations: Readonly<Record<string, Operation>>): OpenApiSchemas {
  const registry = z.registry<{ id: string }>();
  for (const [id, { schema }] of Object.entries(namedSchemas)) registry.add(schema, { id });
  for (const [id, operation] of Object.entries(operations)) registerOwn(registry, id, operation);
  const { schemas } = z.toJSONSchema(registry, { ...options, uri: toAddress });
  return {
    schemas: Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, describe(name, schema)]),
    ),
    toReference: (schema) => ({ $ref: toAddress(registry.get(schema)?.id ?? '') }),
    read: (schema) => z.toJSONSchema(schema, options),
  };
}

type NameRegistry = ReturnType<typeof z.registry<{ id: string }>>;

function registerOwn(registry: NameRegistry, id: string, { body, responses }: Operation): void {
  const name = id.charAt(0).toUpperCase() + id.slice(1);
  if (body && !registry.has(body)) registry.add(body, { id: `${name}Request` });
  for (const content of Object.values(responses)) {
    if (content instanceof z.ZodType && !registry.has(content))
      registry.add(content, { id: `${name}Answer` });
  }
}

/** Removes details without meaning for readers: the bounds of safe integers, and patterns of known formats. */
function tidy(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format !== undefined) delete schema.pattern;
  if (isAnyText(schema.propertyNames)) delete schema.propertyNames;
  const { additionalProperties } = schema;
  if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length === 0)
    schema.additionalProperties = true;
}

/** Whether a schema allows all names of properties, as JSON does. */
function isAnyText(names: JsonSchema['propertyNames']): boolean {
  return typeof names === 'object' && Object.keys(names).join() === 'type';
}

function describe(name: string, schema: JsonSchema): JsonSchema {
  const { description, fields } = namedSchemas[name] ?? {};
  const described: JsonSchema = { ...(description === undefined ? {} : { description }), ...schema };
  delete described.$schema;
  delete described.$id;
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length > 0) {
    described.properties = Object.fromEntries(
      properties.map(([field, value]) => [field, explain(value, fields?.[field])] as const),
    );
  }
  return described;
}

function explain(schema: JsonSchema | boolean, description: string | undefined): JsonSchema | boolean {
  return description === undefined || typeof schema === 'boolean' ? schema : { ...schema, description };
}
