/**
 * Requests as identity providers send them: both dialects of Microsoft Entra, and both habits of Okta. `@user`, `@other` and
 * `@group` stand for ids.
 */
import { urns } from './scim-under-test.ts';

export interface RecordedChange {
  readonly name: string;
  /** Default: PATCH. */
  readonly method?: 'PATCH' | 'PUT';
  /** The resource before. Default: a user with a work address, a family name and the external id "x-1". */
  readonly before?: Record<string, unknown>;
  readonly body: Record<string, unknown>;
  /** Attributes afterwards. `undefined`: absent. */
  readonly after: Record<string, unknown>;
}

const patch = (...Operations: readonly object[]) => ({ schemas: [urns.patch], Operations });
const department = `${urns.enterprise}:department`;
const work = { type: 'work', value: 'old@example.com', primary: true };

export const usualUser = {
  externalId: 'x-1',
  name: { familyName: 'Lovelace', givenName: 'Ada' },
  emails: [work],
} as const;

const entraCapitals: readonly RecordedChange[] = [
  {
    name: 'Entra, older dialect: deactivation as text',
    body: patch({ op: 'Replace', path: 'active', value: 'False' }),
    after: { active: false, ...usualUser },
  },
  {
    name: 'Entra, older dialect: come-back as text',
    before: { ...usualUser, active: false },
    body: patch({ op: 'Replace', path: 'active', value: 'True' }),
    after: { active: true, ...usualUser },
  },
  {
    name: 'Entra, older dialect: several paths in one request',
    body: patch(
      { op: 'Add', path: 'displayName', value: 'Countess' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'new@example.com' },
      { op: 'Replace', path: 'name.familyName', value: 'King' },
      { op: 'Add', path: department, value: 'Engines' },
      { op: 'Add', path: `${urns.enterprise}:manager`, value: '@other' },
    ),
    after: {
      displayName: 'Countess',
      name: { familyName: 'King', givenName: 'Ada' },
      emails: [{ ...work, value: 'new@example.com' }],
      [urns.enterprise]: { department: 'Engines', manager: { value: '@other' } },
    },
  },
  {
    name: 'Entra: an address of a type that is not there yet',
    before: {},
    body: patch(
      { op: 'Add', path: 'emails[type eq "work"].value', value: 'first@example.com' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+1 555 0100' },
      { op: 'Add', path: 'addresses[type eq "work"].locality', value: 'London' },
      { op: 'Add', path: 'addresses[type eq "work"].country', value: 'GB' },
    ),
    after: {
      emails: [{ type: 'work', value: 'first@example.com' }],
      phoneNumbers: [{ type: 'mobile', value: '+1 555 0100' }],
      addresses: [{ type: 'work', locality: 'London', country: 'GB' }],
    },
  },
  {
    name: 'Entra: a removed manager and department',
    before: { ...usualUser, [urns.enterprise]: { department: 'Engines', manager: { value: '7' } } },
    body: patch({ op: 'Remove', path: `${urns.enterprise}:manager` }, { op: 'Remove', path: department }),
    after: { ...usualUser, [urns.enterprise]: undefined },
  },
  {
    name: 'Entra: the role of an assignment',
    body: patch({
      op: 'Add',
      path: 'roles',
      value: [{ primary: 'True', value: 'user', display: 'User', type: 'App' }],
    }),
    after: { roles: [{ value: 'user', primary: true }] },
  },
];

const entraFlag: readonly RecordedChange[] = [
  {
    name: 'Entra, newer dialect: one value with dotted names and URNs',
    body: patch({
      op: 'replace',
      value: {
        displayName: 'Countess',
        'name.givenName': 'Augusta',
        'name.familyName': 'King',
        active: false,
        [`${urns.enterprise}:employeeNumber`]: '1815',
        [department]: 'Engines',
      },
    }),
    after: {
      displayName: 'Countess',
      name: { givenName: 'Augusta', familyName: 'King' },
      active: false,
      [urns.enterprise]: { employeeNumber: '1815', department: 'Engines' },
      emails: [work],
    },
  },
  {
    name: 'Entra, newer dialect: paths beside one value without a path',
    body: patch(
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'new@example.com' },
      { op: 'add', path: 'emails[type eq "home"].value', value: 'home@example.com' },
      { op: 'replace', value: { title: 'Mathematician' } },
    ),
    after: {
      emails: [
        { ...work, value: 'new@example.com' },
        { type: 'home', value: 'home@example.com' },
      ],
      title: 'Mathematician',
    },
  },
  {
    name: 'attributes of the core schema below their URN',
    body: patch({ op: 'replace', value: { [urns.user]: { title: 'Mathematician' } } }),
    after: { title: 'Mathematician', ...usualUser },
  },
];

