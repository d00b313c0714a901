/** Filters, pages, versions and PATCH of SCIM, as identity providers use them. Source: RFC 7644; docs/scim.md. */
import { describe, expect, test } from 'vitest';
import { backings } from '../service-under-test.ts';
import { urns, useScim, withQuery } from './scim-under-test.ts';
import type { ScimResource } from './scim-under-test.ts';

const department = `${urns.enterprise}:department`;

/** Filters, and the user names that they find among `people`. */
const filters: readonly (readonly [string, readonly string[]])[] = [
  ['userName eq "ADA@example.com"', ['ada@example.com']],
  ['userName ne "ada@example.com" and userName ew "example.com"', ['bob@example.com', 'Čeněk@example.com']],
  ['userName sw "ČEN"', ['Čeněk@example.com']],
  ['emails[type eq "work" and value co "@WORK."]', ['ada@example.com']],
  ['emails co "home"', ['bob@example.com']],
  ['emails.type eq "home" or name.familyName eq "lovelace"', ['ada@example.com', 'bob@example.com']],
  ['userName co "example" and not (emails pr)', ['Čeněk@example.com']],
  [`${department} eq "MATH"`, ['ada@example.com']],
  ['externalId eq "X1"', ['ada@example.com']],
  ['externalId eq "x1"', []],
  ['active eq false', ['bob@example.com']],
  ['active eq "False"', ['bob@example.com']],
  ['title gt "a" and title le "engineer"', ['ada@example.com']],
  ['title eq null and userName sw "bob"', ['bob@example.com']],
  ['nickName eq "a\\"]) or \\\\ (b"', ['bob@example.com']],
  ['userName eq bob@example.com', ['bob@example.com']],
];

const refusedFilters = [
  'nothing eq "x"',
  'userName eq',
  'userName is "x"',
  'userName eq "x',
  'active gt true',
  'name eq "x"',
  'userName eq 1',
  'meta.created gt "yesterday"',
  'password pr',
  '(userName pr',
  '__proto__ pr',
  'constructor eq "x"',
  '('.repeat(200),
];

const people = [
  {
    userName: 'ada@example.com',
    externalId: 'X1',
    name: { familyName: 'Lovelace' },
    title: 'Engineer',
    emails: [{ value: 'ada@work.test', type: 'work', primary: true }],
    [urns.enterprise]: { department: 'Math' },
  },
  {
    userName: 'bob@example.com',
    active: false,
    nickName: 'a"]) or \\ (b',
    emails: [{ value: 'bob@home.test', type: 'home' }],
  },
  { userName: 'Čeněk@example.com' },
];

describe.each(backings)('lists on the %s database', (backing) => {
  const scim = useScim(backing);

  test('a filter finds exactly what it says, and what is not understood is refused', async () => {
    for (const { userName, ...more } of people) await scim().addUser(userName, more);
    for (const [filter, names] of filters) {
      const { list } = await scim().call(withQuery('/Users', { filter, sortBy: 'id' }));
      expect(list.Resources.map(({ userName }) => userName).sort(), filter).toEqual([...names].sort());
    }
    for (const filter of refusedFilters) {
      const { status, error } = await scim().call(withQuery('/Users', { filter }));
      expect([filter, status, error.scimType]).toEqual([filter, 400, 'invalidFilter']);
    }
  });

  test('pages are cut from one order, and a search gives the same as a list', async () => {
    const order = { sortBy: 'userName', sortOrder: 'descending' };
    const { list: all } = await scim().call(withQuery('/Users', order));
    const names = all.Resources.map(({ userName }) => String(userName).toLowerCase());
    expect(names).toEqual([...names].sort().reverse());
    const { list: page } = await scim().call(withQuery('/Users', { ...order, startIndex: 2, count: 1 }));
    expect(page).toMatchObject({ totalResults: names.length, startIndex: 2, itemsPerPage: 1 });
    expect(page.Resources).toEqual(all.Resources.slice(1, 2));
    const { list: none } = await scim().call(withQuery('/Users', { count: 0 }));
    expect(none).toMatchObject({ totalResults: names.length, Resources: [] });
    const body = { schemas: [urns.search], ...order, startIndex: 2, count: 1 };
    expect((await scim().call('/Users/.search', { body })).list).toEqual(page);
  });

  test('attributes and excludedAttributes choose what a response holds', async () => {
    const read = async (query: Record<string, string>): Promise<ScimResource | undefined> =>
      (await scim().call(withQuery('/Users', { filter: 'userName sw "ada"', ...query }))).list.Resources[0];
    const chosen = await read({ attributes: `userName,emails.value,${department}` });
    expect(Object.keys(chosen ?? {}).sort()).toEqual(
      ['emails', 'id', 'schemas', urns.enterprise, 'userName'].sort(),
    );
    expect(chosen?.emails).toEqual([{ value: 'ada@work.test' }]);
    const rest = await read({ excludedAttributes: 'emails,name.familyName' });
    expect(rest).toMatchObject({ userName: 'ada@example.com', id: chosen?.id });
    expect(rest).not.toHaveProperty('emails');
    expect(rest).not.toHaveProperty('name');
  });

  test('a version changes with the resource, and guards it', async () => {
    const user = await scim().addUser('version@example.com');
    const path = `/Users/${user.id}`;
    const first = await scim().call(path);
    const tag = first.headers.get('etag') ?? '';
    expect(first.json).toMatchObject({ meta: { version: tag } });
    expect((await scim().call(path, { headers: { 'If-None-Match': tag } })).status).toBe(304);
    const group = await scim().addGroup('Versions', [user.id]);
    const second = await scim().call(path);
    expect(second.headers.get('etag')).not.toBe(tag);
    const change = { method: 'PATCH', body: { Operations: [{ op: 'add', path: 'title', value: 'x' }] } };
    const stale = await scim().call(path, { ...change, headers: { 'If-Match': tag } });
    expect([stale.status, stale.error.status]).toEqual([412, '412']);
    const current = { 'If-Match': second.headers.get('etag') ?? '' };
    expect((await scim().call(path, { ...change, headers: current })).status).toBe(200);
    expect(
      (await scim().call(`/Groups/${group.id}`, { method: 'DELETE', headers: { 'If-Match': tag } })).status,
    ).toBe(412);
  });
});

