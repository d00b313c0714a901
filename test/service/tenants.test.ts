/** A tenant's data is visible to no other tenant, and is deleted with it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rmSync } from 'node:fs';
import {
  userAttributeListSchema,
  userAttributeSchema,
} from '../../src/contract/endpoints/user-attributes.ts';
import {
  groupListSchema,
  groupMemberListSchema,
  groupSchema,
  membersChangedSchema,
} from '../../src/contract/endpoints/groups.ts';
import { embedTenantListSchema } from '../../src/contract/endpoints/embed-tenants.ts';
import { addAccount, addUser } from './accounts-under-test.ts';
import type { AccountUnderTest } from './accounts-under-test.ts';
import { backings, useService } from './service-under-test.ts';
import { createSessions, makeGuardedWorkspace } from './sessions-under-test.ts';
import { describeTenantRemoval } from './tenant-removal-tests.ts';

const workspace = makeGuardedWorkspace();
afterAll(() => rmSync(workspace, { recursive: true, force: true }));

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing, { WORKSPACE_FOLDER: workspace });
  const sessions = createSessions(service);
  const { open } = sessions;
  const as = (token: string) => (path: string, body?: unknown, method?: string) =>
    service().call(`/api/v1${path}`, { token, body, ...(method && { method }) });
  const admin = (path: string, body?: unknown, method?: string) => as(service().adminKey)(path, body, method);
  const drop = (path: string) => admin(path, undefined, 'DELETE');
  let other: AccountUnderTest;
  let userKey: string;

  /** A tenant with an author, a group that the author is in, and an attribute of its own. */
  const setUp = (embedTenantName: string) =>
    open({
      embedTenantName,
      embedTenantProfile: { displayName: `The ${embedTenantName}` },
      externalId: 'author',
      creatorMode: true,
      email: 'author@example.com',
      tenantGroupDefinitions: [{ name: 'team' }],
      tenantGroups: ['team'],
      userAttributeDefinitions: [{ name: 'size', type: 'number', displayName: 'Size' }],
      userAttributes: [{ name: 'size', value: 4 }],
    });
  const groupOf = async (tenant: string): Promise<number> =>
    (await admin(`/embed-tenants/${tenant}/groups`)).read(groupListSchema).items[0]?.id ?? 0;
  const attributeOf = async (tenant: string): Promise<number> =>
    (await admin(`/embed-tenants/${tenant}/user-attributes`)).read(userAttributeListSchema).items[0]?.id ?? 0;

  beforeAll(async () => {
    other = await addAccount(service().running.database, 'other-account');
    userKey = (await addUser(service().running.database, 1, { username: 'plain', role: 'user' })).key;
    for (const tenant of ['acme', 'umbrella']) await setUp(tenant);
  });

  test('tenants are listed with their people, found by a part of the name, and paged', async () => {
    const list = (await admin('/embed-tenants')).read(embedTenantListSchema);
    expect(list.items).toMatchObject([
      { name: 'acme', displayName: 'The acme', userCount: 1 },
      { name: 'umbrella', displayName: 'The umbrella', userCount: 1 },
    ]);
    const found = await admin('/embed-tenants?search=THE%20UMB');
    expect(found.read(embedTenantListSchema).items.map(({ name }) => name)).toEqual(['umbrella']);
    for (const search of ['%25', '_', '%00'])
      expect((await admin(`/embed-tenants?search=${search}`)).text).not.toContain('acme');
    const first = (await admin('/embed-tenants?first=1')).read(embedTenantListSchema);
    expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    const second = await admin(`/embed-tenants?first=1&after=${first.pageInfo.endCursor}`);
    expect(second.read(embedTenantListSchema).items.map(({ name }) => name)).toEqual(['umbrella']);
    expect(second.read(embedTenantListSchema).pageInfo).toMatchObject({
      hasNextPage: false,
      hasPreviousPage: true,
    });
  });

  test('the attributes of a tenant are as docs/platform-api.md, "Embed tenants", describes them', async () => {
    const answer = await admin('/embed-tenants/acme/user-attributes');
    expect(answer.json).toEqual({
      items: [{ id: await attributeOf('acme'), name: 'size', type: 'number', displayName: 'Size' }],
      pageInfo: {
        hasNextPage: false,
        hasPreviousPage: false,
        startCursor: expect.any(String) as unknown,
        endCursor: expect.any(String) as unknown,
      },
    });
  });

  test('an author reads the attributes and groups of their own tenant, and changes none', async () => {
    const { token } = await open({ embedTenantName: 'acme', externalId: 'author', creatorMode: true });
    const author = as(token);
    const groupId = await groupOf('acme');
    const own = `/embed-tenants/acme/groups`;
    const reads = [
      '/embed-tenants/acme/user-attributes',
      own,
      `${own}/${groupId}`,
      `${own}/${groupId}/users`,
    ];
    for (const path of reads) expect((await author(path)).status, path).toBe(200);
    const changes: [string, unknown, string][] = [
      [own, { name: 'new' }, 'POST'],
      [`${own}/${groupId}`, { description: 'x' }, 'PATCH'],
      [`${own}/${groupId}`, undefined, 'DELETE'],
      [`${own}/${groupId}/users`, { users: [{ externalId: 'author' }] }, 'POST'],
      [`${own}/${groupId}/users`, { users: [{ externalId: 'author' }] }, 'DELETE'],
      [`/embed-tenants/acme/user-attributes/${await attributeOf('acme')}`, undefined, 'DELETE'],
      ['/embed-tenants/acme', undefined, 'DELETE'],
    ];
    for (const [path, body, method] of changes)
      expect((await author(path, body, method)).status, `${method} ${path}`).toBe(403);
  });

  test('callers outside of a tenant cannot read it, nor find out which tenants exist', async () => {
    const callers = [
      { embedTenantName: 'umbrella', creatorMode: true },
      { embedTenantName: 'acme' },
      { creatorMode: true },
    ];
    const tokens = await Promise.all(
      callers.map(async (body) => (await open({ externalId: 'curious', ...body })).token),
    );
    const groupId = await groupOf('acme');
    for (const token of [...tokens, userKey])
      for (const tenant of ['acme', 'no-such-tenant'])
        for (const rest of ['user-attributes', 'groups', `groups/${groupId}`, `groups/${groupId}/users`]) {
          const answer = await as(token)(`/embed-tenants/${tenant}/${rest}`);
          expect([answer.status, answer.problem.code]).toEqual([403, 'not-allowed']);
        }
    for (const token of [...tokens, userKey]) expect((await as(token)('/embed-tenants')).status).toBe(403);
  });

  test('a host’s own author reads their tenant, even before anything of it is stored', async () => {
    const token = await service().hostToken({ embedTenant: 'newcomer', mode: 'creator' });
    const answer = await as(token)('/embed-tenants/newcomer/user-attributes');
    expect(answer.read(userAttributeListSchema).items).toEqual([]);
    expect((await admin('/embed-tenants/newcomer/user-attributes')).status).toBe(404);
  });

  test('another account cannot see a tenant', async () => {
    const otherAccount = as(other.adminKey);
    const groupId = await groupOf('acme');
    const attributeId = await attributeOf('acme');
    expect((await otherAccount('/embed-tenants')).read(embedTenantListSchema).items).toEqual([]);
    for (const path of ['user-attributes', 'groups', `groups/${groupId}`, `groups/${groupId}/users`])
      expect((await otherAccount(`/embed-tenants/acme/${path}`)).status).toBe(404);
    for (const path of ['', `/groups/${groupId}`, `/user-attributes/${attributeId}`])
      expect((await otherAccount(`/embed-tenants/acme${path}`, undefined, 'DELETE')).status).toBe(404);
    const own = { deploymentId: other.host.deploymentId, externalId: 'author', embedTenantName: 'acme' };
    expect((await otherAccount('/embed/generate-session', own)).status).toBe(200);
    const wish = { ...own, userAttributes: [{ name: 'size', value: 1 }] };
    expect((await otherAccount('/embed/generate-session', wish)).status).toBe(400);
    expect((await otherAccount('/embed-tenants/acme', undefined, 'DELETE')).status).toBe(204);
    expect((await admin('/embed-tenants/acme/groups')).read(groupListSchema).items).toHaveLength(1);
  });

  test('groups and attributes of one tenant are not those of another', async () => {
    const groupId = await groupOf('acme');
    const attributeId = await attributeOf('acme');
    for (const path of [`groups/${groupId}`, `groups/${groupId}/users`])
      expect((await admin(`/embed-tenants/umbrella/${path}`)).status).toBe(404);
    expect((await drop(`/embed-tenants/umbrella/groups/${groupId}`)).status).toBe(404);
    expect((await drop(`/embed-tenants/umbrella/user-attributes/${attributeId}`)).status).toBe(404);
    expect((await admin(`/groups/${groupId}`)).status).toBe(404);
    expect((await admin(`/user-attributes/${attributeId}`, {}, 'PUT')).status).toBe(404);
  });

  test('a tenant’s group accepts people of that tenant only, all of a call or none', async () => {
    const path = `/embed-tenants/acme/groups/${await groupOf('acme')}/users`;
    await open({ embedTenantName: 'acme', externalId: 'bo' });
    await open({ embedTenantName: 'umbrella', externalId: 'elsewhere' });
    const members = async () => (await admin(path)).read(groupMemberListSchema).items;
    const refused = await admin(path, { users: [{ externalId: 'bo' }, { externalId: 'elsewhere' }] });
    expect([refused.status, refused.problem.field]).toEqual([400, 'users[1].externalId']);
    for (const embedUserId of [1, 2 ** 31 + 5]) {
      const answer = await admin(path, { users: [{ externalId: 'bo' }, { embedUserId }] });
      expect([answer.status, answer.problem.field]).toEqual([400, 'users[1].embedUserId']);
    }
    expect((await members()).map(({ externalId }) => externalId)).toEqual(['author']);
    const added = await admin(path, { users: [{ externalId: ' BO ' }, { externalId: 'author' }] });
    expect(added.read(membersChangedSchema)).toEqual({ added: 1, unchanged: 1 });
    const [author, bo] = await members();
    expect(author).toMatchObject({ externalId: 'author', email: 'author@example.com' });
    const gone = await admin(path, { users: [{ embedUserId: bo?.id }] }, 'DELETE');
    expect(gone.status).toBe(204);
    expect(await members()).toHaveLength(1);
  });

  test('a tenant’s group can be described, keeps its name, and is deleted when it is empty', async () => {
    const groups = '/embed-tenants/acme/groups';
    const made = (await admin(groups, { name: 'short-lived' })).read(groupSchema);
    expect((await admin(groups, { name: 'short-lived' })).status).toBe(409);
    const path = `${groups}/${made.id}`;
    const described = await admin(path, { description: 'For a day' }, 'PATCH');
    expect(described.read(groupSchema)).toMatchObject({ name: 'short-lived', description: 'For a day' });
    const renamed = await admin(path, { name: 'other' }, 'PATCH');
    expect([renamed.status, renamed.problem.code]).toEqual([400, 'unknown-field']);
    await admin(`${path}/users`, { users: [{ externalId: 'author' }] });
    expect((await drop(path)).problem.message).toContain('1 members');
    await admin(`${path}/users`, { users: [{ externalId: 'author' }] }, 'DELETE');
    expect((await drop(path)).status).toBe(204);
    expect((await drop(path)).status).toBe(404);
  });

  test('an attribute of a tenant applies to its people alone', async () => {
    const { read } = await admin('/user-attributes', { name: 'global', type: 'boolean' });
    const global = read(userAttributeSchema).id;
    const people = async (tenant: string) => {
      const path = `/embed-tenants/${tenant}/groups/${await groupOf(tenant)}/users`;
      return (await admin(path)).read(groupMemberListSchema).items[0]?.id;
    };
    const userAttributeId = await attributeOf('acme');
    const set = async (body: object) => (await admin('/user-attribute-values', body)).status;
    expect(await set({ userId: await people('acme'), userAttributeId, value: 9 })).toBe(200);
    expect(await set({ userId: await people('umbrella'), userAttributeId, value: 9 })).toBe(404);
    expect(await set({ userId: 1, userAttributeId, value: 9 })).toBe(404);
    for (const tenant of ['acme', 'umbrella'])
      expect(await set({ userId: await people(tenant), userAttributeId: global, value: true })).toBe(200);
    const { claims } = await open({ embedTenantName: 'acme', externalId: 'author' });
    expect(claims.userAttributes).toEqual({ size: 9, global: true });
  });

  describeTenantRemoval(service, sessions, setUp);

  test.each(['%00', 'a%2Fb', '%25', '__proto__', '..%2F', 'x'.repeat(300), '%F0%9F%98%80'])(
    'a tenant by the name %s is not found',
    async (name) => {
      for (const rest of ['/user-attributes', '/groups'])
        expect((await admin(`/embed-tenants/${name}${rest}`)).status).toBe(404);
      expect((await drop(`/embed-tenants/${name}`)).status).toBe(404);
    },
  );
});
