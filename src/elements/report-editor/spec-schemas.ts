/** What completes a spec by the schema of its kind. Loaded with the first spec that is edited as text: the schemas are large. */
import { vegaLiteSchema } from '../../views/chart/engine/vega-lite-schema.ts';
import type { CompletionSource } from '../../model/code-completion/code-completion.ts';
import { createSpecCompletion } from '../../model/spec-completion/complete-spec.ts';
import type { JsonSchema } from '../../model/spec-completion/schema-places.ts';
import specSchemas from '../../model/specs/spec-schemas.json' with { type: 'json' };

const schemas: Readonly<Record<string, JsonSchema>> = {
  vega: vegaLiteSchema,
  kpi: toRoot('KpiSpec'),
  table: toRoot('TableSpec'),
  map: toRoot('MapSpec'),
  html: toRoot('HtmlSpec'),
};

function toRoot(name: string): JsonSchema {
  return { ...specSchemas, $ref: `#/definitions/${name}` };
}

export const completeSpecs = (kind: string): CompletionSource | undefined => {
  const schema = Object.hasOwn(schemas, kind) ? schemas[kind] : undefined;
  return schema && createSpecCompletion(schema);
};
