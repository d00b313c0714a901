/** People of an account, their groups and attributes, and the deployments that they work in. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { groupListSchema, groupMemberListSchema, groupSchema } from '../../src/contract/endpoints/groups.ts';
import { userListSchema, userSchema } from '../../src/contract/endpoints/users.ts';
import type { User } from '../../src/contract/endpoints/users.ts';
import { rounds } from '../rounds.ts';
import { addAccount, addUser } from './accounts-under-test.ts';
import type { AccountUnderTest } from './accounts-under-test.ts';
import { describeAttributeTests } from './attribute-tests.ts';
import { describeDeploymentTests } from './deployment-tests.ts';
import { backings, useService } from './service-under-test.ts';

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  const as = (token: string) => (path: string, body?: unknown, method?: string) =>
    service().call(`/api/v1${path}`, { token, body, ...(method && { method }) });
  const admin = (path: string, body?: unknown, method?: string) => as(service().adminKey)(path, body, method);
  const addPerson = async (username: string, role = 'user'): Promise<User> => {
    const made = await admin('/users', { username, email: 'a@example.com', role });
    expect(made.status, made.text).toBe(200);
    return made.read(userSchema);
  };
  let other: AccountUnderTest;
  let plain: { userId: number; key: string };
  beforeAll(async () => {
    other = await addAccount(service().running.database, 'other-account');
    plain = await addUser(service().running.database, 1, { username: 'plain', role: 'user' });
  });

  describe('users', () => {
    test('are created, listed, changed field by field, and can read themselves', async () => {
      const ada = await addPerson('ada');
      expect(ada).toMatchObject({ username: 'ada', role: 'user', email: 'a@example.com' });
      const list = (await admin('/users')).read(userListSchema);
      expect(list.items.map(({ username }) => username)).toEqual(
        expect.arrayContaining(['admin', 'ada', 'plain']),
      );
      const path = `/users/${ada.id}`;
      const named = (await admin(path, { firstName: 'Ada' }, 'PUT')).read(userSchema);
      expect(named).toEqual({ ...ada, firstName: 'Ada' });
      const promoted = (await admin(path, { role: 'viewer', firstName: null }, 'PUT')).read(userSchema);
      expect(promoted).toEqual({ ...ada, role: 'viewer' });
      expect((await as(plain.key)('/users/me')).read(userSchema).username).toBe('plain');
      const host = await service().hostToken();
      expect((await as(host)('/users/me')).status).toBe(403);
    });

    test.each([
      ['a slash in the name', { username: 'embed/acme/x', email: 'a@example.com' }, 'username'],
      ['no name', { username: '  ', email: 'a@example.com' }, 'username'],
      ['no address', { username: 'x' }, 'email'],
      ['the role of embeds', { username: 'x', email: 'a@example.com', role: 'embed' }, 'role'],
      ['what is not known', { username: 'x', email: 'a@example.com', password: 'p' }, 'password'],
    ])('with %s are refused and the field named', async (_name, body, field) => {
      const answer = await admin('/users', body);
      expect([answer.status, answer.problem.field]).toEqual([400, field]);
    });

    test('have unique names', async () => {
      const grace = await addPerson('grace');
      const again = await admin('/users', { username: 'grace', email: 'b@example.com' });
      expect([again.status, again.problem.field]).toEqual([409, 'username']);
      expect((await admin(`/users/${grace.id}`, { username: 'admin' }, 'PUT')).status).toBe(409);
      expect((await admin(`/users/${grace.id}`, { username: 'grace' }, 'PUT')).status).toBe(200);
    });

    test('always include an admin, also under parallel requests', async () => {
      const otherAccount = as(other.adminKey);
      const own = (await otherAccount('/users/me')).read(userSchema);
      expect((await otherAccount(`/users/${own.id}`, { role: 'user' }, 'PUT')).status).toBe(409);
      expect((await otherAccount(`/users/${own.id}`, undefined, 'DELETE')).status).toBe(409);
      const { userId, key } = await addUser(service().running.database, other.accountId, {
        username: 'second',
        role: 'admin',
      });
      const answers = await Promise.all([
        otherAccount(`/users/${userId}`, { role: 'user' }, 'PUT'),
        as(key)(`/users/${own.id}`, { role: 'user' }, 'PUT'),
      ]);
      const admins = await service()
        .running.database.db.selectFrom('app_user')
        .where('account_id', '=', other.accountId)
        .where('role', '=', 'admin')
        .select('id')
        .execute();
      expect(admins).toHaveLength(1);
      expect(answers.map(({ status }) => status).sort()[0]).toBe(200);
      const rescue = service().running.database.db.updateTable('app_user').where('id', '=', own.id);
      await rescue.set({ role: 'admin' }).execute();
    });

    test('leave their items to the admin when they are deleted, and their keys end', async () => {
      const { running } = service();
      const { userId, key } = await addUser(running.database, 1, { username: 'leaver', role: 'user' });
      const own = running.database;
      await own.write(1, ({ db }) => db.updateTable('workbook').set({ owner_id: userId }).execute());
      expect((await as(key)('/users/me')).status).toBe(200);
      expect((await admin(`/users/${userId}`, undefined, 'DELETE')).status).toBe(204);
      expect((await as(key)('/users/me')).status).toBe(401);
      const owners = await own.read(1, ({ db }) =>
        db.selectFrom('workbook').where('account_id', '=', 1).select('owner_id').distinct().execute(),
      );
      expect(owners).toEqual([{ owner_id: 1 }]);
      expect((await admin(`/users/${userId}`, undefined, 'DELETE')).status).toBe(404);
      const audit = await own.read(1, ({ db }) =>
        db.selectFrom('audit_event').where('action', '=', 'user.delete').selectAll().execute(),
      );
      expect(audit.at(-1)).toMatchObject({ actor: 'user:1', target_id: String(userId) });
    });

    test('cannot delete themselves', async () => {
      await addPerson('deputy', 'admin');
      expect((await admin('/users/1', undefined, 'DELETE')).status).toBe(409);
    });
  });

  test('embed users are no users of the account', async () => {
    await admin('/embed/generate-session', { deploymentId: 1, externalId: 'reader' });
    const row = await service()
      .running.database.db.selectFrom('app_user')
      .where('external_id', '=', 'reader')
      .select('id')
      .executeTakeFirstOrThrow();
    expect((await admin('/users?first=200')).text).not.toContain('reader');
    for (const [body, method] of [
      [{ role: 'admin' }, 'PUT'],
      [undefined, 'DELETE'],
    ] as const)
      // oxfmt-ignore
      expect((await admin(`/users/${row.id}`, body, method)).status).toBe(404);
  });

  const writes: [string, string, unknown][] = [
    ['GET', '/users', undefined],
    ['POST', '/users', { username: 'x', email: 'x@example.com', role: 'admin' }],
    ['PUT', '/users/1', { role: 'viewer' }],
    ['DELETE', '/users/1', undefined],
    ['GET', '/groups', undefined],
    ['POST', '/groups', { name: 'x' }],
    ['GET', '/groups/1', undefined],
    ['PATCH', '/groups/1', {}],
    ['DELETE', '/groups/1', undefined],
    ['GET', '/groups/1/users', undefined],
    ['POST', '/groups/1/users', { users: [{ userId: 1 }] }],
    ['DELETE', '/groups/1/users', { users: [{ userId: 1 }] }],
    ['GET', '/user-attributes', undefined],
    ['POST', '/user-attributes', { name: 'x', type: 'string' }],
    ['PUT', '/user-attributes/1', {}],
    ['POST', '/user-attribute-values', { userId: 1, userAttributeId: 1, value: 'x' }],
    ['GET', '/user-attribute-values/1', undefined],
    ['GET', '/embed-tenants', undefined],
    ['DELETE', '/embed-tenants/acme', undefined],
    ['POST', '/deployments', { name: 'x' }],
    ['PUT', '/deployments/1', { name: 'x' }],
  ];
  test.each(writes)('%s %s is for admins with a credential of their own', async (method, path, body) => {
    const { hostToken, call } = service();
    const signedFor = await admin('/embed/generate-session', { deploymentId: 1, internalId: 'admin' });
    const exchanged = await call('/api/v1/embed/session/token', { body: signedFor.json });
    const { token } = z.object({ token: z.string() }).parse(exchanged.json);
    for (const credential of [plain.key, await hostToken({ mode: 'creator' }), token])
      expect((await as(credential)(path, body, method)).status).toBe(403);
    expect((await call(`/api/v1${path}`, { body, method })).status).toBe(401);
  });

  describe('groups', () => {
    test('are created, described, filled, emptied and deleted, and their members stay', async () => {
      const made = (await admin('/groups', { name: ' sales ', description: 'Sellers' })).read(groupSchema);
      expect(made).toMatchObject({ name: 'sales', description: 'Sellers', memberCount: 0 });
      expect((await admin('/groups', { name: 'sales' })).problem.code).toBe('conflict');
      const path = `/groups/${made.id}`;
      const users = [{ userId: 1 }, { userId: plain.userId }, { userId: 1 }];
      expect((await admin(`${path}/users`, { users })).json).toEqual({ added: 2, unchanged: 0 });
      expect((await admin(path)).read(groupSchema).memberCount).toBe(2);
      const page = (await admin(`${path}/users?first=1`)).read(groupMemberListSchema);
      expect([page.items.length, page.pageInfo.hasNextPage]).toEqual([1, true]);
      const rest = await admin(`${path}/users?after=${page.pageInfo.endCursor}`);
      expect(rest.read(groupMemberListSchema).items.map(({ id }) => id)).toEqual([plain.userId]);
      const refused = await admin(`${path}/users`, { users: [{ userId: 999 }] });
      expect([refused.status, refused.problem.field]).toEqual([400, 'users[0].userId']);
      expect(
        (await admin(path, { description: null }, 'PATCH')).read(groupSchema).description,
      ).toBeUndefined();
      expect((await admin(path, undefined, 'DELETE')).status).toBe(204);
      expect((await admin('/groups')).read(groupListSchema).items).not.toContainEqual(
        expect.objectContaining({ id: made.id }),
      );
      expect((await as(plain.key)('/users/me')).status).toBe(200);
    });

    test('of another account are not found, nor are its users', async () => {
      const otherAccount = as(other.adminKey);
      const made = (await otherAccount('/groups', { name: 'theirs' })).read(groupSchema);
      expect((await admin(`/groups/${made.id}`)).status).toBe(404);
      expect((await admin(`/groups/${made.id}`, undefined, 'DELETE')).status).toBe(404);
      const answer = await otherAccount(`/groups/${made.id}/users`, { users: [{ userId: plain.userId }] });
      expect(answer.status).toBe(400);
      const theirs = (await otherAccount('/users/me')).read(userSchema).id;
      expect((await admin(`/users/${theirs}`, { role: 'viewer' }, 'PUT')).status).toBe(404);
      expect((await admin(`/users/${theirs}`, undefined, 'DELETE')).status).toBe(404);
      expect((await admin(`/user-attribute-values/${theirs}`)).status).toBe(404);
    });

    test('of any name are stored unchanged, or refused', async () => {
      const name = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 120 }),
        fc.constantFrom('SYSTEM:a', ' ', 'é'),
      );
      await fc.assert(
        fc.asyncProperty(name, async (text) => {
          const answer = await admin('/groups', { name: text });
          expect([200, 400, 409], answer.text).toContain(answer.status);
          if (answer.status === 200)
            expect(answer.read(groupSchema).name).toBe(Buffer.from(text.trim()).toString());
        }),
        { numRuns: rounds(20, 400) },
      );
    });
  });

  describeAttributeTests(service, () => plain.userId);
  describeDeploymentTests(service, () => other);

  const lists = [
    '/users',
    '/groups',
    '/user-attributes',
    '/user-attribute-values/1',
    '/embed-tenants',
    '/deployments',
  ];
  test.each(lists)('%s refuses cursors of other lists', async (path) => {
    const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const named = ['users', 'groups', 'attributes', 'values of 1', 'tenants', 'deployments'];
    const places = [1e20, -1, 1.5, 'x', null, '\0', 2 ** 31];
    const cursors = [
      '',
      'x',
      '%00',
      forged([]),
      forged(5),
      forged(['folders', 1]),
      ...named.flatMap((name) => places.map((place) => forged([name, place]))),
    ];
    for (const cursor of cursors) {
      const answer = await admin(`${path}?after=${cursor}`);
      expect([400], `${cursor}: ${answer.text}`).toContain(answer.status);
      expect(answer.problem.field).toBe('after');
    }
    for (const first of ['0', '-1', 'x', '1.5', '1e3', ''])
      expect((await admin(`${path}?first=${first}`)).problem.field).toBe('first');
  });
});
