/** The types of attribute values: whether a value has the type of its definition, and defaults as values of it. */
import { findChangedNumber } from '../../contract/changed-numbers.ts';
import { userAttributeValueSchema } from '../../contract/embed-claims.ts';
import type { UserAttributeValue } from '../../contract/embed-token-constants.ts';
import type { AttributeType } from '../../contract/endpoints/user-attributes.ts';

export const isListType = (type: AttributeType): boolean =>
  type === 'string_array' || type === 'number_array';

/** Whether a value has the type of the definition of its attribute. */
export function fitsAttributeType(type: AttributeType, value: UserAttributeValue): boolean {
  if (isListType(type))
    return Array.isArray(value) && value.every((item) => typeof item === type.slice(0, 6));
  return typeof value === type;
}

/** Reads the default of a definition, which is stored as text. `undefined`: the text is no value of that type. */
export function readAttributeDefault(type: AttributeType, text: string): UserAttributeValue | undefined {
  if (type === 'string') return text;
  const value = userAttributeValueSchema.safeParse(parseJson(text));
  return value.success && fitsAttributeType(type, value.data) ? value.data : undefined;
}

/** A number that would be rounded is no value: it would grant the rows of another one. */
function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return findChangedNumber(text) ? undefined : value;
  } catch {
    return undefined;
  }
}
