/** Reads values of clients by the schema. What does not fit is a 400 `invalidValue` that names the attribute. */
import type { ScimAttribute } from '../scim-schema/scim-attribute.ts';
import { findByName } from '../scim-schema/scim-attribute.ts';
import { scimProblem } from '../scim-schema/scim-problem.ts';
import { foldValue, isScimObject, omitPart } from '../scim-schema/scim-value.ts';
import type { ScimObject, ScimValue } from '../scim-schema/scim-value.ts';
import { foldCase } from '../../database/fold-name.ts';
import { readBoolean } from '../scim-filter/read-filter-value.ts';

/** Reads the value of an attribute. `undefined`: the value is null or empty, and so the attribute has none. */
export function readScimValue(
  attribute: ScimAttribute,
  value: unknown,
  path = attribute.name,
): ScimValue | undefined {
  if (!attribute.multiValued) return readSingleValue(attribute, value, path);
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  const items = given.flatMap((one, index) => {
    const item = readSingleValue(attribute, one, given.length > 1 ? `${path}[${index}]` : path);
    return item === undefined ? [] : [item];
  });
  return items.length === 0 ? undefined : mergeItems(attribute, [], items);
}

/** Reads one value of an attribute. An empty text for a value with parts, such as a manager, is no value. */
export function readSingleValue(
  attribute: ScimAttribute,
  value: unknown,
  path: string,
): ScimValue | undefined {
  if (value === null || value === undefined) return undefined;
  if (attribute.type === 'complex' && value === '') return undefined;
  if (attribute.type === 'complex') return readComplex(attribute, value, path);
  const read = readers[attribute.type](value);
  if (read === undefined || !isStorable(read)) throw invalidValue(attribute, value, path);
  return attribute.isClosed ? readClosed(attribute, read, path) : read;
}

/** Names that some clients send for the names of the standard. */
const aliases: ReadonlyMap<string, string> = new Map([['displayname', 'display']]);

/** Attributes that the schema does not know, and those that clients cannot change, are left out. */
function readComplex(attribute: ScimAttribute, value: unknown, path: string): ScimObject | undefined {
  const { subAttributes = [] } = attribute;
  const parts = typeof value === 'string' && findByName(subAttributes, 'value') ? { value } : value;
  if (typeof parts !== 'object' || parts === null || Array.isArray(parts))
    throw invalidValue(attribute, value, path);
  const read = Object.entries(parts).flatMap(([name, part]: [string, unknown]): [string, ScimValue][] => {
    const sub = findByName(subAttributes, aliases.get(name.toLowerCase()) ?? name);
    if (!sub || sub.mutability === 'readOnly') return [];
    const known = readScimValue(sub, part, `${path}.${sub.name}`);
    return known === undefined ? [] : [[sub.name, known]];
  });
  return read.length === 0 ? undefined : Object.fromEntries(read);
}

const readText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function readNumber(value: unknown): number | undefined {
  if (typeof value === 'string' && /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/.test(value))
    return readNumber(Number(value));
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

const base64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

const readers: Readonly<
  Record<Exclude<ScimAttribute['type'], 'complex'>, (value: unknown) => ScimValue | undefined>
> = {
  string: readText,
  reference: readText,
  dateTime: readText,
  binary: (value) => (typeof value === 'string' && base64.test(value) ? value : undefined),
  boolean: readBoolean,
  decimal: readNumber,
  integer: (value) => (Number.isInteger(readNumber(value)) ? readNumber(value) : undefined),
};

/** The database cannot store U+0000 and single surrogates in texts. */
const isStorable = (value: ScimValue): boolean => typeof value !== 'string' || !/[\0\p{Cs}]/u.test(value);

function readClosed(attribute: ScimAttribute, value: ScimValue, path: string): ScimValue {
  const known = attribute.canonicalValues?.find(
    (one) => foldCase(one) === foldCase(typeof value === 'string' ? value : ''),
  );
  if (known !== undefined) return known;
  const choices = attribute.canonicalValues?.join(', ') ?? '';
  throw scimProblem('invalidValue', `"${path}" takes one of ${choices}, and not ${shorten(value)}.`);
}

function invalidValue({ type, multiValued }: ScimAttribute, value: unknown, path: string): Error {
  const kind = type === 'complex' ? 'an object with parts' : `a ${type}`;
  const wanted = multiValued ? `${kind}, or a list of them` : kind;
  return scimProblem('invalidValue', `"${path}" takes ${wanted}, and not ${shorten(value)}.`);
}

const shorten = (value: unknown): string => JSON.stringify(value).slice(0, 60);

/**
 * Adds values to a list. A value that the list has already only gains the parts that are new; of several preferred values
 * the one that was added last stays preferred.
 */
export function mergeItems(
  attribute: ScimAttribute,
  known: readonly ScimValue[],
  added: readonly ScimValue[],
): ScimValue[] {
  const items = new Map(known.map((item) => [toIdentity(attribute, item), item]));
  let preferred: string | undefined;
  for (const item of added) {
    const identity = toIdentity(attribute, item);
    const before = items.get(identity);
    items.set(identity, isScimObject(before) && isScimObject(item) ? { ...before, ...item } : item);
    if (isPrimary(item)) preferred ??= identity;
  }
  const merged = [...items].map(([identity, item]) =>
    preferred !== undefined && identity !== preferred ? withoutPrimary(item) : item,
  );
  return merged;
}

export const isPrimary = (item: ScimValue): boolean => isScimObject(item) && item.primary === true;

/** A value that is no longer the preferred one. */
export const withoutPrimary = (item: ScimValue): ScimValue =>
  isScimObject(item) && item.primary === true ? { ...item, primary: false } : item;

/** Two values are the same where `value` and `type` are, or, without a `value`, all parts but `primary`. */
function toIdentity(attribute: ScimAttribute, item: ScimValue): string {
  const folded = foldValue(attribute, item);
  if (!isScimObject(folded)) return JSON.stringify(folded);
  const { value, type, ...parts } = omitPart(folded, 'primary');
  if (value !== undefined)
    return JSON.stringify([value, type ?? (attribute.name === 'members' ? 'user' : null)]);
  return JSON.stringify(
    Object.entries({ ...parts, type: type ?? null }).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
