/** A FROM with several tables: the data model's join, SQL's own join, or a refusal with the correct notation. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderModel, orderTables } from '../data-api-under-test.ts';
import { startSqlApi, type Row, type SqlApiUnderTest } from './sql-api-under-test.ts';

/** The customers' side, from which one row leads to many; the third customer has an order without a time. */
const buyers = `
  - name: buyers
    sql_table: customers
    joins:
      - { name: sold, relationship: one_to_many, sql: '{CUBE}.id = {sold}.customer' }
      - { name: towns, relationship: many_to_one, sql: '{CUBE}.city = {towns.name}' }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: city, sql: city, type: string }
    measures:
      - { name: count, type: count }
  - name: sold
    sql: SELECT * FROM orders WHERE customer = 1
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: region, sql: region, type: string }
    measures:
      - { name: count, type: count }
      - { name: total, type: sum, sql: amount }
      - { name: running, type: sum, sql: amount, rolling_window: { trailing: unbounded } }
  - name: alone
    sql_table: customers
    dimensions: [{ name: id, sql: id, type: number, primary_key: true, public: true }]
  - name: towns
    sql: SELECT DISTINCT city AS name FROM customers WHERE city IS NOT NULL
    dimensions: [{ name: name, sql: name, type: string, primary_key: true, public: true }]
  - name: parcels
    sql_table: orders
    joins:
      - { name: buyers, relationship: many_to_one, sql: '{CUBE}.customer = {buyers.id}' }
      - { name: depots, relationship: many_to_one, sql: '{CUBE}.region = {depots.region}' }
    dimensions: [{ name: id, sql: id, type: number, primary_key: true }]
    measures: [{ name: count, type: count }]
  - name: depots
    sql: SELECT DISTINCT region FROM orders
    dimensions: [{ name: region, sql: region, type: string, primary_key: true, public: true }]
views:
  - name: buying
    cubes:
      - { join_path: buyers, includes: '*' }
      - { join_path: buyers.sold, prefix: true, includes: '*' }
`;

let room: SqlApiUnderTest;
beforeAll(async () => {
  room = await startSqlApi(orderTables, orderModel.replace('views:\n', buyers));
});
afterAll(() => room.close());

const byRegion: Row[] = [
  ['east', null],
  ['north', 'Berlin'],
  ['south', 'Köln'],
  [null, null],
];
const byCity: Row[] = [
  ['Berlin', '2'],
  ['Köln', '2'],
  [null, '2'],
];

