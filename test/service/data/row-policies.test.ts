/** Row rules hold in every part of a query: parts of a merge, windows, and dimensions with queries of their own. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDataApi, type DataApiUnderTest } from './data-api-under-test.ts';

const tables = `
  CREATE TABLE customers (id INTEGER, city VARCHAR, region VARCHAR);
  INSERT INTO customers VALUES (1, 'Bonn', 'west'), (2, 'Riesa', 'east');
  CREATE TABLE orders (id INTEGER, customer INTEGER, region VARCHAR, amount INTEGER, "day" DATE);
  INSERT INTO orders VALUES (1, 1, 'west', 1, '2024-01-01'), (2, 1, 'east', 10, '2024-01-01'),
    (3, 2, 'east', 100, '2024-01-02'), (4, 2, 'west', 1000, '2024-01-02');
  CREATE TABLE items (id INTEGER, "order" INTEGER, region VARCHAR, price INTEGER);
  INSERT INTO items VALUES (1, 1, 'west', 1), (2, 1, 'east', 10), (3, 3, 'east', 100), (4, 4, 'west', 1000);
`;

const rule = `access_policy: [{ group: '*', row_level: { filters: [{ member: region, operator: equals, values: ['{ userAttributes.region }'] }] } }]`;

const model = `
cubes:
  - name: customers
    sql_table: customers
    joins:
      - { name: orders, relationship: one_to_many, sql: '{customers.id} = {orders}.customer' }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: city, sql: city, type: string }
      - { name: spent, sql: '{orders.total}', type: number, sub_query: true }
    measures:
      - { name: count, type: count }
      - { name: per_head, type: number, sql: '1.0 * {orders.total} / {count}' }
  - name: orders
    sql_table: orders
    joins:
      - { name: items, relationship: one_to_many, sql: '{orders.id} = {items}."order"' }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: region, sql: region, type: string }
      - { name: day, sql: day, type: time }
    measures:
      - { name: count, type: count }
      - { name: total, type: sum, sql: amount }
      - { name: running, type: sum, sql: amount, rolling_window: { trailing: unbounded } }
    ${rule}
  - name: items
    sql_table: items
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: region, sql: region, type: string }
    measures:
      - { name: revenue, type: sum, sql: price }
    ${rule}
  - name: late_orders
    extends: orders
    sql: SELECT * FROM orders WHERE id > 2
`;

let room: DataApiUnderTest;
beforeAll(async () => {
  room = await startDataApi(tables, model);
});
afterAll(() => room.close());

const west = { userAttributes: { region: 'west' } };
const byCity = { dimensions: ['customers.city'], order: { 'customers.city': 'asc' } };

describe('a reader of the west sees the west', () => {
  test.each<[string, object, unknown[][]]>([
    ['in each part of a merge', { measures: ['orders.total', 'items.revenue'] }, [['1001', '1001']]],
    [
      'where the many side repeats the one side',
      { measures: ['customers.count', 'orders.total'], ...byCity },
      [
        ['Bonn', '1', '1'],
        ['Riesa', '1', '1000'],
      ],
    ],
    [
      'in dimensions that are queries of their own',
      { dimensions: ['customers.city', 'customers.spent'], order: { 'customers.city': 'asc' } },
      [
        ['Bonn', '1'],
        ['Riesa', '1000'],
      ],
    ],
    [
      'in windows',
      { measures: ['orders.running'], timeDimensions: [{ dimension: 'orders.day', granularity: 'day' }] },
      [
        ['2024-01-01T00:00:00.000', '1'],
        ['2024-01-02T00:00:00.000', '1001'],
      ],
    ],
    ['in measures calculated from other cubes', { measures: ['customers.per_head'] }, [['500.5']]],
    ['in a cube that extends the one with the rule', { measures: ['late_orders.total'] }, [['1000']]],
    [
      'by a filter on what the merge hides',
      {
        measures: ['customers.count'],
        filters: [{ member: 'orders.total', operator: 'gt', values: ['1001'] }],
      },
      [],
    ],
  ])('%s', async (_, query, rows) => {
    expect((await room.rows(query, west)).map((row) => Object.values(row))).toEqual(rows);
  });
});

test('a reader without attributes in the token sees no rows of any part', async () => {
  const measures = ['orders.total', 'items.revenue', 'customers.count'];
  expect(await room.rows({ measures }, {})).toEqual([
    { 'orders.total': null, 'items.revenue': null, 'customers.count': '2' },
  ]);
  expect(await room.rows({ dimensions: ['customers.spent'] }, {})).toEqual([{ 'customers.spent': null }]);
});
