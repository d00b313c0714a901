/** Access previews of admins: for a stored user, or for facts that the request gives. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { accessPreviewSchema, type AccessPreview } from '../../src/contract/endpoints/access-preview.ts';
import { auditLogSchema } from '../../src/contract/endpoints/audit-log.ts';
import { loadResponseSchema } from '../../src/contract/data-api-schemas.ts';
import { userAttributeSchema } from '../../src/contract/endpoints/user-attributes.ts';
import { userSchema } from '../../src/contract/endpoints/users.ts';
import { anyBacking, backings, useService } from './service-under-test.ts';
import type { Answer } from './service-under-test.ts';
import { createSessions } from './sessions-under-test.ts';
import { writeWorkspace } from './workspace-under-test.ts';

/** A value that no response may contain. */
const secret = 'Top secret customer';

const model = `cubes:
  - name: orders
    sql_table: orders
    joins: [{ name: customers, relationship: many_to_one, sql: '{CUBE}.customer = {customers.id}' }]
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: region, sql: region, type: string }
      - { name: amount, sql: amount, type: number }
    measures:
      - { name: count, type: count }
      - { name: share, type: number, sql: '1.0 * {count} / 4' }
    access_policy:
      - group: '*'
        row_level: { filters: [{ member: region, operator: equals, values: ['{ userAttributes.region }'] }] }
        member_level: { excludes: [amount] }
      - group: auditors
        conditions: [{ if: '{ securityContext.plan.gold }' }]
        member_level: { includes: [count] }
        row_level: { allow_all: true }
  - name: customers
    sql_table: customers
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: name, sql: name, type: string }
    measures: [{ name: count, type: count }]
  - name: baskets
    sql_table: orders
    joins:
      - { name: customers, relationship: many_to_one, sql: '{CUBE}.customer = {customers.id}' }
      - { name: items, relationship: one_to_many, sql: '{CUBE}.id = {items}.basket' }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: sku, sql: '{items.sku}', type: string }
    measures:
      - { name: count, type: count }
      - { name: per_customer, type: number, sql: '1.0 * {count} / {customers.count}' }
      - { name: spread, type: sum, sql: '{items.qty}' }
  - name: items
    sql_table: items
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: sku, sql: sku, type: string }
      - { name: qty, sql: qty, type: number }
    measures: [{ name: count, type: count }]
  - name: regions
    sql_table: orders
    joins: [{ name: customers, relationship: many_to_one, sql: '{CUBE}.customer = {customers.id}' }]
    dimensions: [{ name: region, sql: region, type: string }]
    measures:
      - { name: count, type: count }
      - { name: per_customer, type: number, sql: '1.0 * {count} / {customers.count}' }
    access_policy:
      - group: '*'
        row_level:
          filters: [{ member: region, operator: equals, values: ['{ securityContext.cubeCloud.groups }'] }]
  - { name: hidden, public: false, sql_table: orders, dimensions: [{ name: id, sql: id, type: number }] }
views:
  - name: sales
    cubes:
      - { join_path: orders, includes: [id, region, count] }
      - { join_path: orders.customers, prefix: true, includes: [name] }
    access_policy:
      - group: sellers
        row_level: { filters: [{ or: [{ member: customers_name, operator: set }, { member: id, operator: gt, values: [3] }] }] }
  - name: wide
    cubes:
      - { join_path: baskets, includes: [id, count] }
      - { join_path: baskets.customers, prefix: true, includes: [count] }
      - { join_path: baskets.items, prefix: true, includes: [sku, count] }
`;

const tables = `create table orders as select * from (values (1, 'north', 10, 1), (2, 'north', 20, 2), (3, 'south', 5, 1), (4, 'east', 7, null)) t(id, region, amount, customer);
create table customers as select * from (values (1, '${secret}'), (2, null)) t(id, name);
create table items as select * from (values (1, 'a', 2, 1), (2, 'b', 1, 1), (3, 'a', 5, 2)) t(id, sku, qty, basket);
`;

const workspace = mkdtempSync(join(tmpdir(), 'access-preview-'));
writeWorkspace(workspace);
writeFileSync(join(workspace, 'model', 'orders.yml'), model);
writeFileSync(join(workspace, 'tables.sql'), tables);
afterAll(() => rmSync(workspace, { recursive: true, force: true }));

const path = '/api/v1/deployments/1/access-preview';
const find = (preview: AccessPreview, name: string) => preview.sources.find((source) => source.name === name);

