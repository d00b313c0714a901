/** Rolling measures with and without a time axis, compared with plain loops over the same rows. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rounds } from '../../rounds.ts';
import { startDataApi, type DataApiUnderTest } from './data-api-under-test.ts';

interface Order {
  readonly region: string;
  readonly amount: number;
  readonly day: string | null;
}

const orders: readonly Order[] = [
  { region: 'north', amount: 10, day: '2024-01-01' },
  { region: 'south', amount: 20, day: '2024-01-03' },
  { region: 'north', amount: 30, day: '2024-01-03' },
  { region: 'north', amount: 40, day: '2024-01-06' },
  { region: 'south', amount: 50, day: '2024-02-10' },
  { region: 'east', amount: 60, day: '2024-02-12' },
];
/** A row without a time has no place on an axis: only a window without any bound covers it. */
const undated: Order = { region: 'west', amount: 1, day: null };

const dayLength = 86_400_000;
const windows = {
  running: { trailing: Infinity, leading: 0, sql: '{ trailing: unbounded }' },
  whole: { trailing: Infinity, leading: Infinity, sql: '{ trailing: unbounded, leading: unbounded }' },
  ahead: { trailing: Infinity, leading: 2, sql: '{ trailing: unbounded, leading: 2 days }' },
  three_days: { trailing: 3, leading: 0, sql: '{ trailing: 3 days }' },
  around: { trailing: 2, leading: 1, sql: '{ trailing: 2 days, leading: 1 day }' },
  following: { trailing: 0, leading: Infinity, sql: '{ leading: unbounded }' },
} as const;
type WindowName = keyof typeof windows;
const isWindow = (name: string): name is WindowName => name in windows;
const names = Object.keys(windows).filter(isWindow);

const model = `
cubes:
  - name: orders
    sql_table: orders
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: region, sql: region, type: string }
      - { name: at, sql: at, type: time }
      - { name: also_at, sql: at, type: time }
    measures:
      - { name: total, type: sum, sql: amount }
      - { name: to_date, type: sum, sql: amount, rolling_window: { type: to_date, granularity: month } }
      - { name: so_far, type: running_total, sql: amount }
      - { name: started, type: sum, sql: amount, rolling_window: { trailing: unbounded, offset: start } }
      - { name: before, type: sum, sql: amount, rolling_window: { trailing: unbounded, leading: -2 days } }
${names.map((name) => `      - { name: ${name}, type: sum, sql: amount, rolling_window: ${windows[name].sql} }`).join('\n')}
views:
  - name: sales
    cubes: [{ join_path: orders, includes: [running, region, at] }]
`;

const toTables = (rows: readonly Order[]): string => `
  CREATE TABLE orders (id INTEGER, region VARCHAR, amount INTEGER, "at" TIMESTAMP);
  INSERT INTO orders VALUES ${rows
    .map(
      ({ region, amount, day }, id) =>
        `(${id}, '${region}', ${amount}, ${day === null ? 'NULL' : `'${day} 12:00'`})`,
    )
    .join(', ')};
`;

let room: DataApiUnderTest;
beforeAll(async () => {
  room = await startDataApi(toTables([...orders, undated]), model);
});
afterAll(() => room.close());

const ranges = { dimension: 'orders.at', dateRange: ['2024-01-03', '2024-01-05'] };

describe('without a date range', () => {
  test('an unbounded window covers all rows', async () => {
    const whole = await startDataApi(toTables(orders), model);
    const measures = ['orders.running', 'orders.total'];
    for (const more of [{}, { timeDimensions: [{ dimension: 'orders.at' }] }])
      expect(await whole.rows({ measures, ...more })).toEqual([
        { 'orders.running': '210', 'orders.total': '210' },
      ]);
    expect(await whole.rows({ measures: ['sales.running'] })).toEqual([{ 'sales.running': '210' }]);
    await whole.close();
  });

  test('an unbounded window covers all rows of each group that pass the filters', async () => {
    const filters = [{ member: 'orders.region', operator: 'notEquals', values: ['east'] }];
    const found = await room.rows({ measures: ['orders.running'], dimensions: ['orders.region'], filters });
    expect(found.map((row) => [row['orders.region'], row['orders.running']]).sort()).toEqual([
      ['north', '80'],
      ['south', '70'],
      ['west', '1'],
    ]);
  });

  test.each(['three_days', 'around', 'following', 'to_date', 'started', 'before'])(
    'a bounded window is refused, naming the missing part: %s',
    async (name) => {
      for (const more of [
        {},
        { dimensions: ['orders.region'] },
        { timeDimensions: [{ dimension: 'orders.at' }] },
      ]) {
        const query = { measures: [`orders.${name}`], ...more };
        for (const path of ['/v1/load', '/v1/dry-run', '/v1/sql']) {
          const { status, body } = await room.request(path, {
            method: 'POST',
            body: JSON.stringify({ query }),
          });
          expect([path, status]).toEqual([path, 400]);
          expect(body.error).toMatch(new RegExp(`orders.${name} .* 'dateRange' or a 'granularity'`));
        }
      }
    },
  );
});

