/** Filters beside SQL narrow the tables that it reads, for everything the statement does with them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSqlApi, type Caller, type SqlAnswer, type SqlApiUnderTest } from './sql-api-under-test.ts';

const tables = `
  CREATE TABLE orders AS SELECT * FROM (VALUES
    (1, 'paid', 'ann', 10, TIMESTAMP '2024-01-05 10:00'), (2, 'paid', 'ben', 20, TIMESTAMP '2024-02-05 10:00'),
    (3, 'open', 'ann', 40, TIMESTAMP '2024-02-06 10:00'), (4, 'open', 'cid', 80, TIMESTAMP '2024-03-01 23:30'),
    (5, NULL, 'cid', 160, TIMESTAMP '2024-03-02 00:30')) t(id, status, customer, amount, placed);
  CREATE TABLE lines AS SELECT * FROM (VALUES (1, 'pen'), (1, 'ink'), (2, 'pen'), (3, 'pad')) t(order_id, item);
  CREATE TABLE pays AS SELECT * FROM (VALUES (1, 'card'), (1, 'cash'), (2, 'card')) t(order_id, way);
  CREATE TABLE visits AS SELECT * FROM (VALUES ('ann', 'open'), ('ben', 'shut')) t(customer, status);
`;

const model = `
cubes:
  - name: orders
    sql_table: orders
    joins:
      - { name: lines, relationship: one_to_many, sql: '{CUBE}.id = {lines}.order_id' }
      - { name: pays, relationship: one_to_many, sql: '{CUBE}.id = {pays}.order_id' }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: status, sql: status, type: string }
      - { name: customer, sql: customer, type: string }
      - { name: amount, sql: amount, type: number }
      - { name: secret, sql: customer, type: string, public: false }
      - { name: placed, sql: placed, type: time }
      - { name: parts, sql: "{'city': customer, 'wage': amount}", type: string }
    measures:
      - { name: count, type: count }
      - { name: total, type: sum, sql: amount }
    access_policy:
      - { group: '*', member_level: { includes: '*' } }
      - { group: clerks, row_level: { filters: [{ member: status, operator: equals, values: [open] }] }, member_level: { includes: '*' } }
  - name: sales
    sql_table: orders
    joins:
      - { name: pays, relationship: one_to_many, sql: '{CUBE}.id = {pays}.order_id' }
      - { name: people, relationship: many_to_one, sql: '{CUBE}.customer = {people}.name' }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: way_of, sql: '{pays.way}', type: string }
  - name: lines
    sql_table: lines
    dimensions:
      - { name: item, sql: item, type: string }
      - { name: line, sql: "order_id || item", type: string, primary_key: true }
  - name: pays
    sql_table: pays
    dimensions:
      - { name: way, sql: way, type: string }
      - { name: pay, sql: "order_id || way", type: string, primary_key: true }
  - name: people
    sql: SELECT DISTINCT customer AS name FROM orders
    dimensions:
      - { name: name, sql: name, type: string, primary_key: true, public: true }
  - name: visits
    sql_table: visits
    dimensions:
      - { name: customer, sql: customer, type: string }
      - { name: status, sql: status, type: string }
views:
  - name: baskets
    cubes:
      - { join_path: orders, includes: [id, status, total] }
      - { join_path: orders.lines, includes: [item] }
      - { join_path: orders.pays, includes: [way] }
`;

const equals = (member: string, ...values: (string | number | null)[]): object => ({
  member,
  operator: 'equals',
  values,
});
const paid = equals('orders.status', 'paid');

let room: SqlApiUnderTest;
beforeAll(async () => {
  room = await startSqlApi(tables, model);
});
afterAll(() => room.close());

const ask = (sql: string, filters: unknown[], caller: Caller = {}, more: object = {}): Promise<SqlAnswer> =>
  room.query(sql, caller, { filters, ...more });

describe('a filter holds for the whole statement', () => {
  test.each<[string, string, object[], (string | null)[][]]>([
    ['columns that it does not show', 'SELECT id FROM orders ORDER BY 1', [paid], [['1'], ['2']]],
    ['measures', 'SELECT MEASURE(total) AS t FROM orders', [paid], [['30']]],
    ['aggregates of rows', 'SELECT sum(amount) FROM orders', [paid], [['30']]],
    ['a limit', 'SELECT customer FROM orders ORDER BY amount DESC LIMIT 1', [paid], [['ben']]],
    ['a window', 'SELECT id, count(*) OVER () FROM orders ORDER BY 1 LIMIT 1', [paid], [['1', '2']]],
    [
      'a sub-select and a common table expression',
      'WITH big AS (SELECT * FROM orders WHERE amount > 10) SELECT (SELECT count(*) FROM orders), count(*) FROM big',
      [paid],
      [['2', '1']],
    ],
    [
      'each part of a union',
      'SELECT id FROM orders WHERE id < 2 UNION ALL SELECT id FROM orders WHERE id > 1 ORDER BY 1',
      [paid],
      [['1'], ['2']],
    ],
    ['all of several filters', 'SELECT id FROM orders', [paid, equals('orders.customer', 'ann')], [['1']]],
    [
      'alternatives',
      'SELECT id FROM orders ORDER BY 1',
      [{ or: [equals('orders.status', null), equals('orders.customer', 'ben')] }],
      [['2'], ['5']],
    ],
    [
      'the one of two tables that it is about',
      'SELECT v.customer, o.id FROM visits v LEFT JOIN orders o ON o.customer = v.customer ORDER BY 1',
      [paid],
      [
        ['ann', '1'],
        ['ben', '2'],
      ],
    ],
    ['a quoted value', 'SELECT id FROM orders', [equals('orders.status', "paid' OR 'a' = 'a")], []],
  ])('%s', async (_, sql, filters, rows) => {
    expect(await room.rows(sql, {}, { filters })).toEqual(rows);
  });

  test('days are those of the time zone of the request', async () => {
    const march = { member: 'orders.placed', operator: 'inDateRange', values: ['2024-03-02', '2024-03-02'] };
    const ids = (timezone: string): Promise<unknown> =>
      room.rows('SELECT id FROM orders ORDER BY 1', {}, { filters: [march], timezone });
    expect(await ids('UTC')).toEqual([['5']]);
    expect(await ids('Europe/Berlin')).toEqual([['4'], ['5']]);
  });
});

describe('the first line says what was applied', () => {
  const appliedTo = async (sql: string, filters: object[]): Promise<unknown> =>
    (await ask(sql, filters)).lines[0]?.filters;

  test('members of the tables that the statement reads, as the request names them', async () => {
    const all = [paid, equals('status', 'paid'), equals('visits.status', 'open'), equals('none.such', 'x')];
    expect(await appliedTo('SELECT id FROM orders', all)).toEqual(['orders.status', 'status']);
    expect(await appliedTo(`SELECT 'orders' AS visits`, all)).toEqual([]);
  });

  test('also for rows that another request has made', async () => {
    const sql = 'SELECT count(*) AS n FROM orders';
    const twice = [await appliedTo(sql, [paid]), await appliedTo(sql, [paid])];
    expect(twice).toEqual([['orders.status'], ['orders.status']]);
    expect(await room.rows(sql)).toEqual([['5']]);
  });

  test('a request without filters gets no such line', async () => {
    expect((await room.query('SELECT 1 AS one')).lines[0]).not.toHaveProperty('filters');
  });
});

describe('is refused, in words', () => {
  const row = 'SELECT id FROM orders';
  test.each<[string, string, unknown[], RegExp]>([
    ['a measure', row, [equals('orders.total', 1)], /orders.total is a measure, but a dimension is needed/],
    ['a member that there is not', row, [equals('orders.nothing', 1)], /no member 'orders.nothing'/],
    ['a hidden member', row, [equals('orders.secret', 'ann')], /no member 'orders.secret'/],
    [
      'a column of two tables',
      'SELECT o.id FROM orders o JOIN visits v ON o.customer = v.customer',
      [equals('status', 'open')],
      /'status' could be about 'orders' or 'visits': write table.status/,
    ],
    [
      'one filter about two tables',
      'SELECT o.id FROM orders o JOIN visits v ON o.customer = v.customer',
      [{ or: [paid, equals('visits.status', 'open')] }],
      /one table, and not about orders.status and visits.status/,
    ],
    [
      'a filter that would repeat rows',
      'SELECT id FROM baskets',
      [equals('baskets.item', 'pen')],
      /would repeat rows of 'baskets'/,
    ],
    [
      'one that would repeat rows once more',
      'SELECT sum(id) FROM (SELECT id, item FROM baskets) x',
      [equals('baskets.way', 'card')],
      /would repeat rows of 'baskets'/,
    ],
    [
      'one that would repeat rows of a join of the data model',
      'SELECT s.id, p.name FROM sales s CROSS JOIN people p',
      [equals('sales.way_of', 'card')],
      /would repeat rows of 's' and 'p'/,
    ],
    ['a value of another type', row, [equals('orders.amount', 'much')], /'much' is not/],
    [
      'an operator that there is not',
      row,
      [{ member: 'orders.id', operator: 'equal' }],
      /filters\.0.*'equals'/,
    ],
    ['an unknown field', row, [{ ...paid, value: 'paid' }], /it is a list: 'values'/],
    ['no list', row, [{ and: {} }], /filters/],
  ])('%s', async (_, sql, filters, words) => {
    const { status, error, rows } = await ask(sql, filters);
    expect([status, rows, error]).toEqual([400, [], expect.stringMatching(words)]);
  });

  test('far too many filters, values or levels', async () => {
    const deep = Array.from({ length: 40 }).reduce<object>((inner) => ({ and: [inner] }), paid);
    const many = Array.from({ length: 501 }, () => paid);
    const long = [equals('orders.id', ...Array.from({ length: 5_001 }, (_, index) => index))];
    const union = Array.from({ length: 11 }, () => 'SELECT id FROM orders').join(' UNION ALL ');
    const ids = [equals('orders.id', ...Array.from({ length: 5_000 }, (_, index) => index))];
    expect((await ask('SELECT count(*) FROM orders', ids)).rows).toEqual([['5']]);
    expect((await ask(union, ids)).error).toMatch(/more than 50000 values/);
    for (const filters of [[deep], many, long]) expect((await ask(row, filters)).status).toBe(400);
  });
});

describe('rights', () => {
  const published = 'SELECT status, customer AS who, upper(customer), amount::VARCHAR FROM orders';
  let bounded: SqlApiUnderTest;
  beforeAll(async () => {
    bounded = await startSqlApi(tables, model, {
      isQueryAllowed: ({ securityContext: { members } }, query) =>
        Promise.resolve(
          !Array.isArray(members) ||
            (query.filters ?? []).every((filter) => 'member' in filter && members.includes(filter.member)),
        ),
    });
  });
  afterAll(() => bounded.close());
  const limitedTo = (members: readonly string[]): Caller => ({ bounded: true, securityContext: { members } });

  test.each<[string, string, readonly string[], object, number]>([
    ['a column that the SQL shows', published, [], paid, 200],
    ['a column that it shows under another name', published, [], equals('orders.customer', 'ann'), 200],
    ['a column that it calculates with', published, [], equals('orders.amount', 10), 403],
    ['another column of the table', published, [], equals('orders.placed', '2024-01-05'), 403],
    [
      'a member that the dashboard uses',
      published,
      ['orders.placed'],
      equals('orders.placed', '2024-01-05'),
      200,
    ],
    ['a column behind a star', 'SELECT o.* FROM orders o', [], equals('orders.placed', '2024-01-05'), 200],
    [
      'a column of a star with exceptions',
      'SELECT * EXCLUDE (placed) FROM orders',
      [],
      equals('orders.placed', '2024-01-05'),
      403,
    ],
    [
      'a column that only an inner SELECT shows',
      'SELECT count(*) FROM (SELECT status FROM orders)',
      [],
      paid,
      403,
    ],
    [
      'a column of a table that a star of a semi-join only tests',
      'SELECT * FROM orders o SEMI JOIN visits v ON o.customer = v.customer',
      [],
      equals('visits.status', 'open'),
      403,
    ],
    [
      'a column of a table that it reads again to leave rows out',
      "SELECT customer, amount FROM orders WHERE customer NOT IN (SELECT customer FROM orders WHERE status = 'open')",
      [],
      equals('orders.amount', 20),
      403,
    ],
    [
      'a column of a table that it joins with itself',
      'SELECT o.amount FROM orders o LEFT JOIN orders p ON o.customer = p.customer AND p.id > o.id WHERE p.id IS NULL',
      [],
      equals('orders.amount', 10),
      403,
    ],
    [
      'a column of which it shows a part',
      'SELECT parts.city FROM orders',
      [],
      { member: 'orders.parts', operator: 'contains', values: ['10'] },
      403,
    ],
    [
      'a column without its table, which another chart has',
      'SELECT count(*) FROM orders',
      ['amount'],
      equals('amount', 10),
      403,
    ],
    ['a condition in a group', published, [], { or: [paid, equals('orders.amount', 10)] }, 403],
  ])(
    'a limited token may filter by what it sees, and by nothing else: %s',
    async (_, sql, members, filter, status) => {
      const answer = await bounded.query(sql, limitedTo(members), { filters: [filter] });
      expect([answer.status, answer.rows.length > 0]).toEqual([status, status === 200]);
    },
  );

  test('a refusal has the same words whether or not there is such a member', async () => {
    const refuse = async (name: string): Promise<unknown> => {
      const { status, error } = await bounded.query(published, limitedTo([]), {
        filters: [equals(`orders.${name}`, 'x')],
      });
      return [status, error?.replace(name, '…')];
    };
    const refusals = await Promise.all(['placed', 'nothing', 'secret', 'total'].map(refuse));
    expect(new Set(refusals.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(refusals[0]).toEqual([403, expect.stringContaining('may not filter by orders.…')]);
  });

  test('filters by members of two dashboards are refused together, before anything runs', async () => {
    const one = equals('orders.placed', '2024-01-05');
    const other = equals('orders.amount', 10);
    const twice = await startSqlApi(tables, model, {
      isQueryAllowed: (_, { filters = [] }) => Promise.resolve(filters.length < 2),
    });
    const sql = 'SELECT count(*) AS n FROM orders';
    const statuses = [[one], [other], [one, other]].map(
      async (filters) => (await twice.query(sql, { bounded: true }, { filters })).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 403]);
    await twice.close();
  });

  test('rows that one caller may filter are not another’s, whose filter is refused', async () => {
    const filters = [equals('orders.amount', 10)];
    const ask = (caller: Caller): Promise<SqlAnswer> => bounded.query(published, caller, { filters });
    expect((await ask({})).rows.length).toBe(1);
    expect((await ask(limitedTo([]))).status).toBe(403);
    expect((await ask({})).rows.length).toBe(1);
    expect((await ask(limitedTo([]))).status).toBe(403);
  });

  test('a policy that does not grant the filter’s member gives no rows', async () => {
    const secret = model.replace(
      "{ group: '*', member_level: { includes: '*' } }",
      "{ group: '*', member_level: { includes: [id] } }",
    );
    const guarded = await startSqlApi(tables, secret);
    const ids = (filters: object[]): Promise<SqlAnswer> =>
      guarded.query('SELECT id FROM orders ORDER BY 1', { groups: ['clerks'] }, { filters });
    expect((await ids([])).rows).toEqual([['1'], ['2'], ['3'], ['4'], ['5']]);
    expect((await ids([equals('orders.customer', 'ann')])).rows).toEqual([['3']]);
    await guarded.close();
  });
});
