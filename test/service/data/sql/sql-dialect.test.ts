/** The tables and columns of SQL, and the meaning of MEASURE(…). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderModel, orderTables } from '../data-api-under-test.ts';
import { startSqlApi, type SqlApiUnderTest } from './sql-api-under-test.ts';

/** Members that are named by words of SQL. */
const words = `
  - name: events
    sql_table: orders
    dimensions:
      - { name: at, sql: at, type: time }
      - { name: by, sql: region, type: string }
      - { name: user, sql: region, type: string }
      - { name: order, sql: id, type: number, primary_key: true, public: true }
      - { name: hidden, sql: region, type: string, public: false }
    measures:
      - { name: show, type: sum, sql: units }
      - { name: group, type: count }
`;

let room: SqlApiUnderTest;
beforeAll(async () => {
  room = await startSqlApi(orderTables, orderModel.replace('views:\n', `${words}views:\n`));
});
afterAll(() => room.close());

test('a measure is the same number in SQL as in a data query', async () => {
  const rows = await room.rows(`
    SELECT region, MEASURE(count) AS n, MEASURE(sales.total) AS total, MEASURE(large), MEASURE(per_unit)
    FROM sales GROUP BY 1 ORDER BY 1`);
  expect(rows).toEqual([
    ['east', '1', '5.00', null, '5'],
    ['north', '2', '30.50', '30.50', '15.25'],
    ['south', '2', '0.10', null, '0.05'],
    [null, '1', '7.25', null, '7.25'],
  ]);
});

test('a count over no rows is zero, and a sum is null', async () => {
  expect(await room.rows(`SELECT MEASURE(count), MEASURE(total) FROM orders WHERE region = 'west'`)).toEqual([
    ['0', null],
  ]);
});

test('the public dimensions are the columns, without the measures', async () => {
  const { columns } = await room.query('SELECT * FROM orders LIMIT 1');
  expect(columns).toEqual(['id', 'region', 'status', 'amount', 'units', 'at', 'noted_at']);
  const asked = await room.query('SELECT total FROM orders');
  expect([asked.status, asked.error]).toEqual([400, `'total' is a measure: write MEASURE(total).`]);
  expect((await room.query('SELECT secret FROM orders')).status).toBe(400);
});

test('columns of a result have their alias, or the name of their measure', async () => {
  const { columns } = await room.query(
    'SELECT MEASURE(total), MEASURE(count) AS n, MEASURE(total) / 2 FROM sales',
  );
  expect(columns).toEqual(['total', 'n', 'column3']);
});

test('values are text, with their types in the first line', async () => {
  const { lines, rows } = await room.query(`
    SELECT 1 AS i, 9007199254740993 AS l, 0.1::DOUBLE AS d, 1.50::DECIMAL(5, 2) AS m, true AS b, DATE '2024-01-01' AS day,
      TIMESTAMP '2024-01-01 10:00:00.5' AS t, 'é' AS s, NULL AS nothing, 'nan'::DOUBLE AS nan`);
  expect(lines[0]?.lastRefreshTime).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(lines[0]).toMatchObject({
    schema: [
      { name: 'i', column_type: 'Int64' },
      { name: 'l', column_type: 'Int64' },
      { name: 'd', column_type: 'Double' },
      { name: 'm', column_type: 'Decimal' },
      { name: 'b', column_type: 'Boolean' },
      { name: 'day', column_type: 'Date' },
      { name: 't', column_type: 'Timestamp' },
      { name: 's', column_type: 'String' },
      { name: 'nothing', column_type: 'Int64' },
      { name: 'nan', column_type: 'Double' },
    ],
  });
  expect(rows).toEqual([
    [
      '1',
      '9007199254740993',
      '0.1',
      '1.50',
      'true',
      '2024-01-01',
      '2024-01-01T10:00:00.500',
      'é',
      null,
      null,
    ],
  ]);
});