test('a running total starts at the date range, where an unbounded window does not', async () => {
  const measures = ['orders.so_far', 'orders.running'];
  const found = await room.rows({ measures, timeDimensions: [{ ...ranges, granularity: 'day' }] });
  const upTo = (day: string, from: string): string =>
    String(orders.reduce((sum, row) => sum + (isIn(row.day, from, day) ? row.amount : 0), 0));
  expect(found.map((row) => [row['orders.so_far'], row['orders.running']])).toEqual(
    ['2024-01-03', '2024-01-04', '2024-01-05'].map((day) => [upTo(day, '2024-01-03'), upTo(day, '2023')]),
  );
  expect(await room.rows({ measures: ['orders.so_far'], timeDimensions: [ranges] })).toEqual([
    { 'orders.so_far': '50' },
  ]);
  expect(await room.rows({ measures: ['orders.so_far'] })).toEqual([{ 'orders.so_far': '211' }]);
});

const isIn = (day: string | null, from: string, until: string): boolean =>
  day !== null && day >= from && day <= until;

test('disjoint ranges of one time dimension contain no place', async () => {
  const filters = [{ member: 'orders.at', operator: 'inDateRange', values: ['2024-02-01', '2024-02-20'] }];
  const timeDimensions = [{ ...ranges, granularity: 'month' }];
  expect(await room.rows({ measures: ['orders.running'], timeDimensions, filters })).toEqual([]);
});

test('an invalid range in the filters is refused as everywhere', async () => {
  for (const values of [
    ['2024-13-01'],
    ['2024-01-01', null],
    [],
    ['2024-01-01', '2024-01-02', '2024-01-03'],
  ]) {
    const filters = [{ member: 'orders.at', operator: 'inDateRange', values }];
    const { status } = await room.load({ measures: ['orders.running'], filters });
    expect([status, values]).toEqual([400, values]);
  }
});

const toDay = (day: string): number => Date.parse(day) / dayLength;
const toText = (day: number): string => new Date(day * dayLength).toISOString().slice(0, 10);
const first = toDay('2023-12-28');

const spellings = ['dateRange', 'filter', 'filter in and', 'dateRange and filter'] as const;
const rollingQueries = fc.record({
  name: fc.constantFrom(...names),
  from: fc.nat(55),
  length: fc.nat(20),
  isCut: fc.boolean(),
  isByRegion: fc.boolean(),
  spelling: fc.constantFrom(...spellings),
});
type RollingQuery = typeof rollingQueries extends fc.Arbitrary<infer Value> ? Value : never;

function toQuery({ name, from, length, isCut, isByRegion, spelling }: RollingQuery): object {
  const begin = toText(first + from);
  const end = toText(first + from + length);
  const filter = { member: 'orders.at', operator: 'inDateRange', values: [begin, end] };
  const grain = isCut ? { granularity: 'day' } : {};
  const wide = { dateRange: [begin, toText(first + from + length + 9)] };
  const time = { dimension: 'orders.at', ...grain };
  const written = {
    dateRange: { timeDimensions: [{ ...time, dateRange: [begin, end] }] },
    filter: { timeDimensions: [time], filters: [filter] },
    'filter in and': { timeDimensions: [time], filters: [{ and: [filter] }] },
    'dateRange and filter': { timeDimensions: [{ ...time, ...wide }], filters: [filter] },
  };
  const dimensions = isByRegion ? ['orders.region'] : [];
  return { measures: [`orders.${name}`], dimensions, ...written[spelling] };
}

/** Values by region and place. */
function answer({ name, from, length, isCut, isByRegion }: RollingQuery): string[] {
  const begin = first + from;
  const end = first + from + length + 1;
  const places = isCut
    ? Array.from({ length: end - begin }, (_, at) => [begin + at, begin + at + 1])
    : [[begin, end]];
  const { trailing, leading } = windows[name];
  const found = new Map<string, number>();
  for (const [start = 0, stop = 0] of places)
    for (const { region, amount, day } of [...orders, undated]) {
      const at = day === null ? NaN : toDay(day) + 0.5;
      if (name !== 'whole' && !(at >= stop - trailing && at < stop + leading)) continue;
      const key = `${isByRegion ? region : ''} ${isCut ? toText(start) : ''}`;
      found.set(key, (found.get(key) ?? 0) + amount);
    }
  return [...found].map(([key, sum]) => `${key} ${sum}`).sort();
}

test('a range determines the places of values, in every notation', async () => {
  await fc.assert(
    fc.asyncProperty(rollingQueries, async (question) => {
      const rows = await room.rows(toQuery(question));
      const measure = `orders.${question.name}`;
      const found = rows
        .filter((row) => row[measure] !== null)
        .map((row) => {
          const place = question.isCut ? String(row['orders.at.day']).slice(0, 10) : '';
          return `${question.isByRegion ? String(row['orders.region']) : ''} ${place} ${String(row[measure])}`;
        });
      expect(found.sort()).toEqual(answer(question));
    }),
    { numRuns: rounds(60, 1_000) },
  );
}, 120_000);

