/** The core schema of users. Source: RFC 7643, section 4.1. Passwords are not stored, and so are not offered. */
import { defineAttribute, defineValues } from './scim-attribute.ts';
import type { ScimAttribute } from './scim-attribute.ts';

export const coreUserUrn = 'urn:ietf:params:scim:schemas:core:2.0:User';

const name = defineAttribute('name', 'The parts of the name.', {
  type: 'complex',
  subAttributes: [
    defineAttribute('formatted', 'The whole name, as people write it.'),
    defineAttribute('familyName', 'The family name.'),
    defineAttribute('givenName', 'The given name, with which Vitrine greets the user.'),
    defineAttribute('middleName', 'Middle names.'),
    defineAttribute('honorificPrefix', 'A title before the name.'),
    defineAttribute('honorificSuffix', 'A suffix after the name.'),
  ],
});

const addresses = defineAttribute('addresses', 'Postal addresses.', {
  type: 'complex',
  multiValued: true,
  subAttributes: [
    defineAttribute('formatted', 'The whole address.'),
    defineAttribute('streetAddress', 'Street and number.'),
    defineAttribute('locality', 'City.'),
    defineAttribute('region', 'State or region.'),
    defineAttribute('postalCode', 'Postal code.'),
    defineAttribute('country', 'Country, as a code of ISO 3166-1.'),
    defineAttribute('type', 'What the address is for.', { canonicalValues: ['work', 'home', 'other'] }),
    defineAttribute('primary', 'Whether this is the preferred address.', { type: 'boolean' }),
  ],
});

const readOnly = { mutability: 'readOnly' } as const;

const groups = defineAttribute('groups', 'Groups of the user. Change them by the members of each group.', {
  ...readOnly,
  type: 'complex',
  multiValued: true,
  subAttributes: [
    defineAttribute('value', 'The id of the group.', { ...readOnly, caseExact: true }),
    defineAttribute('$ref', 'The address of the group.', {
      ...readOnly,
      type: 'reference',
      referenceTypes: ['Group'],
      caseExact: true,
    }),
    defineAttribute('display', 'The name of the group.', readOnly),
    defineAttribute('type', 'How the user belongs to the group.', {
      ...readOnly,
      canonicalValues: ['direct'],
    }),
  ],
});

const address = (referenceTypes: readonly string[]) =>
  ({ type: 'reference', referenceTypes, caseExact: true }) as const;

/** The role that a user has in Vitrine. Only these values are taken: a right is never given by an unknown word. */
const defineRoles = (roles: readonly string[]): ScimAttribute =>
  defineAttribute('roles', 'The role in Vitrine. Without one, groups that are mapped to a role decide.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      defineAttribute('value', 'The role.', { canonicalValues: roles, isClosed: true }),
      defineAttribute('primary', 'Whether this is the preferred role. At most one is.', { type: 'boolean' }),
    ],
  });

/** `roles` are the role values that a client may set. */
export const createCoreUserAttributes = (roles: readonly string[]): readonly ScimAttribute[] => [
  defineAttribute('userName', 'The unique name with which the user signs in.', {
    required: true,
    uniqueness: 'server',
  }),
  name,
  defineAttribute('displayName', 'The name that people see.'),
  defineAttribute('nickName', 'The casual name.'),
  defineAttribute('profileUrl', 'The address of a page about the user.', address(['external'])),
  defineAttribute('title', 'The job title.'),
  defineAttribute('userType', 'The relation to the organisation, such as "Employee".'),
  defineAttribute('preferredLanguage', 'The preferred languages, as in the header Accept-Language.'),
  defineAttribute('locale', 'The locale for numbers and dates, such as "en-US".'),
  defineAttribute('timezone', 'The time zone, by its name in the IANA database.'),
  defineAttribute('active', 'Whether the user may sign in. False ends keys, sessions and tokens at once.', {
    type: 'boolean',
    required: true,
  }),
  defineValues('emails', 'E-mail addresses. The primary one is the address of the user in Vitrine.', {
    types: ['work', 'home', 'other'],
  }),
  defineValues('phoneNumbers', 'Telephone numbers.', {
    types: ['work', 'home', 'mobile', 'fax', 'pager', 'other'],
  }),
  defineValues('ims', 'Names in instant messaging.'),
  defineValues('photos', 'Addresses of pictures.', {
    value: address(['external']),
    types: ['photo', 'thumbnail'],
  }),
  addresses,
  groups,
  defineValues('entitlements', 'Things that the user is entitled to. They give no right in Vitrine.'),
  defineRoles(roles),
];
