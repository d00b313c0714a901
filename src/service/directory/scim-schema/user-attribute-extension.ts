/** The extension schema of users that is generated from the account's user attributes. */
import type { AttributeRow } from '../attribute-rows.ts';
import { defineAttribute } from './scim-attribute.ts';
import type { ScimAttribute } from './scim-attribute.ts';

export const userAttributesUrn = 'urn:ietf:params:scim:schemas:extension:vitrine:2.0:User';

type Definition = Pick<AttributeRow, 'name' | 'type' | 'display_name' | 'description'>;

/** Names of SCIM attributes ignore case: of two definitions that differ in case alone, the first is offered. */
export function createUserAttributeExtension(definitions: readonly Definition[]): readonly ScimAttribute[] {
  const byName = new Map<string, ScimAttribute>();
  for (const definition of definitions) {
    const folded = definition.name.toLowerCase();
    if (!byName.has(folded)) byName.set(folded, toScimAttribute(definition));
  }
  return [...byName.values()];
}

function toScimAttribute({ name, type, display_name, description }: Definition): ScimAttribute {
  const text = description ?? display_name ?? 'A user attribute of the account.';
  return defineAttribute(name, text === '' ? name : text, {
    type: type.startsWith('number') ? 'decimal' : type === 'boolean' ? 'boolean' : 'string',
    multiValued: type.endsWith('_array'),
    caseExact: true,
  });
}
