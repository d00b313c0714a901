/** Which attributes a response holds. Source: RFC 7644, section 3.9. */
import { scimProblem } from '../scim-schema/scim-problem.ts';
import { findExtension, resolveAttribute } from '../scim-schema/scim-resource-schema.ts';
import type { ScimResourceSchema } from '../scim-schema/scim-resource-schema.ts';
import { isList, isScimObject } from '../scim-schema/scim-value.ts';
import type { ScimObject, ScimValue } from '../scim-schema/scim-value.ts';

/** The attributes to return, or not to return, as paths like `name.familyName` or `urn:…:User:department`. */
export interface AttributeSelection {
  readonly mode: 'only' | 'except';
  readonly paths: readonly AttributePath[];
}

/** Names from the outside to the inside: an extension, an attribute, a part of it. */
type AttributePath = readonly string[];

export interface SelectionRequest {
  readonly attributes?: readonly string[] | undefined;
  readonly excludedAttributes?: readonly string[] | undefined;
}

/** `undefined`: the response holds everything. Names that the schema does not know select nothing. */
export function readSelection(
  schema: ScimResourceSchema,
  { attributes = [], excludedAttributes = [] }: SelectionRequest,
): AttributeSelection | undefined {
  if (attributes.length > 0 && excludedAttributes.length > 0)
    throw scimProblem('invalidValue', 'Send either "attributes" or "excludedAttributes", and not both.');
  if (attributes.length > 0) return { mode: 'only', paths: toPaths(schema, attributes) };
  if (excludedAttributes.length > 0) return { mode: 'except', paths: toPaths(schema, excludedAttributes) };
  return undefined;
}

function toPaths(schema: ScimResourceSchema, names: readonly string[]): AttributePath[] {
  return names.flatMap((name) => {
    // A filter in brackets is allowed by some clients: the whole attribute is returned.
    const path = name.replace(/\[.*\]/s, '').trim();
    const extension = findExtension(schema, path);
    if (extension) return [[extension.urn]];
    const found = resolveAttribute(schema, path);
    if (!found) return [];
    const parts = [found.extension, found.attribute.name, found.subAttribute?.name];
    return [parts.filter((part) => part !== undefined)];
  });
}

/** Whether a response needs an attribute of the core schema at all. */
export function isSelected(selection: AttributeSelection | undefined, name: string): boolean {
  if (!selection) return true;
  if (selection.mode === 'only') return selection.paths.some(([first]) => first === name);
  return !selection.paths.some(([first, second]) => first === name && second === undefined);
}

/** Attributes that every response holds. */
const always = ['schemas', 'id'];

export function selectAttributes(
  document: ScimObject,
  selection: AttributeSelection | undefined,
): ScimObject {
  if (!selection) return document;
  const kept = Object.entries(document).flatMap(([name, value]): [string, ScimValue][] => {
    const part = always.includes(name) ? value : select(value, below(selection, name));
    return part === undefined ? [] : [[name, part]];
  });
  return Object.fromEntries(kept);
}

/** The selection within an attribute. */
const below = ({ mode, paths }: AttributeSelection, name: string): AttributeSelection => ({
  mode,
  paths: paths.filter(([first]) => first === name).map(([, ...rest]) => rest),
});

function select(value: ScimValue, selection: AttributeSelection): ScimValue | undefined {
  const { mode, paths } = selection;
  const isWhole = paths.some((path) => path.length === 0);
  if (isWhole || paths.length === 0) return (mode === 'only') === isWhole ? value : undefined;
  if (isList(value)) return orNothing(value.flatMap((item) => selectParts(item, selection) ?? []));
  return selectParts(value, selection);
}

const orNothing = (items: readonly ScimValue[]): ScimValue | undefined =>
  items.length === 0 ? undefined : items;

function selectParts(value: ScimValue, selection: AttributeSelection): ScimValue | undefined {
  if (!isScimObject(value)) return value;
  const parts = Object.entries(value).flatMap(([name, part]): [string, ScimValue][] => {
    const kept = select(part, below(selection, name));
    return kept === undefined ? [] : [[name, kept]];
  });
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
}
