/** Values of SCIM attributes, once they are read: names are those of the schemas, and nothing is null or empty. */
import { foldCase } from '../../database/fold-name.ts';
import type { ScimAttribute } from './scim-attribute.ts';

export type ScimValue = string | number | boolean | ScimObject | readonly ScimValue[];

/** Keys are names of a schema, or the URN of an extension. */
export interface ScimObject {
  readonly [name: string]: ScimValue;
}

export const isScimObject = (value: unknown): value is ScimObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text as the attribute compares it. */
export const foldForAttribute = ({ caseExact }: Pick<ScimAttribute, 'caseExact'>, text: string): string =>
  caseExact ? text : foldCase(text);

/** A value as the attribute compares it: texts without case, except where the schema says that case counts. */
export function foldValue(attribute: ScimAttribute, value: ScimValue): ScimValue {
  if (typeof value === 'string') return foldForAttribute(attribute, value);
  if (isList(value)) return value.map((item) => foldValue(attribute, item));
  if (!isScimObject(value)) return value;
  const parts = (attribute.subAttributes ?? []).flatMap((sub): [string, ScimValue][] => {
    const part = value[sub.name];
    return part === undefined ? [] : [[sub.name, foldValue(sub, part)]];
  });
  return Object.fromEntries(parts);
}

export const isList = (value: unknown): value is readonly ScimValue[] => Array.isArray(value);

/** The object without one of its parts. */
export const omitPart = (object: ScimObject, name: string): ScimObject =>
  Object.fromEntries(Object.entries(object).filter(([part]) => part !== name));
