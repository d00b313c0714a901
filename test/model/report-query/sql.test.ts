/** The query of a report in SQL: written from fields, completed, and marked where the service refuses it. */
import { expect, test } from 'vitest';
import { parseMemberGroups, toMemberMap } from '../../../src/model/report-query/browsed-members.ts';
import { createSqlCompletion } from '../../../src/model/report-query/complete-sql.ts';
import { locateSqlFault } from '../../../src/model/report-query/locate-sql-fault.ts';
import { readReportQuery } from '../../../src/model/report-query/read-report-query.ts';
import { writeMember, writeMemberAt } from '../../../src/model/report-query/sql-reference.ts';
import { writeSql } from '../../../src/model/report-query/write-sql.ts';

const groups = parseMemberGroups({
  cubes: [
    {
      name: 'orders',
      title: 'Orders',
      measures: [{ name: 'orders.count', shortTitle: 'Orders', type: 'number', aggType: 'count' }],
      dimensions: [
        { name: 'orders.status', shortTitle: 'Status', type: 'string', description: 'Paid or not' },
        { name: 'orders.sent', shortTitle: 'Sent', type: 'time', granularities: [{ name: 'fiscal' }] },
        { name: 'orders.amount', shortTitle: 'Amount', type: 'number' },
        { name: 'orders.order', shortTitle: 'Position', type: 'number' },
      ],
    },
    {
      name: 'users',
      title: 'Users',
      measures: [{ name: 'users.count', shortTitle: 'Users', type: 'number' }],
      dimensions: [{ name: 'users.status', shortTitle: 'Status', type: 'string' }],
    },
  ],
});
const members = toMemberMap(groups);
const member = (name: string) => members.get(name) ?? expect.fail(name);
const write = (query: object) => writeSql(readReportQuery({ ...query }, members), members).split('\n');
const where = (operator: string, values: readonly unknown[], name = 'orders.status') =>
  write({ measures: ['orders.count'], filters: [{ member: name, operator, values }] }).filter(
    (line) => !/^(?:SELECT|FROM| {2}MEASURE)/.test(line),
  );

test('SQL of fields has columns with titles, periods by their grain, and the order that the fields have', () => {
  const timeDimensions = [
    { dimension: 'orders.sent', granularity: 'month', dateRange: ['2024-01-01', '2024-06-30'] },
  ];
  const query = { measures: ['orders.count'], dimensions: ['orders.status'], timeDimensions, limit: 20 };
  expect(write(query)).toEqual([
    'SELECT',
    `  DATE_TRUNC('month', sent) AS "Sent",`,
    '  status AS "Status",',
    '  MEASURE(count) AS "Orders"',
    'FROM orders',
    `WHERE (sent >= '2024-01-01' AND sent < '2024-07-01')`,
    'GROUP BY 1, 2',
    'ORDER BY 1',
    'LIMIT 20',
  ]);
  expect(write({ ...query, order: { 'orders.count': 'desc' } })).toContain('ORDER BY 3 DESC');
  expect(write({})).toEqual(['']);
});

test('SQL of fields of several tables names the table of each column, and never two columns alike', () => {
  expect(write({ measures: ['orders.count'], dimensions: ['orders.status', 'users.status'] })).toEqual([
    'SELECT',
    '  orders.status AS "orders.status",',
    '  users.status AS "users.status",',
    '  MEASURE(orders.count) AS "Orders"',
    'FROM orders CROSS JOIN users',
    'GROUP BY 1, 2',
    'ORDER BY 3 DESC',
  ]);
});

test.each([
  ['equals', [`it's`], [`WHERE status = 'it''s'`]],
  ['equals', ['a', 'b', null], [`WHERE (status IN ('a', 'b') OR status IS NULL)`]],
  ['notEquals', ['a'], [`WHERE (NOT (status = 'a') OR status IS NULL)`]],
  ['notEquals', ['a', null], [`WHERE NOT ((status = 'a' OR status IS NULL))`]],
  ['contains', ['50%'], [String.raw`WHERE status ILIKE '%50\%%' ESCAPE '\'`]],
  ['notStartsWith', ['a'], [`WHERE (NOT (status ILIKE 'a%') OR status IS NULL)`]],
  ['set', [], ['WHERE status IS NOT NULL']],
])('a filter %s %j of a text keeps its meaning in SQL', (operator, values, lines) => {
  expect(where(operator, values)).toEqual(lines);
});

test('filters of numbers, times and measures keep their meaning in SQL', () => {
  expect(where('gt', ['5', '7'], 'orders.amount')).toEqual(['WHERE (amount > 5 OR amount > 7)']);
  expect(where('equals', ['5; x'], 'orders.amount')).toEqual([`WHERE amount = '5; x'`]);
  expect(where('afterDate', ['2024-02'], 'orders.sent')).toEqual([`WHERE sent >= '2024-03-01'`]);
  expect(where('gte', ['5'], 'orders.count')).toEqual(['HAVING MEASURE(count) >= 5']);
  expect(where('equals', ['5'], 'orders.order')).toEqual(['WHERE "order" = 5']);
});

test('what has no SQL is named in a comment', () => {
  expect(where('inDateRange', ['last 6 months'], 'orders.sent')).toEqual([
    '-- Not in this SQL: orders.sent inDateRange ["last 6 months"]',
  ]);
  const timeDimensions = [{ dimension: 'orders.sent', granularity: 'fiscal' }];
  const lines = write({ measures: ['orders.count'], timeDimensions, segments: ['orders.paid'] });
  expect(lines.slice(0, 2)).toEqual([
    '-- Not in this SQL: segments: ["orders.paid"]',
    '-- Not in this SQL: the grain fiscal of orders.sent',
  ]);
});

