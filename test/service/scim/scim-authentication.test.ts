/** Who may speak SCIM, and how refusals look. docs/platform-api.md, "Authentication"; RFC 7644, section 3.12. */
import { beforeAll, describe, expect, test } from 'vitest';
import { addAccount, addUser } from '../accounts-under-test.ts';
import type { AccountUnderTest } from '../accounts-under-test.ts';
import { backings } from '../service-under-test.ts';
import { connectScim, createScimToken, urns, useScim } from './scim-under-test.ts';

describe.each(backings)('on %s', (backing) => {
  const scim = useScim(backing);
  let other: AccountUnderTest;
  beforeAll(async () => {
    other = await addAccount(scim().service.running.database, 'other-account');
  });

  test.each([
    ['Bearer', 'a SCIM token'],
    ['Api-Key', 'a SCIM token'],
    ['bearer', 'a SCIM token'],
    ['Bearer', 'the key of an admin'],
    ['Api-Key', 'the key of an admin'],
  ])('"%s" with %s is let in', async (scheme, credential) => {
    const { token, service, call } = scim();
    const key = credential === 'a SCIM token' ? token : service.adminKey;
    expect((await call('/Users', { authorization: `${scheme} ${key}` })).list.totalResults).toBeGreaterThan(
      0,
    );
  });

  const refused: readonly (readonly [string, string | null])[] = [
    ['no header', null],
    ['a wrong token', 'Bearer sk-wrong'],
    ['no scheme', 'non-token'],
    ['a scheme without a token', 'Bearer'],
    ['another scheme', 'Basic YWRtaW46YWRtaW4='],
  ];
  const paths = ['/Users', '/Users/1', '/Groups', '/ServiceProviderConfig', '/Schemas', '/Me', '/Nothing'];
  test.each(refused)('%s is 401 in the shape of SCIM', async (_name, authorization) => {
    for (const path of paths) {
      const answer = await scim().call(path, { authorization });
      expect([path, answer.status]).toEqual([path, 401]);
      expect(answer.error).toMatchObject({ schemas: [urns.error], status: '401' });
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    '%s without a token changes nothing and is 401',
    async (method) => {
      const { id } = await scim().addUser(`kept-${method}`);
      const path = method === 'POST' ? '/Users' : `/Users/${id}`;
      const body = { schemas: [urns.user], userName: 'changed' };
      const answer = await scim().call(path, { method, body, authorization: null });
      expect([answer.status, answer.error.status]).toEqual([401, '401']);
      expect((await scim().call(`/Users/${id}`)).resource).toMatchObject({ userName: `kept-${method}` });
    },
  );

  test('the key of a person who is no admin is refused in the shape of SCIM', async () => {
    const { service, call } = scim();
    const { key } = await addUser(service.running.database, 1, { username: 'no-admin', role: 'user' });
    const answer = await call('/Users', { authorization: `Bearer ${key}` });
    expect([answer.status, answer.error.status]).toEqual([403, '403']);
  });

  test('an embed token opens nothing', async () => {
    const { service, call } = scim();
    const answer = await call('/Users', { authorization: `Bearer ${await service.hostToken()}` });
    expect([401, 403]).toContain(answer.status);
    expect(answer.error.status).toBe(String(answer.status));
  });

  test.each([
    ['GET', '/api/v1/users'],
    ['GET', '/api/v1/users/me'],
    ['GET', '/api/v1/deployments/1'],
    ['GET', '/api/v1/api-keys'],
    ['POST', '/api/v1/api-keys'],
    ['GET', '/api/v1/audit-log'],
    ['POST', '/api/v1/deployments/1/token'],
  ])('a SCIM token does not open %s %s', async (method, path) => {
    const { service, token } = scim();
    const body = method === 'POST' ? { body: { name: 'x' } } : {};
    expect([401, 403]).toContain((await service.call(path, { token, method, ...body })).status);
  });

  test('a revoked SCIM token is 401', async () => {
    const { service, call } = scim();
    const key = await createScimToken(service, service.adminKey);
    const authorization = `Bearer ${key}`;
    expect((await call('/Users', { authorization })).status).toBe(200);
    const listed = await service.call('/api/v1/api-keys', { token: service.adminKey });
    const { items } = listed.json as { items: { id: number; prefix: string }[] };
    const ids = items.filter(({ prefix }) => key.startsWith(prefix)).map(({ id }) => id);
    for (const id of ids)
      await service.call(`/api/v1/api-keys/${id}`, { token: service.adminKey, method: 'DELETE' });
    expect((await call('/Users', { authorization })).error.status).toBe('401');
  });

  test('an account sees, changes and names no person or group of another account', async () => {
    const mine = scim();
    const theirs = connectScim(mine.service, await createScimToken(mine.service, other.adminKey));
    const user = await mine.addUser('only-mine');
    const group = await mine.addGroup('Only mine', [user.id]);
    for (const path of [`/Users/${user.id}`, `/Groups/${group.id}`]) {
      expect((await theirs.call(path)).error.status).toBe('404');
      expect((await theirs.call(path, { method: 'DELETE' })).error.status).toBe('404');
      const rename = { op: 'replace', path: 'displayName', value: 'Theirs' };
      expect((await theirs.patch(path, rename)).error.status).toBe('404');
    }
    expect((await theirs.call('/Users')).text).not.toContain('only-mine');
    const own = await theirs.addGroup('Theirs', [user.id]);
    expect(own).not.toHaveProperty('members');
    expect((await theirs.addUser('only-mine')).id).not.toBe(user.id);
    expect((await mine.call(`/Groups/${group.id}`)).resource).toMatchObject({ displayName: 'Only mine' });
  });

  test('both mounts answer alike', async () => {
    const { service, call, token } = scim();
    const { id } = await scim().addUser('both-mounts');
    const headers = { Authorization: `Bearer ${token}` };
    const other = await fetch(`${service.running.address}/api/scim/v2/Users/${id}`, { headers });
    expect(other.status).toBe(200);
    expect(await other.json()).toMatchObject({ id, userName: 'both-mounts' });
    expect((await call(`/Users/${id}`)).status).toBe(200);
  });
});