const okta: readonly RecordedChange[] = [
  {
    name: 'Okta, PATCH: deactivation without a path',
    body: patch({ op: 'replace', value: { active: false } }),
    after: { active: false, ...usualUser },
  },
  {
    name: 'Okta, PUT: the whole user, without what Okta does not know of',
    method: 'PUT',
    before: { ...usualUser, roles: [{ value: 'user' }], active: false },
    body: {
      schemas: [urns.user],
      id: '@user',
      userName: '@userName',
      name: { givenName: 'Augusta', familyName: 'King' },
      emails: [{ primary: true, value: 'new@example.com', type: 'work' }],
      displayName: 'Augusta King',
      groups: [],
      meta: { resourceType: 'User' },
    },
    after: {
      name: { givenName: 'Augusta', familyName: 'King' },
      displayName: 'Augusta King',
      emails: [{ primary: true, value: 'new@example.com', type: 'work' }],
      roles: [{ value: 'user' }],
      externalId: 'x-1',
      active: false,
    },
  },
  {
    name: 'Okta, PUT: deactivation of the whole user',
    method: 'PUT',
    body: {
      schemas: [urns.user],
      userName: '@userName',
      ...usualUser,
      active: false,
      password: 'never stored',
    },
    after: { active: false, password: undefined, ...usualUser },
  },
];

export const recordedUserChanges: readonly RecordedChange[] = [...entraCapitals, ...entraFlag, ...okta];

export interface RecordedMembers {
  readonly name: string;
  readonly body: Record<string, unknown>;
  /** The members afterwards, of a group that had `@user` and `@other`. */
  readonly members: readonly string[];
}

export const recordedGroupChanges: readonly RecordedMembers[] = [
  {
    name: 'Entra, older dialect: one member is removed by value',
    body: patch({ op: 'Remove', path: 'members', value: [{ $ref: null, value: '@other' }] }),
    members: ['@user'],
  },
  {
    name: 'Entra, newer dialect: one member is removed by filter',
    body: patch({ op: 'remove', path: 'members[value eq "@other"]' }),
    members: ['@user'],
  },
  {
    name: 'Entra: a member is added a second time',
    body: patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: '@user' }] }),
    members: ['@user', '@other'],
  },
  {
    name: 'Okta: members are replaced',
    body: patch({
      op: 'replace',
      path: 'members',
      value: [{ value: '@other', display: 'other@example.com' }],
    }),
    members: ['@other'],
  },
  {
    name: 'Okta: a removal and an addition in one request',
    body: patch(
      { op: 'remove', path: 'members[value eq "@user"]' },
      { op: 'add', path: 'members', value: [{ value: '@other', display: 'other@example.com' }] },
    ),
    members: ['@other'],
  },
  {
    name: 'Okta: a rename repeats the id',
    body: patch({ op: 'replace', value: { id: '@group', displayName: 'Renamed' } }),
    members: ['@user', '@other'],
  },
  {
    name: 'all members are removed only where the path says so alone',
    body: patch({ op: 'remove', path: 'members' }),
    members: [],
  },
  {
    name: 'somebody who is unknown is left out, and the others are added',
    body: patch({
      op: 'add',
      path: 'members',
      value: [{ value: 'nobody' }, { value: '2147483000' }, { value: '@user' }],
    }),
    members: ['@user', '@other'],
  },
];
