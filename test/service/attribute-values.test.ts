/** Values of user attributes that groups and embed tenants hold: setting, listing, removing, and their effect on rows. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessPreviewSchema } from '../../src/contract/endpoints/access-preview.ts';
import { auditLogSchema } from '../../src/contract/endpoints/audit-log.ts';
import { groupSchema } from '../../src/contract/endpoints/groups.ts';
import {
  storedAttributeValueListSchema,
  userAttributeListSchema,
  userAttributeSchema,
} from '../../src/contract/endpoints/user-attributes.ts';
import { addAccount, addUser } from './accounts-under-test.ts';
import { describeAttributeRows } from './attribute-rows-tests.ts';
import { backings, useService } from './service-under-test.ts';
import { createSessions, makeGuardedWorkspace } from './sessions-under-test.ts';

const workspace = makeGuardedWorkspace();
afterAll(() => rmSync(workspace, { recursive: true, force: true }));

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing, { WORKSPACE_FOLDER: workspace });
  const sessions = createSessions(service);
  const admin = (path: string, body?: unknown, method?: string) =>
    service().call(`/api/v1${path}`, { token: service().adminKey, body, ...(method && { method }) });
  const createGroup = async (name: string, tenant?: string): Promise<number> => {
    const path = tenant === undefined ? '/groups' : `/embed-tenants/${tenant}/groups`;
    return (await admin(path, { name })).read(groupSchema).id;
  };
  const defineInTenant = async (embedTenantName: string, name: string, type: string): Promise<number> => {
    const author = { embedTenantName, externalId: 'author', creatorMode: true };
    await sessions.open({ ...author, userAttributeDefinitions: [{ name, type }] });
    const { items } = (await admin(`/embed-tenants/${embedTenantName}/user-attributes`)).read(
      userAttributeListSchema,
    );
    return items.find((item) => item.name === name)?.id ?? 0;
  };
  const ids = { customer: 0, tags: 0, size: 0, otherSize: 0 };
  /** The address of the values of each holder. */
  const holders = { group: '', tenant: '', tenantGroup: '' };
  beforeAll(async () => {
    for (const [name, type] of [
      ['customer', 'string'],
      ['tags', 'string_array'],
    ] as const)
      ids[name] = (await admin('/user-attributes', { name, type })).read(userAttributeSchema).id;
    ids.size = await defineInTenant('acme', 'size', 'number');
    ids.otherSize = await defineInTenant('umbrella', 'other-size', 'number');
    holders.group = `/groups/${await createGroup('holders')}/user-attribute-values`;
    holders.tenant = '/embed-tenants/acme/user-attribute-values';
    const tenantGroup = await createGroup('holders', 'acme');
    holders.tenantGroup = `/embed-tenants/acme/groups/${tenantGroup}/user-attribute-values`;
  });
  const list = async (path: string) => (await admin(path)).read(storedAttributeValueListSchema);

  describe.each(['group', 'tenant', 'tenantGroup'] as const)('a value of a %s', (kind) => {
    const set = (body: object) => admin(holders[kind], body);

    test('is set by the name or the id of the attribute, replaced, listed, and removed by null', async () => {
      const customer = { userAttributeId: ids.customer, name: 'customer', type: 'string' };
      expect((await set({ name: 'customer', value: 'Ada' })).json).toEqual({ ...customer, value: 'Ada' });
      const replaced = await set({ userAttributeId: ids.customer, value: 'Bob' });
      expect(replaced.json).toEqual({ ...customer, value: 'Bob' });
      await set({ name: 'tags', value: ['a', 'b'] });
      const tags = { userAttributeId: ids.tags, name: 'tags', type: 'string_array', value: ['a', 'b'] };
      expect((await list(holders[kind])).items).toEqual([{ ...customer, value: 'Bob' }, tags]);
      expect((await list(`${holders[kind]}?name=tags`)).items).toEqual([tags]);
      expect((await list(`${holders[kind]}?type=string&name=`)).items).toHaveLength(1);
      const page = await list(`${holders[kind]}?first=1`);
      expect([page.items.length, page.pageInfo.hasNextPage]).toEqual([1, true]);
      expect((await list(`${holders[kind]}?after=${page.pageInfo.endCursor}`)).items).toEqual([tags]);
      expect((await set({ name: 'customer', value: null })).json).toEqual({ ...customer, value: null });
      // What is not there can be removed, too.
      for (const name of ['customer', 'tags']) expect((await set({ name, value: null })).status).toBe(200);
      expect((await list(holders[kind])).items).toEqual([]);
    });

    test.each<[string, () => object, number, string]>([
      ['an unknown name', () => ({ name: 'nothing', value: 1 }), 400, 'name'],
      ['an empty name', () => ({ name: '', value: 1 }), 400, 'name'],
      ['an unknown id', () => ({ userAttributeId: 999_999, value: 1 }), 404, 'userAttributeId'],
      ['an id that is none', () => ({ userAttributeId: 2 ** 40, value: 1 }), 404, 'userAttributeId'],
      ['a value of another type', () => ({ name: 'customer', value: 5 }), 400, 'value'],
      ['a single value for a list', () => ({ name: 'tags', value: 'a' }), 400, 'value'],
      ['items of another type', () => ({ name: 'tags', value: [1] }), 400, 'value'],
      ['no value', () => ({ name: 'tags' }), 400, 'value'],
      ['no attribute', () => ({ value: 'a' }), 400, 'userAttributeId'],
      [
        'two attributes',
        () => ({ name: 'tags', userAttributeId: ids.tags, value: ['a'] }),
        400,
        'userAttributeId',
      ],
      ['a field that is not known', () => ({ name: 'tags', value: [], userId: 1 }), 400, 'userId'],
      [
        'the attribute of another tenant',
        () => ({ userAttributeId: ids.otherSize, value: 1 }),
        404,
        'userAttributeId',
      ],
      ['its name', () => ({ name: 'other-size', value: 1 }), 400, 'name'],
    ])('with %s is refused, and the field named', async (_name, body, status, field) => {
      const answer = await set(body());
      expect([answer.status, answer.problem.field], answer.text).toEqual([status, field]);
      expect((await list(holders[kind])).items).toEqual([]);
    });

    test('is recorded in the audit log, without the value', async () => {
      await set({ name: 'customer', value: 'nobody may read this' });
      await set({ name: 'customer', value: null });
      const log = await admin('/audit-log?first=2');
      const target = kind === 'tenant' ? 'EMBED_TENANT' : 'GROUP';
      const action = kind === 'tenant' ? 'embed-tenant.set-attribute' : 'group.set-attribute';
      const id = kind === 'tenant' ? 'acme' : (/groups\/(\d+)/.exec(holders[kind])?.[1] ?? '');
      for (const event of log.read(auditLogSchema).items)
        expect(event).toMatchObject({
          action,
          targetType: target,
          targetId: id,
          actor: 'user:1',
          details: { name: 'customer' },
        });
      expect(log.text).not.toContain('nobody may read this');
    });

    test('belongs to admins of the whole account, and to their account', async () => {
      const { database } = service().running;
      const other = await addAccount(database, `other-${kind}`);
      const { key } = await addUser(database, 1, { username: `plain-${kind}`, role: 'user' });
      const author = await sessions.open({
        externalId: 'author',
        embedTenantName: 'acme',
        creatorMode: true,
      });
      for (const [token, status] of [
        [key, 403],
        [author.token, 403],
        [other.adminKey, 404],
      ] as const)
        for (const body of [undefined, { name: 'customer', value: 'Ada' }])
          expect((await service().call(`/api/v1${holders[kind]}`, { token, body })).status).toBe(status);
      expect((await list(holders[kind])).items).toEqual([]);
    });
  });

  test('a group of the account holds no attribute of a tenant', async () => {
    const byId = await admin(holders.group, { userAttributeId: ids.size, value: 1 });
    expect([byId.status, byId.problem.field]).toEqual([404, 'userAttributeId']);
    const byName = await admin(holders.group, { name: 'size', value: 1 });
    expect([byName.status, byName.problem.field]).toEqual([400, 'name']);
  });

  test('a name that the account and the tenant define means the definition of the tenant', async () => {
    const both = (await admin('/user-attributes', { name: 'both', type: 'string' })).read(
      userAttributeSchema,
    );
    const ofTenant = await defineInTenant('acme', 'both', 'number');
    const value = { name: 'both', value: 7 };
    expect((await admin(holders.tenant, value)).json).toMatchObject({ userAttributeId: ofTenant });
    expect((await admin(holders.tenantGroup, value)).json).toMatchObject({ userAttributeId: ofTenant });
    const group = await admin(holders.group, { name: 'both', value: 'text' });
    expect(group.json).toMatchObject({ userAttributeId: both.id });
    for (const path of Object.values(holders)) await admin(path, { name: 'both', value: null });
  });

  test('groups and tenants that do not exist have no values', async () => {
    const elsewhere = await createGroup('elsewhere', 'umbrella');
    for (const path of [
      '/groups/999999/user-attribute-values',
      `/groups/${elsewhere}/user-attribute-values`,
      `/embed-tenants/acme/groups/${elsewhere}/user-attribute-values`,
      holders.group.replace('/groups', '/embed-tenants/acme/groups'),
      '/embed-tenants/nobody/user-attribute-values',
      `/embed-tenants/nobody/groups/${elsewhere}/user-attribute-values`,
    ])
      for (const body of [undefined, { name: 'customer', value: 'Ada' }])
        expect((await admin(path, body)).status, path).toBe(404);
  });

  describe('are deleted', () => {
    const countRows = (table: 'group_attribute_value' | 'tenant_attribute_value'): Promise<number> =>
      service().running.database.read(
        1,
        async ({ db }) => (await db.selectFrom(table).selectAll().execute()).length,
      );

    test('with their group', async () => {
      for (const tenant of [undefined, 'acme']) {
        const id = await createGroup('short-lived', tenant);
        const path = `${tenant === undefined ? '' : `/embed-tenants/${tenant}`}/groups/${id}`;
        const before = await countRows('group_attribute_value');
        await admin(`${path}/user-attribute-values`, { name: 'customer', value: 'Ada' });
        expect(await countRows('group_attribute_value')).toBe(before + 1);
        expect((await admin(path, undefined, 'DELETE')).status).toBe(204);
        expect(await countRows('group_attribute_value')).toBe(before);
      }
    });

    test('with their attribute', async () => {
      const id = await defineInTenant('acme', 'short-lived', 'string');
      for (const path of [holders.tenant, holders.tenantGroup]) {
        await admin(path, { userAttributeId: id, value: 'a' });
        expect((await list(path)).items).toHaveLength(1);
      }
      expect((await admin(`/embed-tenants/acme/user-attributes/${id}`, undefined, 'DELETE')).status).toBe(
        204,
      );
      for (const path of [holders.tenant, holders.tenantGroup]) expect((await list(path)).items).toEqual([]);
    });

    test('with their tenant, and a new tenant of the same name has none', async () => {
      const reader = { externalId: 'reader', embedTenantName: 'short-lived' };
      await sessions.open(reader);
      const group = await createGroup('people', 'short-lived');
      const path = '/embed-tenants/short-lived';
      const counts = async () => [
        await countRows('group_attribute_value'),
        await countRows('tenant_attribute_value'),
      ];
      const before = await counts();
      for (const holder of ['', `/groups/${group}`])
        await admin(`${path}${holder}/user-attribute-values`, { name: 'customer', value: 'Ada' });
      expect(await sessions.countAs(reader)).toBe(2);
      expect((await admin(path, undefined, 'DELETE')).status).toBe(204);
      expect(await counts()).toEqual(before);
      expect(await sessions.countAs(reader)).toBe(0);
    });
  });

  test('different values of several groups show no rows, and the access preview names the attribute', async () => {
    const { userId, key } = await addUser(service().running.database, 1, { username: 'torn', role: 'user' });
    const groups = [await createGroup('torn-1'), await createGroup('torn-2')] as const;
    for (const id of groups) await admin(`/groups/${id}/users`, { users: [{ userId }] });
    const hold = (group: number, value: unknown) =>
      admin(`/groups/${group}/user-attribute-values`, { name: 'customer', value });
    const preview = async () =>
      (await admin('/deployments/1/access-preview', { userId })).read(accessPreviewSchema).reader;
    const token = await sessions.dataToken(key);
    await hold(groups[0], 'Ada');
    await hold(groups[1], 'Ada');
    expect(await sessions.countOrders(token)).toBe(2);
    await hold(groups[1], 'Bob');
    expect(await sessions.countOrders(token)).toBe(0);
    expect(await preview()).toMatchObject({ userAttributes: {}, ambiguousAttributes: ['customer'] });
    const own = { userId, userAttributeId: ids.customer, value: 'Bob' };
    await admin('/user-attribute-values', own);
    expect(await sessions.countOrders(token)).toBe(1);
    expect(await preview()).toMatchObject({ userAttributes: { customer: 'Bob' }, ambiguousAttributes: [] });
  });

  describeAttributeRows(service, sessions, createGroup);
});
