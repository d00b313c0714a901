/** The parts of a JSON schema that describe a place of a text. */
import { isRecord, readArray, readString } from '../parsing/read-value.ts';
import type { JsonStep } from './json-place.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** References may lead in circles, and a place may have thousands of alternatives. */
const mostSchemas = 2_000;

/** The schemas that the value at a path may meet, without references and alternatives: each says something itself. */
export function listSchemasAt(root: JsonSchema, path: readonly JsonStep[]): readonly JsonSchema[] {
  let found = flatten([root], root);
  for (const step of path) {
    const inside = found.flatMap((schema) => listInside(schema, step));
    found = flatten(inside, root);
  }
  return found;
}

function flatten(schemas: readonly unknown[], root: JsonSchema): readonly JsonSchema[] {
  const seen = new Set<JsonSchema>();
  const waiting = schemas.filter(isRecord);
  for (const schema of waiting) {
    if (seen.has(schema) || seen.size > mostSchemas) continue;
    seen.add(schema);
    const { $ref, anyOf, oneOf, allOf } = schema;
    const others = [resolve(readString($ref), root), ...[anyOf, oneOf, allOf].flatMap(readArray)];
    waiting.push(...others.filter(isRecord));
  }
  return [...seen];
}

/** `#/definitions/Name`, whose parts may be escaped in two ways. */
function resolve(reference: string | undefined, root: JsonSchema): unknown {
  if (!reference?.startsWith('#')) return undefined;
  const steps = reference.split('/').slice(1);
  return steps.reduce<unknown>((value, step) => {
    const name = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
    return isRecord(value) ? value[name] : undefined;
  }, root);
}

function listInside(schema: JsonSchema, step: JsonStep): readonly unknown[] {
  const { properties, additionalProperties, items } = schema;
  if (typeof step === 'number') return Array.isArray(items) ? [items[step]] : [items];
  const own = isRecord(properties) ? properties[step] : undefined;
  return [own ?? additionalProperties];
}
