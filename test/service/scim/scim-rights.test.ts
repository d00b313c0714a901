/** What SCIM gives and takes: roles, groups and access, with the next request. Source: docs/scim.md. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { backings } from '../service-under-test.ts';
import type { Answer, Call } from '../service-under-test.ts';
import { useScim } from './scim-under-test.ts';

const idSchema = z.looseObject({ id: z.number() });
const keySchema = z.looseObject({ key: z.string() });

describe.each(backings)('provisioned rights on the %s database', (backing) => {
  const scim = useScim(backing);
  const admin = (path: string, call: Call = {}): Promise<Answer> =>
    scim().service.call(`/api/v1${path}`, { token: scim().service.adminKey, ...call });
  const makeKey = async (userId: string): Promise<string> =>
    keySchema.parse((await admin('/api-keys', { body: { name: 'k', userId: Number(userId) } })).json).key;
  const whoIs = (token: string): Promise<Answer> => scim().service.call('/api/v1/users/me', { token });
  const readRole = async (id: string): Promise<unknown> => {
    const { json } = await admin('/users');
    const { items } = z
      .object({ items: z.array(z.looseObject({ id: z.number(), role: z.string() })) })
      .parse(json);
    return items.find((user) => user.id === Number(id))?.role;
  };
  const settings = (body: object): Promise<Answer> =>
    admin('/provisioning-settings', { method: 'PATCH', body });

  test('who is deactivated has no access with the next request, and old keys stay ended', async () => {
    const user = await scim().addUser('leaver@example.com', { roles: [{ value: 'user' }] });
    const key = await makeKey(user.id);
    const data = await scim().service.call('/api/v1/deployments/1/token', {
      token: key,
      method: 'POST',
      body: {},
    });
    const dataToken = z.looseObject({ cubeApiToken: z.string() }).parse(data.json).cubeApiToken;
    const session = await admin('/embed/generate-session', {
      body: { deploymentId: 1, internalId: 'leaver@example.com' },
    });
    const { sessionId } = z.looseObject({ sessionId: z.string() }).parse(session.json);
    const exchanged = await scim().service.call('/api/v1/embed/session/token', { body: { sessionId } });
    const { token: embedToken } = z.looseObject({ token: z.string() }).parse(exchanged.json);
    const meta = (): Promise<Answer> =>
      scim().service.call('/cubejs-api/v1/meta', { headers: { Authorization: dataToken } });
    expect([(await whoIs(key)).status, (await meta()).status, (await whoIs(embedToken)).status]).toEqual([
      200, 200, 200,
    ]);
    await scim().patch(`/Users/${user.id}`, { op: 'Replace', path: 'active', value: 'False' });
    expect([(await whoIs(key)).status, (await meta()).status, (await whoIs(embedToken)).status]).toEqual([
      401, 401, 401,
    ]);
    expect((await admin('/api-keys', { body: { name: 'k', userId: Number(user.id) } })).status).toBe(400);
    await scim().patch(`/Users/${user.id}`, { op: 'replace', path: 'active', value: true });
    expect([(await whoIs(key)).status, (await meta()).status, (await whoIs(embedToken)).status]).toEqual([
      401, 401, 401,
    ]);
    expect((await whoIs(await makeKey(user.id))).status).toBe(200);
  });

  test('a SCIM token opens SCIM and nothing else', async () => {
    const { token, service } = scim();
    expect((await scim().call('/Users', { authorization: `Api-Key ${token}` })).status).toBe(200);
    for (const path of ['/api/v1/users', '/api/v1/users/me', '/api/v1/deployments', '/api/v1/api-keys'])
      expect((await service.call(path, { token })).status).toBe(401);
    expect(
      (await service.call('/api/v1/deployments/1/token', { token, method: 'POST', body: {} })).status,
    ).toBe(401);
    const user = await scim().addUser('keyless@example.com', { roles: [{ value: 'user' }] });
    const key = await makeKey(user.id);
    expect((await scim().call('/Users', { authorization: `Bearer ${key}` })).error.status).toBe('403');
    expect(
      (await service.call('/api/v1/api-keys', { token: key, body: { name: 'x', scope: 'scim' } })).status,
    ).toBe(403);
    const owned = await admin('/api-keys', { body: { name: 'x', scope: 'scim', userId: Number(user.id) } });
    expect(owned.status).toBe(400);
  });

  test('roles come from the user, then from mapped groups, then from the settings', async () => {
    const user = await scim().addUser('roles@example.com');
    expect(await readRole(user.id)).toBe('viewer');
    const group = await scim().addGroup('Authors', [user.id]);
    expect(await readRole(user.id)).toBe('viewer');
    const map = (role: string | null): Promise<Answer> =>
      admin(`/groups/${group.id}`, { method: 'PATCH', body: { role } });
    expect((await map('user')).status).toBe(200);
    expect(await readRole(user.id)).toBe('user');
    expect((await map('admin')).status).toBe(409);
    await settings({ mayGrantAdmin: true });
    expect((await map('admin')).status).toBe(200);
    expect(await readRole(user.id)).toBe('admin');
    await settings({ mayGrantAdmin: false });
    expect(await readRole(user.id)).toBe('viewer');
    await map('user');
    await scim().patch(`/Users/${user.id}`, { op: 'add', path: 'roles', value: [{ value: 'viewer' }] });
    expect(await readRole(user.id)).toBe('viewer');
    await scim().patch(`/Users/${user.id}`, { op: 'remove', path: 'roles' });
    expect(await readRole(user.id)).toBe('user');
    await scim().patch(`/Groups/${group.id}`, { op: 'remove', path: `members[value eq "${user.id}"]` });
    expect(await readRole(user.id)).toBe('viewer');
    const own = await admin('/groups', { body: { name: 'by hand' } });
    const mapped = await admin(`/groups/${idSchema.parse(own.json).id}`, {
      method: 'PATCH',
      body: { role: 'user' },
    });
    expect(mapped.status).toBe(409);
  });

  test('the role admin is given only where the account allows it', async () => {
    const body = { userName: 'boss@example.com', roles: [{ value: 'admin' }] };
    expect((await scim().call('/Users', { body })).error).toMatchObject({
      status: '400',
      scimType: 'invalidValue',
    });
    const roleValues = async (): Promise<string> => (await scim().call('/Schemas')).text;
    expect(await roleValues()).toContain('"canonicalValues":["viewer","user"]');
    await settings({ mayGrantAdmin: true });
    expect(await roleValues()).toContain('"canonicalValues":["viewer","user","admin"]');
    const made = await scim().call('/Users', { body });
    expect(made.status).toBe(201);
    await settings({ mayGrantAdmin: false });
    const repeated = await scim().call(`/Users/${made.resource.id}`, {
      method: 'PUT',
      body: { ...body, title: 'x' },
    });
    expect(repeated.status).toBe(200);
    await scim().call(`/Users/${made.resource.id}`, { method: 'DELETE' });
  });

  test('the last admin stays, whichever way a change would end it', async () => {
    const { json } = await whoIs(scim().service.adminKey);
    const path = `/Users/${idSchema.parse(json).id}`;
    for (const change of [
      { op: 'replace', path: 'active', value: false },
      { op: 'replace', path: 'roles', value: [{ value: 'viewer' }] },
      { op: 'remove', path: 'roles' },
    ])
      expect((await scim().patch(path, change)).error.status).toBe('409');
    expect((await scim().call(path, { method: 'DELETE' })).error.status).toBe('409');
    expect((await whoIs(scim().service.adminKey)).json).toMatchObject({ role: 'admin', active: true });
  });

  test('a rename changes no right, and a new group does not inherit the name in rules', async () => {
    const group = await scim().addGroup('sales');
    await scim().patch(`/Groups/${group.id}`, { op: 'Replace', path: 'displayName', value: 'Vertrieb' });
    const other = await scim().addGroup('sales');
    const read = async (id: string): Promise<unknown> => (await admin(`/groups/${id}`)).json;
    expect(await read(group.id)).toMatchObject({ name: 'sales', displayName: 'Vertrieb' });
    expect(await read(other.id)).toMatchObject({ name: 'sales (2)', displayName: 'sales' });
    const taken = await scim().call('/Groups', { body: { displayName: 'VERTRIEB' } });
    expect(taken.error).toMatchObject({ status: '409', scimType: 'uniqueness' });
    expect((await scim().call('/Groups', { body: { displayName: 'System:x' } })).error.scimType).toBe(
      'invalidValue',
    );
  });

  test('what a deleted user owned goes to the heir', async () => {
    const heir = await scim().addUser('heir@example.com', { roles: [{ value: 'user' }] });
    const viewer = await scim().addUser('idle@example.com');
    expect((await settings({ heirId: Number(viewer.id) })).status).toBe(400);
    expect((await settings({ heirId: Number(heir.id) })).status).toBe(200);
    const owner = await scim().addUser('owner@example.com', { roles: [{ value: 'user' }] });
    const token = await makeKey(owner.id);
    const made = await scim().service.call('/api/v1/deployments/1/workbooks', {
      token,
      body: { name: 'Owned' },
    });
    const { id } = idSchema.parse(made.json);
    expect((await scim().call(`/Users/${owner.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await whoIs(token)).status).toBe(401);
    expect((await admin(`/deployments/1/workbooks/${id}`)).json).toMatchObject({ userId: Number(heir.id) });
  });

  test('embed users are neither listed nor touched', async () => {
    const session = {
      deploymentId: 1,
      externalId: 'reader',
      groupDefinitions: [{ name: 'mixed' }],
      groups: ['mixed'],
    };
    await admin('/embed/generate-session', { body: session });
    const { list } = await scim().call('/Users?filter=userName%20co%20%22reader%22');
    expect(list.totalResults).toBe(0);
    const [group] = (await scim().call('/Groups?filter=displayName%20eq%20%22mixed%22')).list.Resources;
    expect(group).not.toHaveProperty('members');
    const user = await scim().addUser('mixed@example.com');
    const path = `/Groups/${group?.id ?? ''}`;
    await scim().call(path, { method: 'PUT', body: { displayName: 'mixed', members: [{ value: user.id }] } });
    await scim().call(path, { method: 'PUT', body: { displayName: 'mixed', members: [] } });
    expect((await admin(path.toLowerCase())).json).toMatchObject({ memberCount: 1 });
  });

  test('a PUT keeps what the provider does not know, and replaces the profile', async () => {
    const user = await scim().addUser('put@example.com', {
      roles: [{ value: 'user' }],
      externalId: 'e',
      title: 'old',
    });
    const path = `/Users/${user.id}`;
    await scim().patch(path, { op: 'replace', path: 'active', value: false });
    const { json } = await scim().call(path, {
      method: 'PUT',
      body: { userName: 'PUT@example.com', nickName: 'n' },
    });
    expect(json).toMatchObject({
      userName: 'PUT@example.com',
      active: false,
      externalId: 'e',
      nickName: 'n',
    });
    expect(json).toMatchObject({ roles: [{ value: 'user' }] });
    expect(json).not.toHaveProperty('title');
    expect((await scim().call('/Users', { body: { userName: 'put@EXAMPLE.com' } })).error).toMatchObject({
      status: '409',
      scimType: 'uniqueness',
    });
  });

  test('user attributes are an extension of their own, and changes are in the audit log', async () => {
    await admin('/user-attributes', { body: { name: 'region', type: 'string' } });
    await admin('/user-attributes', { body: { name: 'regions', type: 'string_array' } });
    const urn = 'urn:ietf:params:scim:schemas:extension:vitrine:2.0:User';
    const user = await scim().addUser('attributes@example.com', {
      [urn]: { region: 'West', regions: ['W', 'E'] },
    });
    expect(user).toMatchObject({ [urn]: { region: 'West', regions: ['W', 'E'] } });
    const values = await admin(`/user-attribute-values/${user.id}`);
    expect(values.text).toContain('West');
    const { list } = await scim().call(`/Users?filter=${encodeURIComponent(`${urn}:regions eq "E"`)}`);
    expect(list.Resources.map(({ id }) => id)).toEqual([user.id]);
    const headers = { 'X-Request-Id': 'okta-77' };
    const body = { Operations: [{ op: 'replace', path: `${urn}:region`, value: 'East' }] };
    await scim().call(`/Users/${user.id}`, { method: 'PATCH', body, headers });
    const { text } = await admin('/audit-log?first=1');
    expect(text).toContain('okta-77');
    expect(text).not.toContain('East');
  });
});
