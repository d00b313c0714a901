import type {
  AttributeDefinition,
  AttributeType,
  AttributeValue,
  UpdateAttributeRequest,
  UserAttribute,
} from '../../contract/user-attribute.ts';
import { fitsType, readDefault } from '../access/stored-user-context.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import * as stored from './attribute-rows.ts';
import type { AttributeChange, AttributeRow, TenantScope } from './attribute-rows.ts';
import type { UserAttributeValue } from '../../contract/embed-token-constants.ts';

export function toAttribute(row: AttributeRow): UserAttribute {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    displayName: row.display_name ?? undefined,
    defaultValue: row.default_value ?? undefined,
    description: row.description ?? undefined,
  };
}

/**
 * Creates or updates attributes. Throws a 400 where a type would change. Must be called in a `write`. Source:
 * docs/platform-api.md, "User attributes".
 */
export async function defineAttributes(
  rows: AccountRows,
  scope: TenantScope,
  definitions: readonly AttributeDefinition[],
  now: Date,
): Promise<void> {
  const field = 'userAttributeDefinitions';
  refuseRepeated(field, definitions);
  // In a fixed order, so that two concurrent calls cannot deadlock.
  const ordered = [...definitions.entries()].sort(([, a], [, b]) => (a.name < b.name ? -1 : 1));
  for (const [index, definition] of ordered)
    await defineAttribute(rows, scope, definition, { now, field: `${field}[${index}]` });
}

async function defineAttribute(
  rows: AccountRows,
  scope: TenantScope,
  definition: AttributeDefinition,
  { now, field }: { readonly now: Date; readonly field: string },
): Promise<void> {
  checkDefault(definition.type, definition.defaultValue, `${field}.defaultValue`);
  if (await stored.insertAttribute(rows, scope, definition, now)) return;
  const named = await stored.findNamedAttributes(rows, scope, [definition.name]);
  const known = named.find(({ embed_tenant: owner }) => owner === scope);
  if (!known) throw removedMeanwhile(definition.name);
  checkType(known, definition.type, `${field}.type`);
  await changeAttribute(rows, known, definition);
}

/** Changes the given fields. Nothing is written where they are unchanged. */
export async function changeAttribute(
  rows: AccountRows,
  known: AttributeRow,
  { displayName, defaultValue, description }: UpdateAttributeRequest,
): Promise<AttributeRow> {
  const change: AttributeChange = {
    ...(isNew(displayName, known.display_name) && { display_name: displayName }),
    ...(isNew(defaultValue, known.default_value) && { default_value: defaultValue }),
    ...(isNew(description, known.description) && { description }),
  };
  if (Object.keys(change).length === 0) return known;
  const changed = await stored.updateAttribute(rows, known.id, change);
  if (changed) return changed;
  throw removedMeanwhile(known.name);
}

const removedMeanwhile = (name: string): Problem =>
  new Problem('conflict', `"${name}" was removed at the same time. Try again.`);

const isNew = (value: string | null | undefined, known: string | null): value is string | null =>
  value !== undefined && value !== known;

export function checkType(known: AttributeRow, type: AttributeType | undefined, field: string): void {
  if (type === undefined || type === known.type) return;
  const message = `The type of the attribute "${known.name}" is ${known.type} and cannot change to ${type}.`;
  throw new Problem('invalid-field', message, field);
}

export function checkDefault(type: AttributeType, text: string | null | undefined, field: string): void {
  if (text === undefined || text === null || readDefault(type, text) !== undefined) return;
  throw new Problem('invalid-field', `The default ${JSON.stringify(text)} is not a ${nameOf(type)}.`, field);
}

/** Throws a 400 where the value does not fit the type. Null, which removes a value, fits every type. */
export function checkValue(
  { name, type }: Pick<AttributeRow, 'name' | 'type'>,
  value: UserAttributeValue,
  field: string,
): void {
  if (value === null || fitsType(type, value)) return;
  throw new Problem('invalid-field', `The attribute "${name}" takes a ${nameOf(type)}.`, field);
}

const nameOf = (type: AttributeType): string =>
  type.endsWith('_array') ? `list of ${type.slice(0, 6)}s` : type;

interface MatchedAttributeValue {
  readonly attribute: AttributeRow;
  readonly value: UserAttributeValue;
}

/** Finds the definition of each value. Throws a 400 for unknown or repeated names, and where a type differs. */
export async function matchValues(
  rows: AccountRows,
  scope: TenantScope,
  values: readonly AttributeValue[],
): Promise<MatchedAttributeValue[]> {
  if (values.length === 0) return [];
  refuseRepeated('userAttributes', values);
  const known = await stored.findNamedAttributes(
    rows,
    scope,
    values.map(({ name }) => name),
  );
  const find = (name: string) =>
    known.find((row) => row.name === name && row.embed_tenant !== null) ??
    known.find((row) => row.name === name);
  const missing = values.filter(({ name }) => !find(name)).map(({ name }) => name);
  if (missing.length > 0) {
    const message = `User attributes not found: ${missing.join(', ')}.`;
    throw new Problem('invalid-field', message, 'userAttributes');
  }
  return values.flatMap(({ name, value }, index) => {
    const attribute = find(name);
    if (!attribute) return [];
    checkValue(attribute, value, `userAttributes[${index}].value`);
    return [{ attribute, value }];
  });
}

function refuseRepeated(field: string, items: readonly { readonly name: string }[]): void {
  const twice = findDuplicate(items.map(({ name }) => name));
  if (twice === undefined) return;
  const message = `The attribute "${items[twice]?.name}" is given twice.`;
  throw new Problem('invalid-field', message, `${field}[${twice}].name`);
}

/** The index of the first name that is repeated; undefined where all names differ. */
export function findDuplicate(names: readonly string[]): number | undefined {
  const seen = new Set<string>();
  const index = names.findIndex((name) => seen.size === seen.add(name).size);
  return index === -1 ? undefined : index;
}
