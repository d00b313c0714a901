/** Values of user attributes by the type of their definition. */
import type { UserAttributeValue } from '../../contract/embed-claims.ts';
import { userAttributeValueSchema } from '../../contract/embed-claims.ts';
import type { AttributeType } from '../../contract/directory-attribute.ts';

export function fitsType(type: AttributeType, value: UserAttributeValue): boolean {
  if (type === 'string_array' || type === 'number_array')
    return Array.isArray(value) && value.every((item) => typeof item === type.slice(0, 6));
  return typeof value === type;
}

/** A definition's default, which is kept as text; undefined where the text is no value of that type. */
export function readDefault(type: AttributeType, text: string): UserAttributeValue | undefined {
  if (type === 'string') return text;
  const value = userAttributeValueSchema.safeParse(parseJson(text));
  return value.success && fitsType(type, value.data) ? value.data : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