const complete = createSqlCompletion(groups);
/** What is offered at the bar in a text, the first of each rank first. */
function offer(marked: string, isAsked = true) {
  const offset = marked.indexOf('|');
  const found = complete(marked.replace('|', ''), offset, isAsked);
  const options = [...(found?.options ?? [])].sort((one, other) => (other.rank ?? 0) - (one.rank ?? 0));
  return { from: found?.from, options, names: options.map(({ insert, label }) => insert ?? label) };
}

test('columns of the tables that a statement reads are offered first, with their titles, and measures as they are asked for', () => {
  const { from, options, names } = offer('SELECT st| FROM orders');
  expect(from).toBe(7);
  expect(names.slice(0, 5)).toEqual(['MEASURE(count)', 'status', 'sent', 'amount', '"order"']);
  expect(options[1]).toMatchObject({ label: 'status', detail: 'Status', info: 'Paid or not' });
  expect(names).toEqual(expect.arrayContaining(['users.status', 'GROUP BY', 'COUNT(', 'users']));
});

test('tables are offered where one is named, measures within MEASURE, and columns behind a table or its alias', () => {
  expect(offer('SELECT 1 FROM o|').names).toEqual(['orders', 'users']);
  expect(offer('SELECT 1 FROM orders, |').names).toEqual(['orders', 'users']);
  expect(offer('SELECT MEASURE(|) FROM orders').names).toEqual(['count', 'users.count']);
  expect(offer('SELECT o.s| FROM orders o').options[0]).toMatchObject({
    label: 'o.count',
    insert: 'MEASURE(o.count)',
  });
  expect(offer('SELECT o.s| FROM orders o').from).toBe(7);
});

test('a name in quotes is replaced with the quote that closes it', () => {
  expect(complete('SELECT "or" FROM orders', 10, true)).toMatchObject({ from: 7, to: 11 });
});

test('nothing is offered within texts, numbers and comments, nor by itself where no word has begun', () => {
  for (const text of [`SELECT 'or|`, 'SELECT 1|', '-- or|', '/* or|', `SELECT 'a'|`])
    expect(offer(text).names).toEqual([]);
  expect(offer('SELECT |', false).names).toEqual([]);
});

test('a click on a member writes it as the statement has to name it', () => {
  expect(writeMember(member('orders.count'), 'SELECT FROM orders')).toBe('MEASURE(count)');
  expect(writeMember(member('orders.status'), 'SELECT FROM orders o, users')).toBe('o.status');
  expect(writeMember(member('orders.order'), 'SELECT')).toBe('"order"');
});

test.each([
  ['|', 'SELECT\n  status|\nFROM orders'],
  ['SELECT| FROM orders', 'SELECT status| FROM orders'],
  ['SELECT sent| FROM orders', 'SELECT sent, status| FROM orders'],
  ['SELECT MAX(| FROM orders', 'SELECT MAX(status| FROM orders'],
  ['SELECT sent FROM orders GROUP BY 1|', 'SELECT sent FROM orders GROUP BY 1, status|'],
  ['SELECT sent FROM orders GROUP BY |', 'SELECT sent FROM orders GROUP BY status|'],
  ['SELECT sent FROM orders WHERE |', 'SELECT sent FROM orders WHERE status|'],
])('a click in %j gives %j', (marked, expected) => {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  const { before, after } = writeMemberAt(member('orders.status'), text, offset);
  expect(`${text.slice(0, offset)}${before}|${after}${text.slice(offset)}`).toBe(expected);
});

const isMeasure = (name: string): boolean => name === 'count';
/** The marked parts of a text. */
const locate = (text: string, message: string) =>
  locateSqlFault(text, message, isMeasure).map(({ from, to }) => text.slice(from, to));

test.each([
  [
    'SELECT statu, 1 -- statu\nFROM orders GROUP BY statu',
    'Referenced column "statu" not found in FROM clause!',
    ['statu', 'statu'],
  ],
  ['SELECT orders.statu FROM orders', 'Table "orders" does not have a column named "statu"', ['statu']],
  [
    'SELECT 1 FROM order_s',
    `There is no table 'order_s': GET /v1/meta lists the cubes and views you can query.`,
    ['order_s'],
  ],
  [
    'SELECT MEASURE(count), MEASURE(orders.cnt) FROM orders',
    'MEASURE(…) takes a measure of a table in the FROM of its own SELECT.',
    ['orders.cnt'],
  ],
  ['SELECT 1 FROM orders WHER x = 1', 'syntax error at or near "x"', ['x']],
  ['SELECT 1 FROM orders WHERE', 'syntax error at end of input', ['WHERE']],
  [`SELECT 1 FROM orders WHERE amount = 'abc'`, `Could not convert string 'abc' to INT64`, [`'abc'`]],
  ['\nSELECT date + 1\nFROM orders', 'No function matches the given name.', ['SELECT date + 1']],
  [' ', 'The query must be one SELECT statement, and this is 0.', []],
])('the refusal of %j is marked where it is about', (text, message, places) => {
  expect(locate(text, message)).toEqual(places);
});

test('a comment keeps to its line, whatever names a query has', () => {
  const query = readReportQuery(
    { measures: ['orders.count'], 'x\nSELECT 1 --': 1, segments: ['a\u2028b'] },
    toMemberMap(groups),
  );
  const lines = writeSql(query, toMemberMap(groups)).split(/[\n\r\u2028\u2029]/);
  const named = lines.filter((line) => line.includes('SELECT 1'));
  expect(named.map((line) => line.slice(0, 3))).toEqual(['-- ']);
  expect(lines.every((line) => !line.startsWith('b'))).toBe(true);
});
