/** Recorded requests of identity providers do what these providers mean by them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { backings } from '../service-under-test.ts';
import { recordedGroupChanges, recordedUserChanges, usualUser } from './provider-payloads.ts';
import { urns, useScim, withQuery } from './scim-under-test.ts';
import type { ScimResource } from './scim-under-test.ts';

const fill = (value: unknown, ids: Record<string, string>): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(/@(\w+)/g, (text, name: string) => ids[name] ?? text));

const readMembers = ({ members }: ScimResource): unknown[] =>
  Array.isArray(members) ? members.map((one: { value?: unknown }) => one.value).sort() : [];

describe.each(backings)('on %s', (backing) => {
  const scim = useScim(backing);
  let other = '';
  let count = 0;
  beforeAll(async () => {
    other = (await scim().addUser('other@example.com')).id;
  });

  test.each(recordedUserChanges)('$name', async ({ method = 'PATCH', before = usualUser, body, after }) => {
    const userName = `person-${++count}@example.com`;
    const { id } = await scim().addUser(userName, before);
    const ids = { user: id, other, userName };
    const answer = await scim().call(`/Users/${id}`, { method, body: fill(body, ids) });
    expect(answer.status, answer.text).toBe(200);
    const { json } = await scim().call(`/Users/${id}`);
    expect(json).toEqual(answer.json);
    for (const [name, value] of Object.entries(after))
      expect([name, answer.resource[name]]).toEqual([
        name,
        value === undefined ? undefined : fill(value, ids),
      ]);
  });

  test.each(recordedGroupChanges)('$name', async ({ body, members }) => {
    const { id: user } = await scim().addUser(`member-${++count}`);
    const { id: group } = await scim().addGroup(`Group ${count}`, [user, other]);
    const ids = { user, other, group };
    const answer = await scim().call(`/Groups/${group}`, { method: 'PATCH', body: fill(body, ids) });
    expect(readMembers(answer.resource)).toEqual((fill(members, ids) as string[]).sort());
    expect((await scim().call(`/Groups/${group}`)).json).toEqual(answer.json);
  });

  test('Okta: the test of the connection, the look-up in another case, creation, and both ends of a life', async () => {
    const { call } = scim();
    expect((await call('/Users?startIndex=1&count=2')).list).toMatchObject({
      startIndex: 1,
      itemsPerPage: 2,
    });
    const lookUp = (name: string) =>
      call(withQuery('/Users', { filter: `userName eq "${name}"`, startIndex: 1, count: 100 }));
    expect((await lookUp('Life@Example.com')).list).toMatchObject({ totalResults: 0, Resources: [] });
    const body = {
      schemas: [urns.user],
      userName: 'Life@Example.com',
      ...usualUser,
      groups: [],
      active: true,
    };
    const made = await call('/Users', { body, headers: { 'Content-Type': 'application/json' } });
    expect([made.status, made.headers.get('location')]).toEqual([
      201,
      (made.resource.meta as { location: string }).location,
    ]);
    expect((await call('/Users', { body })).error).toMatchObject({ status: '409', scimType: 'uniqueness' });
    const { Resources } = (await lookUp('life@EXAMPLE.com')).list;
    expect(Resources).toEqual([made.resource]);
    const path = `/Users/${made.resource.id}`;
    for (const active of [false, true]) {
      await scim().patch(path, { op: 'replace', value: { active } });
      expect((await lookUp('life@example.com')).list.Resources).toMatchObject([
        { active, userName: 'Life@Example.com' },
      ]);
    }
    expect((await call(path, { method: 'DELETE' })).status).toBe(204);
    expect((await lookUp('life@example.com')).list.totalResults).toBe(0);
    expect((await call(path)).error.status).toBe('404');
  });

  test('Entra: the test of the connection asks for a random user and for groups without members', async () => {
    const random = '3f1ad4c2-5c07-4c3d-9c55-5c5f0f1b8a11';
    for (const filter of [`userName eq "${random}"`, `externalId eq "${random}"`, `id eq "${random}"`]) {
      const { list } = await scim().call(withQuery('/Users', { filter }));
      expect([filter, list.totalResults, list.Resources]).toEqual([filter, 0, []]);
    }
    const { id } = await scim().addGroup('Found by Entra', [other]);
    const query = { excludedAttributes: 'members', filter: 'displayName eq "found BY entra"' };
    const { list } = await scim().call(withQuery('/Groups', query));
    expect(list.Resources).toMatchObject([{ id, displayName: 'Found by Entra' }]);
    expect(list.Resources[0]).not.toHaveProperty('members');
    const isMember = (userId: string) =>
      scim().call(withQuery('/Groups', { filter: `id eq "${id}" and members eq "${userId}"` }));
    expect((await isMember(other)).list.totalResults).toBe(1);
    expect((await isMember('2147483000')).list.totalResults).toBe(0);
  });

  test('a group within a group is nobody: no user becomes a member by the id of a group', async () => {
    const { id: user } = await scim().addUser('not-a-group');
    const nested = [
      { value: user, type: 'Group' },
      { value: user, type: 'group' },
      { value: user, $ref: `https://example.com/scim/v2/Groups/${user}` },
    ];
    for (const [at, member] of nested.entries()) {
      const body = { schemas: [urns.group], displayName: `Outer ${at}`, members: [member] };
      const made = await scim().call('/Groups', { body });
      expect([member, readMembers(made.resource)]).toEqual([member, []]);
      const changed = await scim().patch(`/Groups/${made.resource.id}`, {
        op: 'add',
        path: 'members',
        value: [member],
      });
      expect([member, readMembers(changed.resource)]).toEqual([member, []]);
    }
  });

  test('the status of a PATCH follows what the client accepts', async () => {
    const path = `/Users/${other}`;
    const body = { schemas: [urns.patch], Operations: [{ op: 'add', path: 'title', value: 'x' }] };
    const send = async (accept: string, query = '') =>
      (await scim().call(path + query, { method: 'PATCH', body, headers: { Accept: accept } })).status;
    expect(await send('*/*')).toBe(204);
    expect(await send('application/scim+json')).toBe(200);
    expect(await send('application/json, text/plain, */*')).toBe(200);
    expect(await send('*/*', '?attributes=title')).toBe(200);
  });
});