test('times are wall-clock times of the requested zone', async () => {
  const text = 'SELECT "at", noted_at FROM orders WHERE id = 1';
  expect(await room.rows(text, {}, { timezone: 'Europe/Berlin' })).toEqual([
    ['2024-01-01T01:00:00.000', '2024-01-01T00:00:00.000'],
  ]);
  expect((await room.query(text, {}, { timezone: 'Mars/Olympus' })).status).toBe(400);
});

describe('usual queries of analysts', () => {
  test.each<[string, string, (string | null)[][]]>([
    [
      'a time cut to months',
      `SELECT date_trunc('month', "at") AS m, MEASURE(count) FROM sales WHERE "at" IS NOT NULL GROUP BY 1 ORDER BY 1`,
      [
        ['2024-01-01T00:00:00.000', '2'],
        ['2024-02-01T00:00:00.000', '1'],
        ['2024-03-01T00:00:00.000', '2'],
      ],
    ],
    [
      'a common table expression with the name of its table',
      'WITH orders AS (SELECT id FROM orders WHERE id < 3) SELECT count(*) FROM orders',
      [['2']],
    ],
    [
      'a sub-select over measures',
      'SELECT max(n) FROM (SELECT region, MEASURE(count) AS n FROM sales GROUP BY region) AS x',
      [['2']],
    ],
    [
      'a window over measures',
      'SELECT region, sum(MEASURE(count)) OVER () AS n FROM sales WHERE region IS NOT NULL GROUP BY region ORDER BY 1',
      [
        ['east', '5'],
        ['north', '5'],
        ['south', '5'],
      ],
    ],
    [
      'two tables joined',
      'SELECT o.region, c.city FROM orders AS o JOIN customers AS c ON c.id = o.id WHERE c.city IS NOT NULL ORDER BY o.id',
      [
        ['north', 'Berlin'],
        ['north', 'Köln'],
      ],
    ],
    [
      'CASE, casts and HAVING',
      `SELECT CASE WHEN region = 'north' THEN 'N' ELSE 'rest' END AS side, MEASURE(count)::VARCHAR AS n FROM sales
       GROUP BY ALL HAVING MEASURE(count) > 1 ORDER BY side`,
      [
        ['N', '2'],
        ['rest', '4'],
      ],
    ],
    [
      'an order by a column that is named as the table',
      'SELECT region, MEASURE(count) AS sales FROM sales GROUP BY 1 ORDER BY sales DESC, region LIMIT 1',
      [['north', '2']],
    ],
    [
      'an order by a measure that was given no other name',
      'SELECT region, MEASURE(count) FROM sales GROUP BY 1 HAVING count > 1 ORDER BY count DESC, region DESC LIMIT 1',
      [['south', '2']],
    ],
    ['counts of parts, added up', 'SELECT SUM(count) FROM orders', [['6']]],
    [
      'a correlated condition',
      'SELECT count(*) FROM orders WHERE EXISTS (SELECT 1 FROM customers WHERE id = orders.id)',
      [['3']],
    ],
    [
      'a set operation',
      'SELECT id FROM orders WHERE id = 1 UNION ALL SELECT id FROM customers WHERE id = 2 ORDER BY 1',
      [['1'], ['2']],
    ],
    [
      'a recursive series',
      'WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 4) SELECT sum(n) FROM r',
      [['10']],
    ],
    [
      'a view with columns of a joined cube',
      `SELECT customer_city, MEASURE(count) FROM sales WHERE customer_city = 'Köln' GROUP BY 1`,
      [['Köln', '2']],
    ],
    [
      'comments and letters beyond ASCII',
      `SELECT /* ä */ 'ß' AS "ö", MEASURE( /* é */ "sales" . "count" ) FROM sales -- ü`,
      [['ß', '6']],
    ],
  ])('%s', async (_, text, expected) => {
    expect(await room.rows(text)).toEqual(expected);
  });
});

test('a measure that the table’s joins would repeat is refused, a measure that they cannot affect is allowed', async () => {
  const repeated = await room.query('SELECT MEASURE(customer_count) FROM sales');
  expect(repeated.status).toBe(400);
  expect(repeated.error).toContain('more than once');
  expect(await room.rows('SELECT MEASURE(customer_cities) FROM sales')).toEqual([['2']]);
});

