import { beforeAll, describe, expect, test } from 'vitest';
import { grantPageSchema, grantSchema } from '../../src/contract/endpoints/grants.ts';
import { addAccount, addUser } from './accounts-under-test.ts';
import { backings, useService } from './service-under-test.ts';
import { useTree } from './workspace-tree-under-test.ts';
import { rolePageSchema } from '../../src/contract/endpoints/roles.ts';

interface Person {
  readonly userId: number;
  readonly key: string;
}

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing);
  const tree = useTree(service);
  let admin: string;
  let ada: Person;
  let bob: Person;
  let eve: Person;
  let folderId: number;
  let bookId: number;
  let items: string[];
  const groups = { own: 0, north: 0, south: 0 };
  beforeAll(async () => {
    const { database } = service().running;
    admin = service().adminKey;
    ada = await addUser(database, 1, { username: 'ada', role: 'user' });
    bob = await addUser(database, 1, { username: 'bob', role: 'user' });
    eve = await addUser(database, 1, { username: 'eve', role: 'viewer' });
    folderId = (await tree.folder(ada.key, 'Home')).id;
    bookId = await tree.put({ type: 'WORKBOOK', name: 'Book', ownerId: ada.userId, folderId });
    const report = await tree.put({ type: 'REPORT', name: 'Report', ownerId: ada.userId, folderId });
    items = [`folders/${folderId}`, `workbooks/${bookId}`, `reports/${report}`];
    groups.own = await addGroup('analysts', null, [bob.userId]);
    groups.north = await addGroup('northerners', 'north', []);
    groups.south = await addGroup('southerners', 'south', []);
  });
  const addGroup = (name: string, embedTenant: string | null, members: number[]): Promise<number> =>
    service().running.database.write(1, async ({ db }) => {
      const group = { account_id: 1, embed_tenant: embedTenant, name, description: null };
      const { id } = await db
        .insertInto('user_group')
        .values({ ...group, created_at: new Date() })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const user_id of members)
        await db.insertInto('group_member').values({ account_id: 1, group_id: id, user_id }).execute();
      return id;
    });
  const author = (embedTenant: string, subject = 'author') =>
    service().hostToken({ mode: 'creator', subject, embedTenant });
  const book = () => `workbooks/${bookId}`;
  const read = (key: string) => tree.send(key, `/workbooks/${bookId}`);
  const list = async (item: string, query = '') =>
    (await tree.send(ada.key, `/${item}/grants${query}`)).read(grantPageSchema);

  test('grants are added, listed, changed and revoked on every kind of item', async () => {
    for (const item of items) {
      const principal = { userId: bob.userId };
      const given = await tree.share(ada.key, item, { principal, action: 'read' });
      expect(given.read(grantSchema)).toMatchObject({ principal, action: 'read' });
      await tree.share(ada.key, item, { principal, action: 'manage' });
      expect((await list(item)).items).toMatchObject([{ principal, action: 'manage' }]);
      for (let twice = 0; twice < 2; twice++)
        expect((await tree.unshare(ada.key, item, principal)).status).toBe(204);
      expect((await list(item)).items).toEqual([]);
    }
  });

  test('a grant takes effect at once, to its exact extent, and so does its end', async () => {
    const principal = { userId: bob.userId };
    expect((await read(bob.key)).status).toBe(404);
    const other = { principal: { userId: eve.userId }, action: 'read' };
    for (const [action, shares] of [
      ['read', 403],
      ['edit', 403],
      ['manage', 200],
    ] as const) {
      await tree.share(ada.key, book(), { principal, action });
      expect((await read(bob.key)).status).toBe(200);
      expect((await tree.share(bob.key, book(), other)).status).toBe(shares);
    }
    await tree.unshare(ada.key, book(), principal);
    expect((await read(bob.key)).status).toBe(404);
    expect((await tree.share(bob.key, book(), other)).status).toBe(404);
    await tree.unshare(ada.key, book(), { userId: eve.userId });
  });

  test('groups and roles pass grants to all of their members; viewers only ever read', async () => {
    const toGroup = { principal: { groupId: groups.own }, action: 'edit' };
    await tree.share(ada.key, `folders/${folderId}`, toGroup);
    expect([(await read(bob.key)).status, (await read(eve.key)).status]).toEqual([200, 404]);
    const made = await tree.makeFolder(bob.key, { name: 'By Bob', parentId: folderId });
    expect(made.status).toBe(200);
    await tree.unshare(ada.key, `folders/${folderId}`, { groupId: groups.own });
    expect((await read(bob.key)).status).toBe(404);
    const toViewers = { principal: { role: 'AIBIViewer' }, action: 'manage' };
    await tree.share(ada.key, `folders/${folderId}`, toViewers);
    expect([(await read(bob.key)).status, (await read(eve.key)).status]).toEqual([200, 200]);
    expect((await tree.makeFolder(eve.key, { name: 'x', parentId: folderId })).status).toBe(403);
    expect((await tree.share(eve.key, book(), toViewers)).status).toBe(403);
    await tree.unshare(ada.key, `folders/${folderId}`, { role: 'AIBIViewer' });
    const toUsers = { principal: { role: 'AIBIUser' }, action: 'read' };
    await tree.share(ada.key, book(), toUsers);
    expect([(await read(bob.key)).status, (await read(eve.key)).status]).toEqual([200, 404]);
    await tree.unshare(ada.key, book(), { role: 'AIBIUser' });
  });

  test.each<[string, () => unknown, string, string]>([
    ['nobody', () => ({ action: 'read' }), 'principal', 'invalid-field'],
    [
      'two at once',
      () => ({ principal: { userId: 1, groupId: 1 }, action: 'read' }),
      'principal',
      'invalid-field',
    ],
    ['no action', () => ({ principal: { userId: bob.userId } }), 'action', 'invalid-field'],
    [
      'another action',
      () => ({ principal: { userId: bob.userId }, action: 'own' }),
      'action',
      'invalid-field',
    ],
    ['admins', () => ({ principal: { role: 'Admin' }, action: 'read' }), 'principal.role', 'invalid-field'],
    ['a field', () => ({ principal: { userId: 1 }, action: 'read', note: 1 }), 'note', 'unknown-field'],
    [
      'a stranger',
      () => ({ principal: { userId: 999_999 }, action: 'read' }),
      'principal.userId',
      'invalid-field',
    ],
    [
      'no row',
      () => ({ principal: { userId: 2 ** 40 }, action: 'read' }),
      'principal.userId',
      'invalid-field',
    ],
    [
      'no group',
      () => ({ principal: { groupId: 999_999 }, action: 'read' }),
      'principal.groupId',
      'invalid-field',
    ],
    [
      'its owner',
      () => ({ principal: { userId: ada.userId }, action: 'read' }),
      'principal.userId',
      'invalid-field',
    ],
    [
      'no tenant',
      () => ({ principal: { embedTenantName: 'nowhere' }, action: 'read' }),
      'principal.embedTenantName',
      'invalid-field',
    ],
    ['readers', () => ({ principal: { allEmbedUsers: true }, action: 'edit' }), 'action', 'invalid-field'],
    [
      'a tenant\u2019s group',
      () => ({ principal: { groupId: groups.north }, action: 'edit' }),
      'action',
      'invalid-field',
    ],
  ])('sharing with %s is refused by name', async (_, body, field, code) => {
    const answer = await tree.share(ada.key, book(), body());
    expect(answer.problem, answer.text).toMatchObject({ statusCode: 400, code, field });
    expect((await list(book())).items).toEqual([]);
  });

  test('people of another account are unknown, and its admin does not find the item', async () => {
    const other = await addAccount(service().running.database, `grants-${backing}`);
    const stranger = await addUser(service().running.database, other.accountId, {
      username: 'zoe',
      role: 'user',
    });
    const answer = await tree.share(ada.key, book(), {
      principal: { userId: stranger.userId },
      action: 'read',
    });
    expect(answer.problem.field).toBe('principal.userId');
    const give = { principal: { userId: bob.userId }, action: 'read' };
    expect((await tree.share(other.adminKey, book(), give)).status).toBe(404);
    expect((await tree.send(other.adminKey, `/${book()}/grants`)).status).toBe(404);
  });

  test('a tenant\u2019s author shares only with people and groups of the tenant', async () => {
    const north = await author('north');
    const own = await tree.folder(north, 'Of the north');
    const item = `folders/${own.id}`;
    const colleague = await author('north', 'colleague');
    const { userId } = await tree.folder(colleague, 'Of a colleague');
    const { userId: southerner } = await tree.folder(await author('south'), 'Of the south');
    expect(await tree.names(colleague)).toEqual(['Of a colleague']);
    expect((await tree.share(north, item, { principal: { userId }, action: 'edit' })).status).toBe(200);
    expect(await tree.names(colleague)).toEqual(['Of a colleague', 'Of the north']);
    expect((await tree.makeFolder(colleague, { name: 'In it', parentId: own.id })).status).toBe(200);
    const toGroup = { principal: { groupId: groups.north }, action: 'read' };
    expect((await tree.share(north, item, toGroup)).status).toBe(200);
    for (const principal of [
      { userId: bob.userId },
      { userId: southerner },
      { groupId: groups.own },
      { groupId: groups.south },
      { role: 'AIBIUser' },
      { embedTenantName: 'south' },
      { allEmbedUsers: true },
    ]) {
      const answer = await tree.share(north, item, { principal, action: 'read' });
      expect(answer.problem.statusCode, JSON.stringify(principal)).toBe(400);
    }
    expect(
      (await tree.share(admin, item, { principal: { userId: bob.userId }, action: 'read' })).status,
    ).toBe(400);
    expect((await tree.send(await author('south'), `/${item}/grants`)).status).toBe(404);
  });

  test('a list of grants comes in pages', async () => {
    const people: Person[] = [];
    for (let count = 0; count < 5; count++)
      people.push(
        await addUser(service().running.database, 1, { username: `member ${count}`, role: 'user' }),
      );
    for (const { userId } of people)
      await tree.share(ada.key, book(), { principal: { userId }, action: 'read' });
    const first = await list(book(), '?first=2');
    expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    const rest = await list(book(), `?first=3&after=${first.pageInfo.endCursor}`);
    expect(rest.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    const ids = [...first.items, ...rest.items].map(({ principal }) => principal);
    expect(ids).toEqual(people.map(({ userId }) => ({ userId })));
    const elsewhere = await tree.send(ada.key, `/${items[0] ?? ''}/grants?after=${first.pageInfo.endCursor}`);
    expect(elsewhere.problem).toMatchObject({ statusCode: 400, field: 'after' });
    expect((await tree.unshare(ada.key, book(), {})).status).toBe(400);
    expect((await tree.unshare(ada.key, book(), { userId: 1, groupId: 1 })).status).toBe(400);
    expect((await tree.unshare(ada.key, book(), { userId: 2 ** 40 })).status).toBe(204);
  });

  test('parallel calls of the same grant make one grant', async () => {
    const give = { principal: { userId: eve.userId }, action: 'read' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => tree.share(ada.key, items[2] ?? '', give)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect((await list(items[2] ?? '')).items).toHaveLength(1);
  });

  test('roles are listed with their permissions', async () => {
    const { items: roles } = (await service().call('/api/v1/roles', { token: eve.key })).read(rolePageSchema);
    expect(roles.map(({ name }) => name)).toEqual(['Admin', 'AIBIUser', 'AIBIViewer', 'EmbedUser']);
    expect(roles[2]?.policies).toContainEqual({
      resourceType: 'Workbook',
      actions: ['WorkbookRead'],
      resources: ['*'],
    });
    expect((await service().call('/api/v1/roles')).status).toBe(401);
  });
});
