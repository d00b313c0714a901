/** Templates in the queries of cubes: filters of the query, claims of the reader, and rows of other cubes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseDataModel } from '../../../src/semantic-layer/model/model-reader.ts';
import { startDataApi, type DataApiUnderTest } from './data-api-under-test.ts';

interface Order {
  readonly id: number;
  readonly region: string;
  readonly size: number;
  readonly day: string;
}

const orders: readonly Order[] = [
  { id: 1, region: 'north', size: 1, day: '2024-01-01' },
  { id: 2, region: 'north', size: 2, day: '2024-01-02' },
  { id: 3, region: 'south', size: 3, day: '2024-01-03' },
  { id: 4, region: 'south', size: 1, day: '2024-01-04' },
  { id: 5, region: "it's", size: 2, day: '2024-01-05' },
];
const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const tables = `
  CREATE TABLE orders (id INTEGER, region VARCHAR, size INTEGER, "at" TIMESTAMP);
  INSERT INTO orders VALUES ${orders.map((row) => `(${row.id}, ${quote(row.region)}, ${row.size}, '${row.day}')`).join(', ')};
`;

/** `seen`: how many rows the inner query has read, which shows whether a filter has reached it. */
const cube = (name: string, where: string, more = ''): string => `
  - name: ${name}
    sql: |
      SELECT *, count(*) OVER () AS seen FROM orders
      WHERE ${where}
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: region, sql: region, type: string }
      - { name: size, sql: size, type: number }
      - { name: at, sql: at, type: time }
    measures:
      - { name: count, type: count }
      - { name: seen, type: max, sql: seen }
      - { name: two_days, type: count, rolling_window: { trailing: 2 days } }
${more}`;

const model = `cubes:
${cube('filtered', `{FILTER_PARAMS.filtered.region.filter('region')} AND {FILTER_PARAMS.filtered.at.filter("orders.at")}`)}
${cube('grouped', `{FILTER_GROUP(\n        FILTER_PARAMS.grouped.region.filter('region'),\n        FILTER_PARAMS.grouped.size.filter('size -- all of it')\n      )}`)}
${cube('claimed', `{SECURITY_CONTEXT.shop.region.filter('region')}`)}
${cube('excluded', `NOT {SECURITY_CONTEXT.shop.region.filter('region')}`)}
${cube('required', `{SECURITY_CONTEXT.sizes.requiredFilter('size')}`)}
${cube(
  'ruled',
  `{FILTER_PARAMS.ruled.region.filter('region')}`,
  `    access_policy: [{ group: '*', row_level: { filters: [{ member: size, operator: gt, values: [1] }] } }]`,
)}
  - name: large
    sql: SELECT * FROM {filtered.sql()} AS inner_rows WHERE size > 1
    dimensions:
      - { name: region, sql: region, type: string }
      - { name: escaped, type: string, sql: "'\\\\{' || {region} || '\\\\}'" }
      - { name: label, type: string, case: { when: [{ sql: '{CUBE}.size > 2', label: '{region}' }], else: { label: small } } }
    measures:
      - { name: count, type: count }
  - name: larger
    sql: SELECT * FROM {large.sql()} AS inner_rows WHERE size > 2
    measures:
      - { name: count, type: count }
  - name: same
    sql_table: orders
  - name: again
    sql: SELECT * FROM {same.sql()}
    measures:
      - { name: count, type: count }
views:
  - { name: seen_orders, cubes: [{ join_path: filtered, includes: '*' }] }
`;

let room: DataApiUnderTest;
beforeAll(async () => {
  room = await startDataApi(tables, model);
});
afterAll(() => room.close());

async function countOf(
  name: string,
  query: object,
  caller: object = {},
): Promise<{ count: number; seen: number }> {
  const measures = [`${name}.count`, `${name}.seen`];
  const [row = {}] = await room.rows({ measures, ...query }, caller);
  return { count: Number(row[`${name}.count`]), seen: Number(row[`${name}.seen`]) };
}

const countWhere = (test: (row: Order) => boolean): number => orders.filter(test).length;
const filter = (member: string, operator: string, ...values: string[]): object => ({
  member,
  operator,
  values,
});

describe('a filter of the query', () => {
  test.each(['north', "it's", "' OR true --"])('reaches the inner query as a value: %s', async (region) => {
    const expected = countWhere((row) => row.region === region);
    for (const name of ['filtered', 'seen_orders'])
      expect(await countOf(name, { filters: [filter(`${name}.region`, 'equals', region)] })).toEqual({
        count: expected,
        seen: expected,
      });
  });

  test('leaves all rows where the query does not have it', async () => {
    expect(await countOf('filtered', {})).toEqual({ count: 5, seen: 5 });
    expect(await countOf('filtered', { filters: [filter('filtered.size', 'gt', '1')] })).toEqual({
      count: countWhere(({ size }) => size > 1),
      seen: 5,
    });
  });

  test('reaches the inner query as a date range', async () => {
    const timeDimensions = [{ dimension: 'filtered.at', dateRange: ['2024-01-02', '2024-01-03'] }];
    expect(await countOf('filtered', { timeDimensions })).toEqual({ count: 2, seen: 2 });
  });

  test('does not take rows from a window that begins before the date range', async () => {
    const timeDimensions = [
      { dimension: 'filtered.at', dateRange: ['2024-01-03', '2024-01-04'], granularity: 'day' },
    ];
    const rows = await room.rows({ measures: ['filtered.two_days'], timeDimensions });
    expect(rows.map((row) => row['filtered.two_days'])).toEqual(['2', '2']);
  });

  test('stays outside where it is one side of an OR with another member', async () => {
    const or = [filter('filtered.region', 'equals', 'north'), filter('filtered.size', 'equals', '3')];
    expect(await countOf('filtered', { filters: [{ or }] })).toEqual({
      count: countWhere(({ region, size }) => region === 'north' || size === 3),
      seen: 5,
    });
  });

  test.each<[string, (row: Order) => boolean]>([
    ['and', ({ region, size }) => region === 'south' && size === 1],
    ['or', ({ region, size }) => region === 'south' || size === 1],
  ])('reaches a group as the %s that the query writes', async (word, isMatch) => {
    const filters = [
      { [word]: [filter('grouped.region', 'equals', 'south'), filter('grouped.size', 'equals', '1')] },
    ];
    const expected = countWhere(isMatch);
    expect(await countOf('grouped', { filters })).toEqual({ count: expected, seen: expected });
  });

  test('never shows rows that a policy hides', async () => {
    const either = [filter('ruled.region', 'equals', 'north'), filter('ruled.region', 'notSet')];
    for (const filters of [[], [{ or: either }], [filter('ruled.region', 'notEquals', 'x')]]) {
      const { count } = await countOf('ruled', { filters });
      const isMatch = filters.length === 1 && 'or' in (filters[0] ?? {});
      expect(count).toBe(countWhere((row) => row.size > 1 && (!isMatch || row.region === 'north')));
    }
  });
});