const longChain = `SELECT ${'1 + '.repeat(1_500)}1`;
const manyNots = `SELECT ${'NOT '.repeat(3_000)}true`;
test('numbers and times that are not finite are null, and can be cast to text', async () => {
  const numbers = ['infinity', '-infinity', 'nan'].flatMap((text) => [
    `'${text}'::DOUBLE`,
    `'${text}'::FLOAT`,
  ]);
  const times = ['DATE', 'TIMESTAMP', 'TIMESTAMPTZ', 'TIMESTAMP_S', 'TIMESTAMP_MS', 'TIMESTAMP_NS'];
  const values = [...numbers, ...times.flatMap((type) => [`'infinity'::${type}`, `'-infinity'::${type}`])];
  expect(await room.rows(`SELECT ${values.join(', ')}`)).toEqual([values.map(() => null)]);
  expect(await room.rows(`SELECT 'infinity'::DATE::VARCHAR, 'nan'::DOUBLE::VARCHAR`)).toEqual([
    ['infinity', 'nan'],
  ]);
});

test('columns and comments may contain the word TABLE', async () => {
  expect(await room.rows('SELECT count(*) AS "table" FROM orders')).toEqual([['6']]);
  expect(await room.rows('SELECT count(*) FROM -- the table\norders')).toEqual([['6']]);
  expect(await room.rows('SELECT count(*) FROM /* the table */ orders')).toEqual([['6']]);
});

test('words that PostgreSQL does not reserve name members without quotes', async () => {
  const rows = await room.rows(`
    SELECT by, e.at AT TIME ZONE 'UTC' AS qualify, MEASURE(show) AS show FROM events e
    WHERE at < '2024-01-31' OR by = 'east' GROUP BY by, at ORDER BY by DESC, qualify, show`);
  expect(rows).toEqual([
    ['north', '2024-01-01T00:00:00.000', '1'],
    ['east', null, '5'],
  ]);
});

test('reserved words name members in quotes', async () => {
  const text = `SELECT "user", MEASURE("group"), max("order") FROM events WHERE "user" = 'east' GROUP BY "user" ORDER BY "user"`;
  expect(await room.rows(text)).toEqual([['east', '1', '5']]);
  expect((await room.query('SELECT (SELECT "user") FROM events')).error).toMatch(/the name 'user'/);
});

test.each([
  'SELECT order FROM events',
  'SELECT MEASURE(group) FROM events',
  'SELECT by FROM events WHERE Order',
])('a reserved word without quotes is refused with its quoted form: %s', async (text) => {
  const { status, error } = await room.query(text);
  expect(status).toBe(400);
  expect(error).toMatch(
    /^syntax error .*'(order|group)' is a reserved word of SQL.*double quotes: "(order|group)"\.$/i,
  );
});

test.each<[string, RegExp]>([
  ['SELECT 1e400', /a number that is too large/],
  ['SELECT -1e400 AS a FROM orders', /a number that is too large/],
  ['TABLE orders', /^Write 'SELECT \* FROM orders' in place of 'TABLE orders'\.$/],
  ['TABLE /* all */ "orders"', /^Write 'SELECT \* FROM orders'/],
  ['WITH a AS (table\norders) SELECT * FROM a', /^Write 'SELECT \* FROM orders'/],
  [longChain, /^The query is nested too deeply: (?!.*max_expression_depth)/],
  [manyNots, /^The query is nested too deeply: (?!.*max_expression_depth)/],
  ['SELECT regio FROM orders', /"regio" not found/],
  ['SELECT 1 FROM nowhere', /no table 'nowhere'/],
  ['SELEC 1', /syntax error/],
  ['SELECT repeat(region) FROM orders', /repeat/],
  ['SELECT region FROM orders GROUP BY status', /GROUP BY/],
])('an error uses the names of the caller: %s', async (text, words) => {
  const { status, error } = await room.query(text);
  expect(status).toBe(400);
  expect(error).toMatch(words);
  expect(error).not.toMatch(/LINE 1|v[0-9a-f]{24}/);
});