interface PatchCase {
  readonly name: string;
  readonly before: Record<string, unknown>;
  readonly operations: readonly object[];
  /** `undefined`: the attribute is absent. */
  readonly after: Record<string, unknown>;
}

const work = { value: 'a@work.test', type: 'work', primary: true };
const home = { value: 'a@home.test', type: 'home' };

/** Recorded habits of identity providers, and each kind of operation and path. */
const patches: readonly PatchCase[] = [
  {
    name: 'Entra, older: capitals, and false as text',
    before: {},
    operations: [{ op: 'Replace', path: 'active', value: 'False' }],
    after: { active: false },
  },
  {
    name: 'Entra, newer: names with dots and URNs in one value',
    before: { name: { familyName: 'Old' } },
    operations: [
      {
        op: 'replace',
        value: { 'name.givenName': 'Ada', [`${urns.enterprise}:employeeNumber`]: '7', active: false },
      },
    ],
    after: {
      name: { givenName: 'Ada', familyName: 'Old' },
      [urns.enterprise]: { employeeNumber: '7' },
      active: false,
    },
  },
  {
    name: 'Entra: Add makes the value that the filter describes',
    before: { emails: [home] },
    operations: [{ op: 'Add', path: 'emails[type eq "work"].value', value: 'a@work.test' }],
    after: { emails: [home, { type: 'work', value: 'a@work.test' }] },
  },
  {
    name: 'Okta: a replace without a path repeats the id',
    before: {},
    operations: [{ op: 'replace', value: { id: '@id', displayName: 'Ada' } }],
    after: { displayName: 'Ada' },
  },
  {
    name: 'the preferred value stays the only one',
    before: { emails: [work] },
    operations: [{ op: 'add', path: 'emails', value: [{ ...home, primary: true }] }],
    after: {
      emails: [
        { ...work, primary: false },
        { ...home, primary: true },
      ],
    },
  },
  {
    name: 'a value that is there is not added twice',
    before: { emails: [work] },
    operations: [{ op: 'add', path: 'emails', value: [{ value: 'A@WORK.test', type: 'WORK' }] }],
    after: { emails: [{ value: 'A@WORK.test', type: 'WORK', primary: true }] },
  },
  {
    name: 'remove takes the values of a filter, and is content without any',
    before: { emails: [work, home], title: 'x' },
    operations: [
      { op: 'remove', path: 'emails[type eq "home"]' },
      { op: 'remove', path: 'emails[type eq "other"]' },
      { op: 'remove', path: 'title' },
      { op: 'remove', path: 'nickName' },
    ],
    after: { emails: [work], title: undefined },
  },
  {
    name: 'an extension is changed as a whole, and removed as a whole',
    before: {},
    operations: [
      { op: 'add', path: urns.enterprise, value: { department: 'A', division: 'B' } },
      { op: 'replace', path: department, value: 'C' },
    ],
    after: { [urns.enterprise]: { department: 'C', division: 'B' } },
  },
  {
    name: 'values that a change has made equal become one, which keeps the mark of the preferred value',
    before: { emails: [home, work, { value: 'b@work.test', type: 'work' }] },
    operations: [{ op: 'replace', path: 'emails[type eq "work"].value', value: 'c@work.test' }],
    after: { emails: [home, { value: 'c@work.test', type: 'work', primary: true }] },
  },
  {
    name: 'an empty manager is none',
    before: { [urns.enterprise]: { department: 'A', manager: { value: '7' } } },
    operations: [{ op: 'Replace', path: `${urns.enterprise}:manager`, value: '' }],
    after: { [urns.enterprise]: { department: 'A' } },
  },
  {
    name: 'an empty manager is none, without a path too',
    before: { [urns.enterprise]: { department: 'A', manager: { value: '7' } } },
    operations: [{ op: 'replace', value: { [`${urns.enterprise}:manager`]: '' } }],
    after: { [urns.enterprise]: { department: 'A' } },
  },
  {
    name: 'names of the language are unknown attributes',
    before: {},
    operations: [
      {
        op: 'add',
        value: JSON.parse('{"__proto__":{"x":1},"constructor":{"prototype":1},"title":"t"}') as object,
      },
    ],
    after: { title: 't', __proto__: undefined },
  },
];

