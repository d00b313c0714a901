/** Reads whole resources of clients. Source: RFC 7644, sections 3.3 and 3.5.1. */
import { findByName } from '../scim-schema/scim-attribute.ts';
import type { ScimAttribute } from '../scim-schema/scim-attribute.ts';
import { scimProblem } from '../scim-schema/scim-problem.ts';
import { commonAttributes, findExtension } from '../scim-schema/scim-resource-schema.ts';
import type { ScimResourceSchema } from '../scim-schema/scim-resource-schema.ts';
import { isScimObject } from '../scim-schema/scim-value.ts';
import type { ScimObject, ScimValue } from '../scim-schema/scim-value.ts';
import { readScimValue } from './read-scim-value.ts';

export interface ReadDocument {
  readonly document: ScimObject;
  /** Names of attributes, and URNs of extensions, that the client has sent, with a value or without. */
  readonly asserted: ReadonlySet<string>;
}

/** Unknown attributes and those that clients cannot change are left out. Throws a 400 for values that do not fit. */
export function readScimDocument(schema: ScimResourceSchema, body: unknown): ReadDocument {
  const fields = requireFields(schema, body);
  const asserted = new Set<string>();
  const document: Record<string, ScimValue> = {};
  const own = [...schema.attributes, ...commonAttributes];
  for (const [name, value] of fields) {
    const extension = findExtension(schema, name);
    const attribute = extension ? undefined : findByName(own, dropUrn(schema, name));
    if (extension) for (const part of listParts(extension, value)) asserted.add(part);
    const read = extension ? readParts(extension, value) : attribute && readChangeable(attribute, value);
    const known = extension?.urn ?? attribute?.name;
    if (known === undefined) continue;
    asserted.add(known);
    if (read !== undefined) document[known] = read;
  }
  return { document, asserted };
}

/** Core attributes may be written with the URN of their schema. */
const dropUrn = ({ urn }: ScimResourceSchema, name: string): string =>
  name.toLowerCase().startsWith(`${urn.toLowerCase()}:`) ? name.slice(urn.length + 1) : name;

function requireFields(schema: ScimResourceSchema, body: unknown): [string, unknown][] {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw scimProblem('invalidSyntax', 'The body has to be a JSON object.');
  const fields = Object.entries(body);
  const schemas: unknown = fields.find(([name]) => name.toLowerCase() === 'schemas')?.[1];
  if (schemas !== undefined) checkSchemas(schema, schemas);
  return fields.flatMap((field) => unfoldCore(schema, field));
}

/** The attributes of the core schema may stand below its URN. */
function unfoldCore({ urn }: ScimResourceSchema, [name, value]: [string, unknown]): [string, unknown][] {
  return name.toLowerCase() === urn.toLowerCase() && isFields(value)
    ? Object.entries(value)
    : [[name, value]];
}

function checkSchemas({ urn }: ScimResourceSchema, schemas: unknown): void {
  const names = Array.isArray(schemas) ? schemas.map((one) => String(one).toLowerCase()) : [];
  if (!names.includes(urn.toLowerCase()))
    throw scimProblem('invalidSyntax', `"schemas" has to be a list that contains ${urn}.`);
}

const readChangeable = (attribute: ScimAttribute, value: unknown): ScimValue | undefined =>
  attribute.mutability === 'readOnly' ? undefined : readScimValue(attribute, value);

interface Extension {
  readonly urn: string;
  readonly attributes: readonly ScimAttribute[];
}

/** The attributes of an extension that the client has sent, as `urn:…:User:name`. */
function listParts({ urn, attributes }: Extension, value: unknown): string[] {
  const names = isFields(value) ? Object.keys(value) : [];
  return names.flatMap((name) => findByName(attributes, name)?.name ?? []).map((name) => `${urn}:${name}`);
}

function readParts({ urn, attributes }: Extension, value: unknown): ScimValue | undefined {
  if (value === null || value === undefined) return undefined;
  if (!isFields(value)) throw scimProblem('invalidValue', `"${urn}" takes an object.`);
  const parts = Object.entries(value).flatMap(([name, part]): [string, ScimValue][] => {
    const attribute = findByName(attributes, name);
    const read = attribute && readChangeable(attribute, part);
    return attribute && read !== undefined ? [[attribute.name, read]] : [];
  });
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> => isScimObject(value);