describe.each(backings)('on %s', (backing) => {
  const service = useService(backing, { WORKSPACE_FOLDER: workspace });
  const admin = (address: string, body?: unknown): Promise<Answer> =>
    service().call(address, { token: service().adminKey, body });
  const preview = async (body: unknown): Promise<AccessPreview> => {
    const answer = await admin(path, body);
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain(secret);
    return answer.read(accessPreviewSchema);
  };

  test('given facts yield members, filters as text and SQL, and counts', async () => {
    const answer = await preview({ userAttributes: { region: ['north', 'east'] } });
    expect(answer.sources.map(({ name }) => name)).toEqual([
      'orders',
      'customers',
      'baskets',
      'items',
      'regions',
      'hidden',
      'sales',
      'wide',
    ]);
    expect(find(answer, 'orders')).toEqual({
      name: 'orders',
      title: 'Orders',
      type: 'cube',
      public: true,
      members: ['orders.id', 'orders.region', 'orders.count', 'orders.share'],
      rows: [
        {
          members: ['orders.id', 'orders.region', 'orders.count', 'orders.share'],
          filter: 'orders.region is "north" or "east"',
          sql: expect.stringMatching(/"orders"\."region".*\$1.*\$2/) as string,
          values: ['north', 'east'],
          count: 3,
        },
      ],
    });
    expect(find(answer, 'customers')?.rows).toMatchObject([{ filter: 'all rows', sql: null, count: 2 }]);
    expect(find(answer, 'hidden')).toMatchObject({ public: false, members: [], rows: [] });
    expect(find(answer, 'sales')).toMatchObject({ members: [], rows: [] });
  });

  test('a reader without known facts sees no rows and no ungranted members', async () => {
    const { reader, sources } = await preview({});
    const securityContext = { cubeCloud: { groups: [] } };
    expect(reader).toEqual({ groups: [], userAttributes: {}, ambiguousAttributes: [], securityContext });
    expect(sources[0]?.rows).toMatchObject([{ filter: 'no rows', values: [], count: 0 }]);
  });

  test('members with different rows are listed separately', async () => {
    const facts = { groups: ['auditors'], securityContext: { plan: { gold: true } } };
    const answer = await preview({ ...facts, userAttributes: { region: 'south' } });
    expect(find(answer, 'orders')?.rows).toMatchObject([
      { members: ['orders.id', 'orders.region', 'orders.share'], count: 1 },
      { members: ['orders.count'], filter: 'all rows', count: 4 },
    ]);
  });

  test('the rules of a view and of its cubes apply together', async () => {
    const answer = await preview({ groups: ['sellers'], userAttributes: { region: ['north', 'east'] } });
    expect(find(answer, 'sales')?.rows).toMatchObject([
      {
        members: ['sales.id', 'sales.region', 'sales.count', 'sales.customers_name'],
        filter:
          '((customers.name has a value) or (orders.id is greater than "3")) and (orders.region is "north" or "east")',
        values: ['3', 'north', 'east'],
        count: 2,
      },
    ]);
  });

  test('members over joins that repeat rows count the same rows as their queries', async () => {
    const seen = await preview({});
    const all = { filter: 'all rows', sql: null, values: [] };
    expect(find(seen, 'baskets')?.rows).toEqual([
      { ...all, members: ['baskets.id', 'baskets.count'], count: 4 },
      { ...all, members: ['baskets.sku'], count: 5 },
      { ...all, members: ['baskets.per_customer'], count: null, reason: expect.any(String) as string },
      {
        ...all,
        members: ['baskets.spread'],
        filter: 'no rows',
        count: null,
        reason: "baskets.spread reads a cube that has many rows for one row of 'baskets'.",
      },
    ]);
    expect(find(seen, 'wide')?.rows).toEqual([
      { ...all, members: ['wide.id', 'wide.count'], count: 4 },
      { ...all, members: ['wide.customers_count'], count: 2 },
      { ...all, members: ['wide.items_sku', 'wide.items_count'], count: 5 },
    ]);
  });

  test('given groups are put where the rules of a session’s reader look for them', async () => {
    const sessions = createSessions(service);
    const facts = {
      groups: ['south'],
      securityContext: { plan: 'x', cubeCloud: { groups: ['north'], tier: 1 } },
    };
    const { token } = await sessions.open({
      creatorMode: true,
      embedTenantName: 'acme',
      groupDefinitions: [{ name: 'south' }],
      ...facts,
    });
    const loaded = await service().call('/cubejs-api/v1/load', {
      headers: { Authorization: await sessions.dataToken(token) },
      body: { query: { measures: ['regions.count'] } },
    });
    const seen = await preview(facts);
    expect(seen.reader.securityContext).toEqual({ plan: 'x', cubeCloud: { groups: ['south'], tier: 1 } });
    const rule = { sql: expect.stringContaining('"regions"."region"') as string, values: ['south'] };
    expect(find(seen, 'regions')?.rows).toMatchObject([
      { ...rule, members: ['regions.region', 'regions.count'], count: 1 },
      {
        ...rule,
        members: ['regions.per_customer'],
        count: null,
        filter: 'regions: regions.region is "south"; customers: all rows',
      },
    ]);
    expect(loadResponseSchema.parse(loaded.json).data).toEqual([{ 'regions.count': '1' }]);
  });

  test('for a user and an embed user, the stored facts are used', async () => {
    const attribute = (
      await admin('/api/v1/user-attributes', { name: 'region', type: 'string', defaultValue: 'east' })
    ).read(userAttributeSchema);
    const ada = (
      await admin('/api/v1/users', { username: 'ada', email: 'ada@example.com', role: 'viewer' })
    ).read(userSchema);
    const regionOf = async (body: unknown): Promise<unknown> => (await preview(body)).reader.userAttributes;
    expect(await regionOf({ userId: ada.id })).toEqual({ region: 'east' });
    const value = { userId: ada.id, userAttributeId: attribute.id, value: 'north' };
    expect((await admin('/api/v1/user-attribute-values', value)).status).toBe(200);
    const seen = await preview({ userId: ada.id });
    expect(find(seen, 'orders')?.rows).toMatchObject([{ values: ['north'], count: 2 }]);
    const session = {
      deploymentId: 1,
      externalId: 'Bob',
      embedTenantName: 'acme',
      groupDefinitions: [{ name: 'sellers' }],
      groups: ['sellers'],
      userAttributes: [{ name: 'region', value: 'south' }],
    };
    expect((await admin('/api/v1/embed/generate-session', session)).status).toBe(200);
    const bob = await preview({ externalId: 'BOB', embedTenant: 'acme', securityContext: { plan: 'x' } });
    expect(bob.reader).toEqual({
      groups: ['sellers'],
      userAttributes: { region: 'south' },
      ambiguousAttributes: [],
      securityContext: { plan: 'x', cubeCloud: { groups: ['sellers'] } },
    });
    expect(find(bob, 'sales')?.rows).toMatchObject([{ values: ['3', 'south'], count: 1 }]);
  });

  test.each<[unknown, number, string | undefined]>([
    [{ userId: 1, groups: [] }, 400, 'groups'],
    [{ userId: 1, externalId: 'a' }, 400, 'externalId'],
    [{ externalId: 'a', userAttributes: {} }, 400, 'userAttributes'],
    [{ embedTenant: 'acme' }, 400, 'embedTenant'],
    [{ group: 'a' }, 400, 'group'],
    [{ userAttributes: { a: { b: 1 } } }, 400, 'userAttributes.a'],
    [{ userId: 999_999 }, 404, 'userId'],
    [{ externalId: 'nobody' }, 404, 'externalId'],
    [{ externalId: 'nobody', embedTenant: 'nowhere' }, 404, 'externalId'],
  ])('%j is refused with %i and names the field', async (body, status, field) => {
    const answer = await admin(path, body);
    expect([answer.status, answer.problem.field]).toEqual([status, field]);
  });

  test('an unknown deployment is a 404', async () => {
    expect((await admin(path.replace('/1/', '/77/'), {})).status).toBe(404);
  });

  test('every preview is logged with its caller, and without the facts about the reader', async () => {
    await preview({ groups: ['g'], userAttributes: { region: 'nobody may read this' } });
    const answer = await admin('/api/v1/audit-log');
    const [event] = answer.read(auditLogSchema).items;
    expect(event).toMatchObject({
      action: 'access.preview',
      targetType: 'DEPLOYMENT',
      targetId: '1',
      details: { reader: { groups: ['g'], userAttributes: ['region'] } },
    });
    expect(answer.text).not.toContain('nobody may read this');
  });
});

describe('without a data model of its own', () => {
  const service = useService(anyBacking, {
    WORKSPACE_FOLDER: workspace,
    DATA_URL: 'http://127.0.0.1:9/cubejs-api',
    DATA_SECRET: 'x'.repeat(32),
  });

  test('the service reports that there is no data model', async () => {
    const answer = await service().call(path, { token: service().adminKey, body: {} });
    expect([answer.status, answer.problem.code]).toEqual([503, 'unavailable']);
    expect(answer.problem.message).toContain('no data model of its own');
  });
});

describe('under a rate limit', () => {
  const service = useService(anyBacking, { WORKSPACE_FOLDER: workspace, RATE_LIMIT: '1', RATE_BURST: '3' });

  test('a preview counts like every other request', async () => {
    const asked = Array.from({ length: 8 }, () =>
      service().call(path, { token: service().adminKey, body: {} }),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });
});
