/** The schema of groups. Source: RFC 7643, section 4.2. */
import { defineAttribute } from './scim-attribute.ts';
import type { ScimAttribute } from './scim-attribute.ts';

export const groupUrn = 'urn:ietf:params:scim:schemas:core:2.0:Group';

const fixed = { mutability: 'immutable' } as const;

export const groupAttributes: readonly ScimAttribute[] = [
  defineAttribute('displayName', 'The name of the group. A change of it changes no right.', {
    required: true,
    uniqueness: 'server',
  }),
  defineAttribute('members', 'Users of the account that belong to the group.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      defineAttribute('value', 'The id of the user.', { ...fixed, caseExact: true }),
      defineAttribute('$ref', 'The address of the user.', {
        ...fixed,
        type: 'reference',
        referenceTypes: ['User'],
        caseExact: true,
      }),
      defineAttribute('display', 'The name of the user, as the client has sent it.', fixed),
      defineAttribute('type', 'The kind of the member.', { ...fixed, canonicalValues: ['User'] }),
    ],
  }),
];