test('rows that a join did not find are not counted', async () => {
  const joined = await startDataApi(
    `CREATE TABLE customers AS SELECT * FROM (VALUES (1, 'Ann'), (2, 'Bob'), (3, 'Eve')) AS rows(id, name);
     CREATE TABLE orders AS SELECT * FROM (VALUES (1, 1, '2024-01-05'::TIMESTAMP), (2, 1, NULL)) AS rows(id, customer, "at");`,
    `
cubes:
  - name: customers
    sql_table: customers
    joins: [{ name: orders, relationship: one_to_many, sql: '{CUBE}.id = {orders}.customer' }]
    dimensions: [{ name: id, sql: id, type: number, primary_key: true }, { name: name, sql: name, type: string }]
  - name: orders
    sql_table: orders
    dimensions: [{ name: id, sql: id, type: number, primary_key: true }, { name: at, sql: at, type: time }]
    measures:
      - { name: count, type: count }
      - { name: whole, type: count, rolling_window: { trailing: unbounded, leading: unbounded } }
      - { name: ones, type: sum, sql: '1', rolling_window: { trailing: unbounded, leading: unbounded } }
views:
  - name: sold
    cubes: [{ join_path: customers, includes: [name] }, { join_path: customers.orders, includes: '*' }]
`,
  );
  const measures = ['sold.count', 'sold.whole', 'sold.ones'];
  expect(await joined.rows({ measures })).toEqual([
    { 'sold.count': '2', 'sold.whole': '2', 'sold.ones': '2' },
  ]);
  expect(await joined.rows({ measures, dimensions: ['sold.name'], order: [['sold.name', 'asc']] })).toEqual([
    { 'sold.name': 'Ann', 'sold.count': '2', 'sold.whole': '2', 'sold.ones': '2' },
    { 'sold.name': 'Bob', 'sold.count': '0', 'sold.whole': '0', 'sold.ones': null },
    { 'sold.name': 'Eve', 'sold.count': '0', 'sold.whole': '0', 'sold.ones': null },
  ]);
  await joined.close();
});

describe('in a view whose joins repeat the rows of the measure', () => {
  const view = `${model}
  - name: items
    cubes:
      - { join_path: lines, includes: [kind, sold] }
      - { join_path: lines.orders, includes: '*' }
`.replace(
    'views:',
    `  - name: lines
    sql_table: lines
    joins: [{ name: orders, relationship: many_to_one, sql: '{CUBE}.order_id = {orders.id}' }]
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: kind, sql: kind, type: string }
      - { name: sold, sql: sold, type: time }
views:`,
  );
  /** Three lines of each order; only orders with an even id have lines of the kind 'b'. */
  const lines = orders.flatMap(({ day }, id) =>
    [0, 1, 2].map((line) => {
      const kind = line === 2 && id % 2 === 0 ? 'b' : 'a';
      const sold = new Date(Date.parse(day ?? '') + line * dayLength).toISOString().slice(0, 10);
      return `(${id * 3 + line}, ${id}, '${kind}', '${sold} 12:00')`;
    }),
  );
  const toLines = `
  CREATE TABLE lines (id INTEGER, order_id INTEGER, kind VARCHAR, sold TIMESTAMP);
  INSERT INTO lines VALUES ${lines.join(', ')};`;
  let shop: DataApiUnderTest;
  beforeAll(async () => {
    shop = await startDataApi(toTables(orders) + toLines, view);
  });
  afterAll(() => shop.close());

  const values = async (source: string, name: string, more: object): Promise<unknown[]> => {
    const found = await shop.rows({ measures: [`${source}.${name}`], ...more });
    return found.map((row) => row[`${source}.${name}`]);
  };
  const cut = (member: string): object => ({
    timeDimensions: [{ dimension: member, granularity: 'day', dateRange: ['2024-01-01', '2024-02-15'] }],
  });

  test.each([...names, 'to_date', 'so_far'])('each window counts a row once: %s', async (name) => {
    const expected = await values('orders', name, cut('orders.at'));
    expect(expected.some((value) => value !== null)).toBe(true);
    expect(await values('items', name, cut('items.at'))).toEqual(expected);
  });

  test('a row counts once in each group that it has lines in', async () => {
    const ofKind = [{ member: 'items.kind', operator: 'equals', values: ['b'] }];
    const query = { dimensions: ['items.kind'], ...cut('items.at') };
    const rows = await shop.rows({ measures: ['items.running'], ...query, filters: ofKind });
    const last = rows.at(-1);
    expect(last?.['items.running']).toBe(String(10 + 30 + 50));
  });

  test('a row whose lines have several times counts once in a window over them', async () => {
    const found = await values('items', 'whole', cut('items.sold'));
    expect(new Set(found)).toEqual(new Set(['210']));
  });

  test('without a time, all rows count once', async () => {
    expect(await values('items', 'running', {})).toEqual(['210']);
    expect(await values('items', 'total', {})).toEqual(['210']);
  });
});