describe('a claim of the reader', () => {
  test('behind NOT leaves no rows either where the reader does not have it', async () => {
    const caller = { securityContext: { shop: { region: 'north' } } };
    expect((await countOf('excluded', {}, caller)).count).toBe(
      countWhere(({ region }) => region !== 'north'),
    );
    for (const securityContext of [{}, { shop: {} }, { shop: { region: [] } }])
      expect((await countOf('excluded', {}, { securityContext })).count).toBe(0);
  });

  test.each<[unknown, number]>([
    ['north', 2],
    [['north', "it's"], 3],
    ["' OR true OR '", 0],
    [undefined, 0],
    [null, 0],
    [[], 0],
    [{}, 0],
  ])('%j filters the rows, and no rows are left without a value', async (region, count) => {
    const caller = { securityContext: { shop: { region } } };
    expect((await countOf('claimed', {}, caller)).count).toBe(count);
    expect((await countOf('claimed', {})).count).toBe(0);
  });

  test('may be a number or a list of them', async () => {
    expect((await countOf('required', {}, { securityContext: { sizes: 2 } })).count).toBe(2);
    expect((await countOf('required', {}, { securityContext: { sizes: [1, 3] } })).count).toBe(3);
    expect((await countOf('required', {}, { securityContext: { sizes: 2 ** 60 } })).count).toBe(0);
  });

  test('stands in the values of the statement, and not in its text', async () => {
    const caller = { securityContext: { shop: { region: 'very-secret' } } };
    const { body } = await room.request(
      '/v1/sql',
      { method: 'POST', body: JSON.stringify({ query: { measures: ['claimed.count'] } }) },
      caller,
    );
    const [text, values] = readStatement(body);
    expect(text).not.toContain('very-secret');
    expect(values).toContain('very-secret');
  });
});

/** The text and the values of a written statement. */
function readStatement(body: unknown): [string, string] {
  const found = /"sql":\s*\[\s*("(?:[^"\\]|\\.)*")\s*,\s*(\[[^\]]*\])/.exec(JSON.stringify(body));
  return [found?.[1] ?? '', found?.[2] ?? ''];
}

describe('rows of other cubes', () => {
  test('are their queries, with the filters of the query', async () => {
    expect(await room.rows({ measures: ['large.count'] })).toEqual([
      { 'large.count': String(countWhere(({ size }) => size > 1)) },
    ]);
    expect(await room.rows({ measures: ['larger.count'] })).toEqual([{ 'larger.count': '1' }]);
    expect(await room.rows({ measures: ['again.count'] })).toEqual([{ 'again.count': '5' }]);
  });
});

test('escaped braces are braces of SQL, and braces of a label are text', async () => {
  const dimensions = ['large.escaped', 'large.label'];
  const rows = await room.rows({ dimensions, order: { 'large.label': 'desc', 'large.escaped': 'asc' } });
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['{south}', '{region}'],
    ["{it's}", 'small'],
    ['{north}', 'small'],
  ]);
});

test.each([
  [`{FILTER_PARAMS.a.id.filter(lambda x: x)}`, 'A function in place of the column is code'],
  [`{SECURITY_CONTEXT.x.unsafeValue()}`, `'unsafeValue' would make SQL of the text in a token`],
  [`{FILTER_PARAMS.a.other.filter('id')}`, `'a.other' in the SQL of 'a' is not a dimension`],
  [`{FILTER_PARAMS.a.id.filter('id) OR (true')}`, 'is not a column or an expression'],
  [`{FILTER_PARAMS.a.id.filter('id; DROP')}`, 'is not a column or an expression'],
  [`{b.sql()} = 1`, `there is no cube 'b'`],
  [`{a.sql()} = 1`, `refers to itself`],
  [`{SQL_UTILS.convertTz('at')}`, 'SQL_UTILS is part of the format, but'],
])('the template %s is refused', (template, message) => {
  const text = `cubes:\n  - name: a\n    sql: ${JSON.stringify(`SELECT 1 AS id WHERE ${template}`)}\n    dimensions: [{ name: id, sql: id, type: number }]\n`;
  expect(() => parseDataModel([{ file: 'a.yml', text }])).toThrow(message);
});