describe('the data model joins', () => {
  test.each<[string, string, Row[]]>([
    ['rows by CROSS JOIN', 'SELECT COUNT(*) FROM orders o CROSS JOIN customers c', [['6']]],
    ['rows by commas', 'SELECT COUNT(*) FROM customers, orders', [['6']]],
    [
      'by CROSS JOIN, from either side',
      'SELECT c.city, MEASURE(o.count) FROM customers AS c CROSS JOIN orders AS o GROUP BY 1 ORDER BY 1',
      byCity,
    ],
    [
      'by commas, with bare names',
      'SELECT city, COUNT(orders.count) AS n FROM orders, customers GROUP BY city ORDER BY city',
      byCity,
    ],
    [
      'by __cubeJoinField',
      `SELECT c.city, COUNT(o.count) FROM orders o LEFT JOIN customers c
       ON o.__cubeJoinField = c.__cubeJoinField GROUP BY ALL ORDER BY c.city`,
      byCity,
    ],
    [
      'by __cubeJoinField in quotes, the other way round',
      `SELECT "city", COUNT("orders"."count") FROM "orders" LEFT OUTER JOIN "customers"
       ON ("customers"."__cubeJoinField" = "orders"."__cubeJoinField") GROUP BY 1 ORDER BY 1`,
      byCity,
    ],
    [
      'by the aggregates that measures are made by',
      `SELECT SUM(o.total), AVG(o.per_unit), COUNT(DISTINCT c.cities) FROM orders o, customers c
       WHERE o.region = 'north' AND c.vip`,
      [['30.50', '15.25', '1']],
    ],
    [
      'single rows',
      `SELECT o.id, c.city FROM orders o CROSS JOIN customers c WHERE o.amount > 5 ORDER BY o.id`,
      [
        ['1', 'Berlin'],
        ['2', 'Berlin'],
        ['6', null],
      ],
    ],
    [
      'in a sub-select that is joined further',
      `WITH x AS (SELECT c.city AS town, MEASURE(o.count) AS n FROM orders o CROSS JOIN customers c GROUP BY 1)
       SELECT c.id, x.n FROM customers c JOIN x ON x.town = c.city ORDER BY 1`,
      [
        ['1', '2'],
        ['2', '2'],
      ],
    ],
    [
      'around a sub-select that looks at it',
      `SELECT o.id FROM orders o, customers c WHERE c.city IS NOT NULL AND EXISTS (SELECT 1 FROM alone a WHERE a.id = o.id)
       ORDER BY 1`,
      [['1'], ['2'], ['3']],
    ],
    [
      'with one place of the text in several of the parser’s nodes',
      `SELECT CASE c.city WHEN 'Berlin' THEN 1 WHEN 'Köln' THEN 2 END AS k, MEASURE(o.count) AS n
       FROM orders o, customers c GROUP BY 1 ORDER BY 1`,
      [
        ['1', '2'],
        ['2', '2'],
        [null, '2'],
      ],
    ],
    [
      'leaving out a table that a measure does not need',
      'SELECT MEASURE(o.count) FROM orders o CROSS JOIN customers c',
      [['6']],
    ],
    [
      'through a table that is not named',
      'SELECT t.name, MEASURE(p.count) FROM parcels p CROSS JOIN towns t GROUP BY 1 ORDER BY 1',
      byCity,
    ],
    [
      'from a table between them that is not named',
      'SELECT d.region, t.name FROM depots d CROSS JOIN towns t GROUP BY 1, 2 ORDER BY 1',
      byRegion,
    ],
    [
      'from the side that has many',
      `SELECT b.city, MEASURE(s.count), MEASURE(s.total) FROM buyers b CROSS JOIN sold s GROUP BY 1 ORDER BY 1`,
      [
        ['Berlin', '2', '30.50'],
        ['Köln', '0', null],
        [null, '0', null],
      ],
    ],
  ])('%s', async (_, text, expected) => {
    expect(await room.rows(text)).toEqual(expected);
  });

  test('columns of a join have the names that their tables give them', async () => {
    const { columns } = await room.query(
      'SELECT c.city, O.ID, SUM(o.total), MEASURE(o.count), c.id AS who FROM orders o, customers c GROUP BY ALL',
    );
    expect(columns).toEqual(['city', 'id', 'sum(total)', 'count', 'who']);
  });
});

describe('SQL joins', () => {
  test.each<[string, string, Row[]]>([
    ['what conditions join', 'SELECT count(*) FROM orders o JOIN customers c ON c.id > o.id', [['3']]],
    ['a table with itself', 'SELECT count(*) FROM orders a JOIN orders b ON a.region = b.region', [['9']]],
    [
      'measures of sub-selects',
      `SELECT o.n, c.n FROM (SELECT MEASURE(count) AS n FROM orders) o CROSS JOIN (SELECT MEASURE(count) AS n FROM customers) c`,
      [['6', '3']],
    ],
    ['a table with rows that are none of the model’s', 'SELECT count(*) FROM customers, range(2)', [['6']]],
  ])('%s', async (_, text, expected) => {
    expect(await room.rows(text)).toEqual(expected);
  });
});

