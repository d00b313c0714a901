/** Permissions of readers: every query here would show a row of another region if it succeeded. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderTables, startDataApi, type DataApiUnderTest } from './data-api-under-test.ts';

const model = `
cubes:
  - name: customers
    sql_table: customers
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: city, sql: city, type: string }
    access_policy:
      - group: '*'
        row_level:
          filters:
            - { member: city, operator: notEquals, values: ['Köln'] }
  - name: regions
    sql: SELECT DISTINCT region AS name FROM orders
    dimensions:
      - { name: name, sql: name, type: string, primary_key: true, public: true }
  - name: orders
    sql_table: orders
    joins:
      - { name: customers, relationship: many_to_one, sql: '{CUBE}.customer = {customers.id}' }
      - { name: regions, relationship: many_to_one, sql: '{CUBE}.region = {regions.name}' }
    dimensions:
      - { name: id, sql: id, type: number }
      - { name: region, sql: region, type: string }
      - { name: area, sql: 'upper({region})', type: string }
      - { name: status, sql: status, type: string }
      - { name: at, sql: at, type: time }
    measures:
      - { name: count, type: count }
      - { name: total, type: sum, sql: amount }
      - { name: anywhere, type: count, filters: [{ sql: "true OR {CUBE}.region = 'south'" }] }
    segments:
      - { name: everything, sql: '1 = 1 OR 1 = 1' }
    access_policy:
      - group: '*'
        row_level:
          filters:
            - { member: region, operator: equals, values: ['{ userAttributes.region }'] }
        member_level: { includes: '*', excludes: [status] }
      - group: auditors
        conditions: [{ if: '{ securityContext.audit.active }' }]
        row_level: { allow_all: true }
        member_level: { includes: [count] }
  - name: by_month
    sql_table: orders
    dimensions:
      - { name: id, sql: id, type: number }
      - { name: at, sql: at, type: time }
    access_policy:
      - group: '*'
        row_level:
          filters:
            - { member: at, operator: inDateRange, values: ['2024-02-01', '2024-02-29'] }
views:
  - name: sales
    cubes:
      - { join_path: orders, includes: '*' }
      - { join_path: orders.customers, includes: [city] }
  - name: eastern
    cubes:
      - { join_path: orders, includes: [id, count] }
      - { join_path: orders.regions, prefix: true, alias: region, includes: [name] }
    access_policy:
      - group: '*'
        row_level:
          filters:
            - { member: region_name, operator: equals, values: [east] }
`;

let room: DataApiUnderTest;
beforeAll(async () => {
  room = await startDataApi(orderTables, model);
});
afterAll(() => room.close());

const north = { userAttributes: { region: 'north' } };
const filter = (member: string, operator: string, ...values: string[]): object => ({
  member,
  operator,
  values,
});

describe('rows of other regions stay hidden', () => {
  test.each<[string, object]>([
    ['plain', {}],
    [
      'by a filter on the very member of the policy',
      { filters: [filter('orders.region', 'equals', 'south')] },
    ],
    [
      'by an or that is always true',
      { filters: [{ or: [filter('orders.region', 'notEquals', 'x'), filter('orders.id', 'set')] }] },
    ],
    [
      'by another member over the same column',
      { filters: [filter('orders.area', 'equals', 'SOUTH', 'NORTH')] },
    ],
    ['by a segment that is always true', { segments: ['orders.everything'] }],
    ['ungrouped', { ungrouped: true }],
    ['by ordering and skipping', { order: { 'orders.id': 'desc' }, offset: 0, limit: 50_000 }],
    ['by another time zone', { timezone: 'Pacific/Kiritimati' }],
  ])('%s', async (_, attempt) => {
    const rows = await room.rows({ dimensions: ['orders.id', 'orders.region'], ...attempt }, north);
    expect(rows.filter((row) => row['orders.region'] !== 'north')).toEqual([]);
  });

  test('in sums, counts and totals of a query', async () => {
    const { body } = await room.load(
      { measures: ['orders.count', 'orders.total', 'orders.anywhere'], total: true },
      north,
    );
    expect(body.data).toEqual([{ 'orders.count': '2', 'orders.total': '30.50', 'orders.anywhere': '2' }]);
    expect(body.total).toBe(1);
    const groups = await room.load({ dimensions: ['orders.region'], total: true }, north);
    expect(groups.body.total).toBe(1);
  });

  test('through a view over the cube', async () => {
    const rows = await room.rows({ dimensions: ['sales.region'], measures: ['sales.count'] }, north);
    expect(rows).toEqual([{ 'sales.region': 'north', 'sales.count': '2' }]);
  });

  test('also for a reader who repeats the query of another reader', async () => {
    const query = { measures: ['orders.count'] };
    const south = { userAttributes: { region: 'south' } };
    expect(await room.rows(query, north)).toEqual([{ 'orders.count': '2' }]);
    expect(await room.rows(query, { userAttributes: { region: 'east' } })).toEqual([{ 'orders.count': '1' }]);
    expect(await room.rows(query, south)).toEqual([{ 'orders.count': '2' }]);
  });
});

describe('look-ups of a policy in the token', () => {
  test.each<[string, object, string]>([
    ['nothing there: no rows', {}, '0'],
    ['null: no rows', { userAttributes: { region: null } }, '0'],
    ['an empty list: no rows', { userAttributes: { region: [] } }, '0'],
    ['a list: any of it', { userAttributes: { region: ['north', 'south'] } }, '4'],
    ['SQL is only text', { userAttributes: { region: `north' OR '1'='1` } }, '0'],
    ['the other half of the token is not asked', { securityContext: { region: 'north' } }, '0'],
  ])('%s', async (_, caller, count) => {
    expect(await room.rows({ measures: ['orders.count'] }, caller)).toEqual([{ 'orders.count': count }]);
  });

  test('a name that every object inherits finds nothing', async () => {
    const inherited = model.replace('userAttributes.region', 'userAttributes.constructor.name');
    const other = await startDataApi(orderTables, inherited);
    expect(await other.rows({ measures: ['orders.count'] })).toEqual([{ 'orders.count': '0' }]);
    await other.close();
  });
});

describe('members', () => {
  test('an excluded member is refused like an unknown one', async () => {
    const { status, body } = await room.load({ dimensions: ['orders.status'] }, north);
    expect([status, body.error]).toEqual([
      400,
      `There is no member 'orders.status': GET /v1/meta lists the members you can query.`,
    ]);
  });

  test('a policy for all rows applies only to the members that it grants', async () => {
    const auditor = { ...north, groups: ['auditors'], securityContext: { audit: { active: true } } };
    expect(await room.rows({ measures: ['orders.count'] }, auditor)).toEqual([{ 'orders.count': '6' }]);
    expect(await room.rows({ measures: ['orders.total'] }, auditor)).toEqual([{ 'orders.total': '30.50' }]);
    expect(await room.rows({ measures: ['orders.count', 'orders.total'] }, auditor)).toEqual([
      { 'orders.count': '2', 'orders.total': '30.50' },
    ]);
  });

  test('a condition whose value the token lacks disables its policy', async () => {
    const former = { ...north, groups: ['auditors'], securityContext: { audit: { active: false } } };
    expect(await room.rows({ measures: ['orders.count'] }, former)).toEqual([{ 'orders.count': '2' }]);
  });
});

test('the policy of a joined cube drops the rows that lead to hidden rows', async () => {
  const everywhere = { userAttributes: { region: ['north', 'south', 'east'] } };
  const rows = await room.rows({ dimensions: ['sales.city'], measures: ['sales.count'] }, everywhere);
  expect(rows).toEqual([
    { 'sales.city': 'Berlin', 'sales.count': '2' },
    { 'sales.city': null, 'sales.count': '1' },
  ]);
});

test('the policy of a view applies even to queries without members of its cube', async () => {
  const everywhere = { userAttributes: { region: ['north', 'south', 'east'] } };
  expect(await room.rows({ dimensions: ['eastern.id'] }, everywhere)).toEqual([{ 'eastern.id': '5' }]);
});

test('a reader’s time zone does not shift the bounds of a policy', async () => {
  const requested = (timezone: string) => room.rows({ dimensions: ['by_month.id'], timezone });
  expect(await requested('America/New_York')).toEqual([{ 'by_month.id': '3' }]);
  expect(await requested('Pacific/Kiritimati')).toEqual(await requested('UTC'));
});