const refusedPatches: readonly (readonly [string, object, number, string | undefined])[] = [
  ['an unknown path', { op: 'add', path: 'nothing', value: 1 }, 400, 'invalidPath'],
  ['a path into the language', { op: 'add', path: '__proto__.x', value: 1 }, 400, 'invalidPath'],
  ['a read-only attribute', { op: 'replace', path: 'id', value: '7' }, 400, 'mutability'],
  ['groups of a user', { op: 'add', path: 'groups', value: [{ value: '1' }] }, 400, 'mutability'],
  ['a required attribute', { op: 'remove', path: 'userName' }, 400, 'mutability'],
  ['remove without a path', { op: 'remove' }, 400, 'noTarget'],
  [
    'replace of what a filter does not find',
    { op: 'replace', path: 'emails[type eq "x"].value', value: 'y' },
    400,
    'noTarget',
  ],
  ['a name that nobody sees', { op: 'replace', path: 'displayName', value: '\u200b' }, 400, 'invalidValue'],
  ['a wrong type', { op: 'replace', path: 'active', value: 'perhaps' }, 400, 'invalidValue'],
  ['an unknown role', { op: 'add', path: 'roles', value: [{ value: 'owner' }] }, 400, 'invalidValue'],
  ['an unknown operation', { op: 'merge', path: 'title', value: 'x' }, 400, 'invalidSyntax'],
  ['a broken filter', { op: 'add', path: 'emails[type].value', value: 'x' }, 400, 'invalidFilter'],
];

describe.each(backings)('PATCH on the %s database', (backing) => {
  const scim = useScim(backing);

  test.each(patches)('$name', async ({ name, before, operations, after }) => {
    const user = await scim().addUser(`${name}@example.com`.replaceAll('/', ''), before);
    const sent = JSON.parse(JSON.stringify(operations).replaceAll('@id', user.id)) as object[];
    const { json } = await scim().patch(`/Users/${user.id}`, ...sent);
    expect(json).toMatchObject(
      Object.fromEntries(Object.entries(after).filter(([, value]) => value !== undefined)),
    );
    for (const [attribute, value] of Object.entries(after))
      if (value === undefined) expect(Object.keys(json ?? {})).not.toContain(attribute);
    expect((await scim().call(`/Users/${user.id}`)).json).toEqual(json);
    expect(Object.prototype).not.toHaveProperty('x');
  });

  test('refuses what it cannot do, and then changes nothing', async () => {
    const user = await scim().addUser('refused@example.com', { emails: [work] });
    const path = `/Users/${user.id}`;
    const { json: before } = await scim().call(path);
    for (const [name, operation, status, scimType] of refusedPatches) {
      const first = { op: 'add', path: 'title', value: name };
      const answer = await scim().patch(path, first, operation);
      expect([name, answer.status, answer.error.scimType]).toEqual([name, status, scimType]);
    }
    expect((await scim().call(path)).json).toEqual(before);
  });

  test('one member is removed by either dialect, twice, and the others stay', async () => {
    const ids = await Promise.all(['m1', 'm2', 'm3'].map(async (name) => (await scim().addUser(name)).id));
    const [first = '', second = '', third = ''] = ids;
    const group = await scim().addGroup('Members', ids);
    const path = `/Groups/${group.id}`;
    const add = { op: 'add', path: 'members', value: [{ value: first }] };
    expect((await scim().patch(path, add, add)).json).toMatchObject({ members: [{}, {}, {}] });
    const byValue = { op: 'Remove', path: 'members', value: [{ $ref: null, value: first }] };
    await scim().patch(path, byValue, byValue);
    const byFilter = { op: 'remove', path: `members[value eq "${second}"]` };
    const { json } = await scim().patch(path, byFilter, byFilter);
    expect(json).toMatchObject({ members: [{ value: third, type: 'User' }] });
    await scim().patch(path, { op: 'remove', path: 'members', value: [] });
    expect((await scim().call(path)).json).toMatchObject({ members: [{ value: third }] });
  });
});