describe('is refused with a message:', () => {
  test.each<[string, string, RegExp]>([
    [
      'a measure of rows that a condition joins',
      'SELECT MEASURE(c.count) FROM orders o JOIN customers c ON c.id = o.customer',
      /measure customers.count cannot be calculated from joined rows.*sub-select of 'c'/,
    ],
    [
      'a measure of repeated rows',
      'SELECT MEASURE(orders.count) FROM orders, range(3)',
      /cannot be calculated from joined rows/,
    ],
    [
      'a measure of rows that are left out',
      'SELECT MEASURE(o.count) FROM orders o SEMI JOIN customers c USING (id)',
      /cannot be calculated from joined rows/,
    ],
    [
      'a measure that the model’s join repeats',
      'SELECT o.region, MEASURE(c.count) FROM orders o CROSS JOIN customers c GROUP BY 1',
      /customers.count would count rows more than once/,
    ],
    [
      'measures of different rows',
      'SELECT MEASURE(b.count), MEASURE(s.count) FROM buyers b CROSS JOIN sold s',
      /not made from the same rows/,
    ],
    [
      'rows that the model’s join repeats',
      'SELECT COUNT(*) FROM buyers b CROSS JOIN sold s',
      /use measures instead/,
    ],
    [
      'tables without a join',
      'SELECT count(*) FROM orders CROSS JOIN alone',
      /no cube has joins that lead to all of them/,
    ],
    ['a table and itself', 'SELECT count(*) FROM orders a CROSS JOIN orders b', /write JOIN … ON/],
    ['a view beside a table', 'SELECT count(*) FROM sales CROSS JOIN customers', /'sales' is a view/],
    [
      'a table of which nothing is asked',
      'SELECT DISTINCT c.city FROM orders o CROSS JOIN customers c',
      /The query uses no column of the joined table 'o'/,
    ],
    [
      'what the model joins, joined once more',
      'SELECT count(*) FROM orders o, customers c WHERE o.id = c.id',
      /leave out the comparison of 'id' and 'id'/,
    ],
    ['all columns of a join', 'SELECT * FROM orders CROSS JOIN customers', /name the columns/],
    ['a whole row of a join', 'SELECT o, c.id FROM orders o CROSS JOIN customers c', /name the columns/],
    ['a name of two tables', 'SELECT id FROM orders CROSS JOIN customers', /'id' could be of several tables/],
    [
      'a measure of two tables',
      'SELECT COUNT(count) FROM orders CROSS JOIN customers',
      /could be of several tables/,
    ],
    [
      'an INNER JOIN on __cubeJoinField',
      'SELECT count(*) FROM orders o JOIN customers c ON o.__cubeJoinField = c.__cubeJoinField',
      /LEFT JOIN … ON a.__cubeJoinField = b.__cubeJoinField.*IS NOT NULL/,
    ],
    [
      'a LEFT JOIN from the wrong side',
      'SELECT c.city, MEASURE(o.count) FROM customers c LEFT JOIN orders o ON o.__cubeJoinField = c.__cubeJoinField GROUP BY 1',
      /starts at 'orders'.*all rows of 'c'/,
    ],
    [
      'a LEFT JOIN of tables that only another one joins',
      'SELECT d.region, t.name FROM depots d LEFT JOIN towns t ON d.__cubeJoinField = t.__cubeJoinField',
      /starts at a cube between the tables.*all rows of 'd': write CROSS JOIN/,
    ],
    [
      '__cubeJoinField beside another condition',
      'SELECT count(*) FROM orders o LEFT JOIN customers c ON o.__cubeJoinField = c.__cubeJoinField AND c.vip',
      /__cubeJoinField' stands in LEFT JOIN/,
    ],
    [
      '__cubeJoinField in WHERE',
      'SELECT count(*) FROM orders o, customers c WHERE o.__cubeJoinField = c.__cubeJoinField',
      /__cubeJoinField' stands in LEFT JOIN/,
    ],
    [
      '__cubeJoinField of one table',
      'SELECT count(*) FROM orders o LEFT JOIN customers c ON o.__cubeJoinField = o.__cubeJoinField',
      /a table of either side/,
    ],
    [
      'the model’s join beside SQL’s',
      'SELECT count(*) FROM orders o CROSS JOIN customers c JOIN alone a ON a.id = o.id',
      /put the one or the other into a sub-select/,
    ],
    [
      'the model’s join beside a sub-select',
      'SELECT count(*) FROM orders o CROSS JOIN customers c CROSS JOIN (SELECT 1) x',
      /stand alone in FROM/,
    ],
    [
      'a positional join',
      'SELECT count(*) FROM orders POSITIONAL JOIN customers',
      /rows of tables have no order/,
    ],
    ['a sample', 'SELECT MEASURE(count) FROM orders USING SAMPLE 50%', /a sample of rows/],
    ['a sample of a table', 'SELECT MEASURE(count) FROM orders TABLESAMPLE 50%', /a sample of rows/],
    ['a measure without an aggregate', 'SELECT region, total FROM orders', /write MEASURE\(total\)/],
    ['a measure of a named table', 'SELECT o.total FROM orders o', /write MEASURE\(total\)/],
    ['a measure in a calculation', 'SELECT o.total + 1 FROM orders o', /write MEASURE\(total\)/],
    ['a measure in a window', 'SELECT sum(total) OVER () FROM orders', /write MEASURE\(total\)/],
    [
      'a measure that a column around it is named like',
      'SELECT (SELECT total FROM orders LIMIT 1) FROM (SELECT 5 AS total) x',
      /write MEASURE\(total\)/,
    ],
    [
      'an aggregate that does not fit',
      'SELECT AVG(count) FROM orders',
      /AVG does not fit 'orders.count', a measure of the type count: write MEASURE\(count\) or COUNT\(count\)/,
    ],
    ['a distinct sum', 'SELECT SUM(DISTINCT total) FROM orders', /SUM DISTINCT does not fit/],
    ['a median of a measure', 'SELECT median(total) FROM orders', /MEDIAN does not fit.*SUM\(total\)/],
    ['a filtered measure', 'SELECT SUM(total) FILTER (WHERE true) FROM orders', /FILTER or ORDER BY/],
    ['a rolling measure', 'SELECT MEASURE(running) FROM sold', /query it with POST \/v1\/load/],
    ['to_char', `SELECT to_char("at", 'YYYY') FROM orders`, /write strftime/],
    [
      'a number of rows that depends on the columns',
      `SELECT count(*) FROM buying WHERE city = 'Berlin'`,
      /depends on the columns that are named/,
    ],
    ['a sum over such rows', 'SELECT sum(id) OVER () FROM buying', /depends on the columns that are named/],
  ])('%s', async (_, text, words) => {
    const { status, error, rows } = await room.query(text);
    expect([status, rows], error).toEqual([400, []]);
    expect(error).toMatch(words);
    expect(error).not.toMatch(/v[0-9a-f]{24}/);
  });
});

