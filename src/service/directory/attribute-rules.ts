/** Checks of attributes and their values. */
import type { AttributeType, AttributeValue } from '../../contract/endpoints/user-attributes.ts';
import { fitsAttributeType, readAttributeDefault } from '../access/attribute-value-type.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import * as stored from './attribute-rows.ts';
import type { AttributeRow, TenantScope } from './attribute-rows.ts';
import type { UserAttributeValue } from '../../contract/embed-token-constants.ts';
import { findDuplicateIndex } from './find-duplicate-index.ts';

export function checkAttributeType(
  known: AttributeRow,
  type: AttributeType | undefined,
  field: string,
): void {
  if (type === undefined || type === known.type) return;
  const message = `The type of the attribute "${known.name}" is ${known.type} and cannot change to ${type}.`;
  throw new Problem('invalid-field', message, field);
}

export function checkDefaultValue(type: AttributeType, text: string | null | undefined, field: string): void {
  if (text === undefined || text === null || readAttributeDefault(type, text) !== undefined) return;
  throw new Problem('invalid-field', `The default ${JSON.stringify(text)} is not a ${nameOf(type)}.`, field);
}

/** Throws a 400 where the value does not fit the type. Null, which removes a value, fits every type. */
export function checkAttributeValue(
  { name, type }: Pick<AttributeRow, 'name' | 'type'>,
  value: UserAttributeValue,
  field: string,
): void {
  if (value === null || fitsAttributeType(type, value)) return;
  throw new Problem('invalid-field', `The attribute "${name}" takes a ${nameOf(type)}.`, field);
}

const nameOf = (type: AttributeType): string =>
  type.endsWith('_array') ? `list of ${type.slice(0, 6)}s` : type;

interface MatchedAttributeValue {
  readonly attribute: AttributeRow;
  readonly value: UserAttributeValue;
}

/** Finds the definition of each value. Throws a 400 for unknown or repeated names, and where a type differs. */
export async function requireValueDefinitions(
  rows: AccountRows,
  scope: TenantScope,
  values: readonly AttributeValue[],
): Promise<MatchedAttributeValue[]> {
  if (values.length === 0) return [];
  refuseRepeatedNames('userAttributes', values);
  const known = await stored.listAttributesByName(
    rows,
    scope,
    values.map(({ name }) => name),
  );
  const find = (name: string) => chooseDefinition(known, name);
  const missing = values.filter(({ name }) => !find(name)).map(({ name }) => name);
  if (missing.length > 0) throw namesNotFound(missing, 'userAttributes');
  return values.flatMap(({ name, value }, index) => {
    const attribute = find(name);
    if (!attribute) return [];
    checkAttributeValue(attribute, value, `userAttributes[${index}].value`);
    return [{ attribute, value }];
  });
}

/** The attribute of the tenant or the account. Throws a 400 for an unknown name. Locks the attribute. */
export async function requireAttributeByName(
  rows: AccountRows,
  scope: TenantScope,
  name: string,
): Promise<AttributeRow> {
  const found = chooseDefinition(await stored.listAttributesByName(rows, scope, [name]), name);
  if (found) return found;
  throw namesNotFound([name], 'name');
}

/** A definition of the embed tenant hides that of the account. */
const chooseDefinition = (known: readonly AttributeRow[], name: string): AttributeRow | undefined =>
  known.find((row) => row.name === name && row.embed_tenant !== null) ??
  known.find((row) => row.name === name);

const namesNotFound = (names: readonly string[], field: string): Problem =>
  new Problem('invalid-field', `User attributes not found: ${names.join(', ')}.`, field);

export function refuseRepeatedNames(field: string, items: readonly { readonly name: string }[]): void {
  const twice = findDuplicateIndex(items.map(({ name }) => name));
  if (twice === undefined) return;
  const message = `The attribute "${items[twice]?.name}" is given twice.`;
  throw new Problem('invalid-field', message, `${field}[${twice}].name`);
}
