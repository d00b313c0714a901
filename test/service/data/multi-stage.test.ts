/** Measures of several stages, compared with plain loops over the same rows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseDataModel } from '../../../src/semantic-layer/model/model-reader.ts';
import { startDataApi, type DataApiUnderTest } from './data-api-under-test.ts';

interface Sale {
  readonly month: string;
  readonly country: string;
  readonly product: string;
  readonly customer: number;
  readonly amount: number;
}

const months = ['2022-11', '2022-12', '2023-01', '2023-02', '2023-11', '2024-01', '2024-02'];
const sales: readonly Sale[] = months.flatMap((month, at) =>
  ['A', 'B'].flatMap((product, which) =>
    ['US', 'AT'].flatMap((country, where) =>
      (at + which + where) % 4 === 3
        ? []
        : [
            {
              month,
              country,
              product,
              customer: (at * 3 + which + where) % 5,
              amount: at * 10 + which * 3 + where + 1,
            },
          ],
    ),
  ),
);

const tables = `
  CREATE TABLE sales (id INTEGER, placed TIMESTAMP, shipped TIMESTAMP, country VARCHAR, product VARCHAR, customer INTEGER, amount INTEGER);
  INSERT INTO sales VALUES ${sales
    .map(
      (row, id) =>
        `(${id}, '${row.month}-15', '${row.month}-20', '${row.country}', '${row.product}', ${row.customer}, ${row.amount})`,
    )
    .join(', ')};
`;

const cube = (name: string, policy: string): string => `
  - name: ${name}
    sql_table: sales
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: placed, sql: placed, type: time }
      - { name: shipped, sql: shipped, type: time }
      - { name: country, sql: country, type: string }
      - { name: product, sql: product, type: string }
      - { name: customer, sql: customer, type: number }
    measures:
      - { name: total, type: sum, sql: amount }
      - { name: average, type: avg, sql: amount }
      - { name: year_to_date, type: sum, sql: amount, rolling_window: { type: to_date, granularity: year } }
      - { name: last_year, type: number, multi_stage: true, sql: '{total}', time_shift: [{ interval: 1 year, type: prior }] }
      - { name: next_year, type: number, multi_stage: true, sql: '{total}', time_shift: [{ interval: 1 year, type: next }] }
      - { name: growth, type: number, multi_stage: true, sql: '{total} - {last_year}' }
      - { name: last_year_to_date, type: number, multi_stage: true, sql: '{year_to_date}', time_shift: [{ time_dimension: placed, interval: 1 year, type: prior }] }
      - { name: by_shipping, type: number, multi_stage: true, sql: '{total}', time_shift: [{ time_dimension: shipped, interval: 1 year, type: prior }, { time_dimension: placed, interval: 1 month, type: prior }] }
      - { name: of_country, type: sum, multi_stage: true, sql: '{total}', group_by: [country] }
      - { name: of_all, type: sum, multi_stage: true, sql: '{total}', group_by: [] }
      - { name: share, type: number, multi_stage: true, sql: '1.0 * {total} / {of_country}' }
      - { name: without_product, type: number, multi_stage: true, sql: '{total}', reduce_by: [product] }
      - { name: per_customer, type: avg, multi_stage: true, sql: '{total}', add_group_by: [customer] }
      - { name: large_customers, type: count, multi_stage: true, sql: 'CASE WHEN {total} > 40 THEN 1 END', add_group_by: [customer] }
      - { name: rank, type: rank, multi_stage: true, order_by: [{ sql: '{total}', dir: desc }], reduce_by: [product] }
${policy}`;

const model = `cubes:
${cube('sales', '')}
${cube(
  'ruled',
  `    access_policy:
      - group: '*'
        member_level: { includes: '*', excludes: [customer, share] }
        row_level: { filters: [{ member: placed, operator: afterOrOnDate, values: ['2023-01-01'] }, { member: country, operator: equals, values: [US] }] }`,
)}
views:
  - { name: shown, cubes: [{ join_path: sales, includes: '*' }] }
`;

let room: DataApiUnderTest;
beforeAll(async () => {
  room = await startDataApi(tables, model);
});
afterAll(() => room.close());

const sum = (rows: readonly Sale[]): number | null =>
  rows.length === 0 ? null : rows.reduce((total, { amount }) => total + amount, 0);
const where = (test: (row: Sale) => boolean, from = sales): number | null => sum(from.filter(test));
const toNumber = (value: unknown): number | null => (value === null ? null : Number(value));

const moved = (month: string, years: number): string =>
  `${Number(month.slice(0, 4)) + years}${month.slice(4)}`;
const monthOf = (value: unknown): string => String(value).slice(0, 7);
const byMonth = (dimension: string, dateRange?: readonly string[]): object => ({
  timeDimensions: [{ dimension, granularity: 'month', ...(dateRange ? { dateRange } : {}) }],
});

describe('time shifts', () => {
  test.each([
    ['last_year', -1],
    ['next_year', 1],
  ])('%s is the value of each point that many years away', async (name, years) => {
    const rows = await room.rows({
      measures: ['sales.total', `sales.${name}`],
      dimensions: ['sales.country'],
      ...byMonth('sales.placed', ['2023-01-01', '2023-12-31']),
    });
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) {
      const month = monthOf(row['sales.placed.month']);
      const isOf = (at: string) => (one: Sale) => one.month === at && one.country === row['sales.country'];
      expect(toNumber(row['sales.total'])).toBe(where(isOf(month)));
      expect(toNumber(row[`sales.${name}`])).toBe(where(isOf(moved(month, years))));
    }
  });

  test('measures are calculated from shifted and other ones', async () => {
    const query = (source: string): object => ({
      measures: [`${source}.growth`],
      timeDimensions: [{ dimension: `${source}.placed`, dateRange: ['2024-01-01', '2024-12-31'] }],
    });
    const inYear =
      (year: string) =>
      ({ month }: Sale) =>
        month.startsWith(year);
    const expected = String((where(inYear('2024')) ?? 0) - (where(inYear('2023')) ?? 0));
    expect(await room.rows(query('sales'))).toEqual([{ 'sales.growth': expected }]);
    expect(await room.rows(query('shown'))).toEqual([{ 'shown.growth': expected }]);
  });

  test('a rolling measure is shifted with its window', async () => {
    const rows = await room.rows({
      measures: ['sales.last_year_to_date'],
      ...byMonth('sales.placed', ['2024-01-01', '2024-02-29']),
    });
    expect(rows.map((row) => toNumber(row['sales.last_year_to_date']))).toEqual([
      where(({ month }) => month === '2023-01'),
      where(({ month }) => month === '2023-01' || month === '2023-02'),
    ]);
  });

  test('of several shifts, each moves its own time, and only where the query has it', async () => {
    for (const [dimension, before] of [
      ['shipped', '2023-01'],
      ['placed', '2023-12'],
    ]) {
      const rows = await room.rows({
        measures: ['sales.by_shipping'],
        ...byMonth(`sales.${dimension}`, ['2024-01-01', '2024-01-31']),
      });
      const expected = where(({ month }) => month === before);
      expect(rows.map((row) => toNumber(row['sales.by_shipping']))).toEqual(
        expected === null ? [] : [expected],
      );
    }
  });
});

describe('grouping of its own', () => {
  const dimensions = ['sales.country', 'sales.product'];
  const isGroup = (row: Record<string, unknown>) => (one: Sale) =>
    one.country === row['sales.country'] && one.product === row['sales.product'];

  test('group_by, reduce_by and shares', async () => {
    const measures = ['of_country', 'of_all', 'share', 'without_product'].map((name) => `sales.${name}`);
    const rows = await room.rows({ measures, dimensions });
    expect(rows).toHaveLength(4);
    for (const row of rows) {
      const ofCountry = where(({ country }) => country === row['sales.country']);
      expect(toNumber(row['sales.of_country'])).toBe(ofCountry);
      expect(toNumber(row['sales.of_all'])).toBe(sum(sales));
      expect(toNumber(row['sales.without_product'])).toBe(ofCountry);
      expect(toNumber(row['sales.share'])).toBeCloseTo((where(isGroup(row)) ?? 0) / (ofCountry ?? 1), 10);
    }
  });

  test('the filters of a query apply inside', async () => {
    const filters = [{ member: 'sales.product', operator: 'equals', values: ['A'] }];
    const rows = await room.rows({ measures: ['sales.of_country'], dimensions, filters });
    expect(rows).toHaveLength(2);
    for (const row of rows)
      expect(toNumber(row['sales.of_country'])).toBe(
        where(({ country, product }) => country === row['sales.country'] && product === 'A'),
      );
  });

  test('add_group_by aggregates aggregates', async () => {
    const rows = await room.rows({
      measures: ['sales.per_customer', 'sales.large_customers'],
      dimensions: ['sales.country'],
    });
    for (const row of rows) {
      const own = sales.filter(({ country }) => country === row['sales.country']);
      const totals = [...new Set(own.map(({ customer }) => customer))].map(
        (customer) => sum(own.filter((one) => one.customer === customer)) ?? 0,
      );
      const mean = totals.reduce((so, one) => so + one, 0) / totals.length;
      expect(toNumber(row['sales.per_customer'])).toBeCloseTo(mean, 10);
      expect(Number(row['sales.large_customers'])).toBe(totals.filter((one) => one > 40).length);
    }
  });

  test('a rank counts the groups before it, and filters and orders may use it', async () => {
    const rows = await room.rows({ measures: ['sales.rank', 'sales.total'], dimensions });
    for (const row of rows) {
      const peers = rows.filter((other) => other['sales.country'] === row['sales.country']);
      const better = peers.filter(
        (other) => Number(other['sales.total']) > Number(row['sales.total']),
      ).length;
      expect(Number(row['sales.rank'])).toBe(better + 1);
    }
    const best = await room.rows({
      measures: ['sales.rank'],
      dimensions,
      filters: [{ member: 'sales.rank', operator: 'equals', values: ['1'] }],
      order: { 'sales.rank': 'asc' },
    });
    expect(best).toHaveLength(2);
  });

  test('several of them and rolling measures stand beside each other', async () => {
    const rows = await room.rows({
      measures: [
        'sales.total',
        'sales.year_to_date',
        'sales.last_year',
        'sales.of_all',
        'sales.per_customer',
      ],
      ...byMonth('sales.placed', ['2024-01-01', '2024-01-31']),
    });
    const inRange = ({ month }: Sale): boolean => month === '2024-01';
    expect(rows.map((row) => toNumber(row['sales.total']))).toEqual([where(inRange)]);
    expect(rows.map((row) => toNumber(row['sales.year_to_date']))).toEqual([where(inRange)]);
    expect(rows.map((row) => toNumber(row['sales.last_year']))).toEqual([
      where(({ month }) => month === '2023-01'),
    ]);
    expect(rows.map((row) => toNumber(row['sales.of_all']))).toEqual([where(inRange)]);
  });
});

describe('policies', () => {
  const visible = sales.filter(({ month, country }) => month >= '2023' && country === 'US');

  test('a shift does not move the rows that a policy allows', async () => {
    const rows = await room.rows({
      measures: ['ruled.total', 'ruled.last_year'],
      ...byMonth('ruled.placed', ['2023-01-01', '2024-12-31']),
    });
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) {
      const month = monthOf(row['ruled.placed.month']);
      const before = where((one) => one.month === moved(month, -1), visible);
      expect(toNumber(row['ruled.last_year'])).toBe(before);
    }
  });

  test('a total that ignores dimensions does not count hidden rows', async () => {
    const measures = ['of_country', 'of_all', 'without_product', 'rank'].map((name) => `ruled.${name}`);
    const rows = await room.rows({ measures, dimensions: ['ruled.product'] });
    for (const row of rows)
      expect(
        ['of_country', 'of_all', 'without_product'].map((name) => toNumber(row[`ruled.${name}`])),
      ).toEqual([sum(visible), sum(visible), sum(visible)]);
  });

  test('hidden members stay hidden', async () => {
    for (const query of [{ measures: ['ruled.share'] }, { dimensions: ['ruled.customer'] }])
      expect((await room.load(query)).status).toBe(400);
  });
});

describe('a filter of single rows on a measure', () => {
  let single: DataApiUnderTest;
  beforeAll(async () => {
    single = await startDataApi(
      `CREATE TABLE buyers AS SELECT * FROM (VALUES (1), (2)) AS rows(id);
       CREATE TABLE deals AS SELECT * FROM (VALUES (1, 1, 'a', 2), (2, 1, 'b', 5), (3, 2, 'a', 9)) AS rows(id, buyer, kind, amount);`,
      `
cubes:
  - name: buyers
    sql_table: buyers
    joins: [{ name: deals, relationship: one_to_many, sql: '{CUBE}.id = {deals}.buyer' }]
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: spent, sql: '{deals.total}', type: number, sub_query: true, propagate_filters_to_sub_query: true }
    measures:
      - { name: spending, type: sum, sql: '{spent}' }
  - name: deals
    sql_table: deals
    joins: [{ name: buyers, relationship: many_to_one, sql: '{CUBE}.buyer = {buyers}.id' }]
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: kind, sql: kind, type: string }
    measures:
      - { name: total, type: sum, sql: amount }
      - { name: count, type: count }
      - { name: kinds, type: count_distinct, sql: kind }
      - { name: per_kind, type: number, sql: '{kinds} / {count}' }
      - { name: mean, type: number, sql: '{total} / {count}' }
      - { name: running, type: sum, sql: amount, rolling_window: { trailing: unbounded } }
      - { name: of_kind, type: max, multi_stage: true, sql: '{total}', add_group_by: [kind] }
      - { name: nested, type: avg, multi_stage: true, sql: '{of_kind}', add_group_by: [id] }
      - { name: of_all, type: number, sql: '{total} / {of_kind}' }
`,
    );
  });
  afterAll(() => single.close());
  const ask = (name: string, columns: object) =>
    single.load({ ...columns, filters: [{ member: name, operator: 'gt', values: ['3'] }], ungrouped: true });

  test.each([
    ['deals.of_kind', 'deals.of_kind'],
    ['deals.nested', 'deals.nested'],
    ['deals.of_all', 'deals.of_kind'],
    ['deals.running', 'deals.running'],
    ['deals.kinds', 'deals.kinds'],
    ['deals.per_kind', 'deals.kinds'],
  ])('is refused in words where a row has no such number: %s', async (name, named) => {
    for (const columns of [{ dimensions: ['deals.id'] }, { measures: ['deals.total'] }]) {
      const { status, body } = await ask(name, columns);
      expect([status, body.error]).toEqual([400, expect.stringMatching(`^${named} .*without 'ungrouped'`)]);
    }
  });

  test('and so is a calculation with a count of different values', async () => {
    const { status, body } = await single.load({ measures: ['deals.per_kind'], ungrouped: true });
    expect([status, body.error]).toEqual([
      400,
      expect.stringMatching(/^deals.kinds counts different values/),
    ]);
  });

  test.each(['deals.total', 'deals.mean'])('tests the value of the row: %s', async (name) => {
    const { status, body } = await ask(name, { dimensions: ['deals.id'] });
    expect([status, body.data]).toEqual([200, [{ 'deals.id': '2' }, { 'deals.id': '3' }]]);
  });

  test('does not narrow the rows of a sub-query', async () => {
    const { status, body } = await ask('buyers.spending', { dimensions: ['deals.id', 'buyers.spent'] });
    expect([status, body.data], String(body.error)).toEqual([
      200,
      [
        { 'deals.id': '1', 'buyers.spent': '7' },
        { 'deals.id': '2', 'buyers.spent': '7' },
        { 'deals.id': '3', 'buyers.spent': '9' },
      ],
    ]);
  });
});

test('such a measure has no value for single rows, and SQL names the way out', async () => {
  expect((await room.load({ measures: ['sales.of_country'], ungrouped: true })).body.error).toContain(
    'has no value for single rows',
  );
});

test.each([
  [
    `type: number, sql: '{total}', time_shift: [{ interval: 1 year, type: prior }]`,
    `'time_shift' needs 'multi_stage`,
  ],
  [`type: rank, multi_stage: true`, `needs 'order_by'`],
  [`type: sum, multi_stage: true, sql: amount`, 'names no measure in braces'],
  [`type: sum, multi_stage: true, sql: '{total}', group_by: [nothing]`, `'nothing' is not a dimension`],
  [`type: sum, multi_stage: true, sql: '{total}', filters: [{ sql: 'true' }]`, `takes no 'filters'`],
  [`type: number, multi_stage: true, sql: '{total}', add_group_by: [country]`, 'needs an aggregate'],
  [
    `type: number, multi_stage: true, sql: '{total}', time_shift: [{ time_dimension: country, interval: 1 year, type: prior }]`,
    `'country' is not a time dimension`,
  ],
  [
    `type: number, multi_stage: true, sql: '{total}', time_shift: [{ interval: 1 year, type: prior }, { interval: 1 day, type: next }]`,
    `needs a 'time_dimension'`,
  ],
  [
    `type: number, multi_stage: true, sql: '{total}', time_shift: [{ interval: soon, type: prior }]`,
    `'interval' must be like '1 year'`,
  ],
])('a measure of %s is refused', (text, message) => {
  const wrong = `cubes:\n${cube('sales', '').replace('    measures:\n', `    measures:\n      - { name: wrong, ${text} }\n`)}`;
  expect(() => parseDataModel([{ file: 'a.yml', text: wrong }])).toThrow(message);
});