test('a data query is joined as the SQL of the same members', async () => {
  const through = { dimensions: ['towns.name'], measures: ['parcels.count'], order: [['towns.name', 'asc']] };
  const between = { dimensions: ['depots.region', 'towns.name'], responseFormat: 'compact' };
  const first = await room.load({ ...through, responseFormat: 'compact' });
  expect(first.body.data).toMatchObject({ dataset: byCity });
  const second = await room.load(between);
  expect(second.body.data).toMatchObject({ dataset: byRegion });
});

test('rows that a join did not find are not counted, in SQL and in single rows of a data query', async () => {
  const text = 'SELECT city, MEASURE(sold_count), MEASURE(sold_total) FROM buying GROUP BY 1 ORDER BY 1';
  expect(await room.rows(text)).toEqual([
    ['Berlin', '2', '30.50'],
    ['Köln', '0', null],
    [null, '0', null],
  ]);
  const ungrouped = { dimensions: ['buying.city'], measures: ['buying.sold_count'], ungrouped: true };
  const { body } = await room.load({ ...ungrouped, order: [['buying.city', 'desc']] });
  expect(body.data).toEqual([
    { 'buying.city': 'Köln', 'buying.sold_count': '0' },
    { 'buying.city': 'Berlin', 'buying.sold_count': '1' },
    { 'buying.city': 'Berlin', 'buying.sold_count': '1' },
    { 'buying.city': null, 'buying.sold_count': '0' },
  ]);
  const rolling = await room.load({ measures: ['sold.running'], ungrouped: true });
  expect([rolling.status, rolling.body.error]).toEqual([
    400,
    expect.stringContaining("query it without 'ungrouped'"),
  ]);
});
