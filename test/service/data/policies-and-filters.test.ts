/** The filters of a query never change which rows a policy allows, wherever they are applied. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDataApi, type DataApiUnderTest } from './data-api-under-test.ts';

const tables = `
  CREATE TABLE customers (id INTEGER, city VARCHAR, owner VARCHAR);
  INSERT INTO customers VALUES (1, 'Berlin', 'ann'), (2, 'Rome', 'ceo');
  CREATE TABLE orders (id INTEGER, customer INTEGER, amount INTEGER, "at" TIMESTAMP, region VARCHAR);
  INSERT INTO orders VALUES (1, 1, 10, '2024-01-01', 'n'), (2, 2, 1000, '2024-01-02', 's'),
    (3, 2, 5, '2024-07-02 22:30:00', 'n'), (4, 1, 7, '2024-07-03', 's');
`;
const dimension = (name: string, type: string, more = ''): string =>
  `{ name: ${name}, sql: '{CUBE}.${name}', type: ${type}${more} }`;
const id = dimension('id', 'number', ', primary_key: true, public: true');
const rule = (filter: string, more = ''): string =>
  `access_policy: [{ group: '*', row_level: { filters: [${filter}] }${more} }]`;

const model = `
cubes:
  - name: customers
    sql: "SELECT * FROM customers WHERE {FILTER_PARAMS.customers.city.filter('city')}"
    dimensions: [${id}, ${dimension('city', 'string')}, ${dimension('owner', 'string')}]
    ${rule('{ member: owner, operator: notEquals, values: [ceo] }')}
  - name: orders
    sql_table: orders
    joins: [{ name: customers, relationship: many_to_one, sql: '{CUBE}.customer = {customers}.id' }]
    dimensions: [${id}, ${dimension('at', 'time')}]
    measures: [{ name: total, type: sum, sql: amount }]
  - name: accounts
    sql: SELECT * FROM customers
    joins: [{ name: bills, relationship: one_to_many, sql: '{CUBE}.id = {bills}.customer' }]
    dimensions:
      - ${id}
      - ${dimension('city', 'string')}
      - { name: spent, sql: '{bills.total}', type: number, sub_query: true, propagate_filters_to_sub_query: true }
      - { name: spent_all, sql: '{bills.total}', type: number, sub_query: true }
  - name: bills
    sql_table: orders
    joins: [{ name: accounts, relationship: many_to_one, sql: '{CUBE}.customer = {accounts}.id' }]
    dimensions: [${id}, ${dimension('at', 'time')}, ${dimension('region', 'string')}]
    measures: [{ name: total, type: sum, sql: amount }]
views:
  - name: spenders
    cubes: [{ join_path: accounts, includes: [id, city, spent] }, { join_path: accounts.bills, includes: [at] }]
    ${rule('{ member: spent, operator: lt, values: [100] }')}
  - name: regional
    cubes: [{ join_path: accounts, includes: [city, spent_all] }, { join_path: accounts.bills, includes: [region, total] }]
    ${rule('{ member: region, operator: equals, values: [n] }')}
`;

let room: DataApiUnderTest;
beforeAll(async () => {
  room = await startDataApi(tables, model);
});
afterAll(() => room.close());

const load = (query: object): Promise<Record<string, unknown>[]> => room.rows({ order: [], ...query });
const filter = (member: string, operator: string, ...values: (string | null)[]): object => ({
  member,
  operator,
  ...(values.length > 0 ? { values } : {}),
});

describe('a filter that is applied inside of a joined cube', () => {
  const all = ['1', '4'];
  test.each<[string, object, string[]]>([
    ['equals', filter('customers.city', 'equals', 'Berlin'), all],
    ['equals another', filter('customers.city', 'equals', 'Rome'), []],
    ['notEquals', filter('customers.city', 'notEquals', 'Rome'), all],
    ['notContains', filter('customers.city', 'notContains', 'om'), all],
    ['equals null', filter('customers.city', 'equals', 'Berlin', null), all],
    ['notSet', filter('customers.city', 'notSet'), []],
    [
      'an OR',
      { or: [filter('customers.city', 'notEquals', 'Rome'), filter('customers.city', 'equals', 'x')] },
      all,
    ],
    [
      'an AND in an OR',
      { or: [{ and: [filter('customers.city', 'set'), filter('customers.city', 'notEquals', 'Rome')] }] },
      all,
    ],
  ])('%s shows no row that its policy hides', async (_, condition, ids) => {
    const rows = await load({
      measures: ['orders.total'],
      dimensions: ['orders.id'],
      filters: [condition],
      order: { 'orders.id': 'asc' },
    });
    expect(rows.map((row) => row['orders.id'])).toEqual(ids);
  });
});

test('a policy over a sub-query is not read under the filters of the query', async () => {
  expect(await load({ dimensions: ['spenders.city'] })).toEqual([{ 'spenders.city': 'Berlin' }]);
  const timeDimensions = [{ dimension: 'spenders.at', dateRange: '2024-07' }];
  expect(await load({ dimensions: ['spenders.city'], timeDimensions })).toEqual([
    { 'spenders.city': 'Berlin' },
  ]);
});

test('the policy of a view holds inside of its sub-query dimensions', async () => {
  const rows = await load({
    dimensions: ['regional.city', 'regional.spent_all'],
    order: { 'regional.city': 'asc' },
  });
  expect(rows.map((row) => row['regional.spent_all'])).toEqual(['10', '5']);
});
