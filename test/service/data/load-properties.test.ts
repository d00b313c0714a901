/** Random queries over random tables give the same rows as plain loops. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rounds } from '../../rounds.ts';
import { startDataApi, toRecord, type DataApiUnderTest } from './data-api-under-test.ts';
import { evaluate, type PlainFilter, type PlainQuery, type Tables } from './reference-query-evaluation.ts';

const model = `
cubes:
  - name: customers
    sql_table: customers
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: city, sql: city, type: string }
    measures:
      - { name: count, type: count }
      - { name: credit, type: sum, sql: credit }
  - name: orders
    sql_table: orders
    joins:
      - { name: customers, relationship: many_to_one, sql: '{CUBE}.customer = {customers.id}' }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: status, sql: status, type: string }
      - { name: amount, sql: amount, type: number }
      - { name: at, sql: at, type: time }
    measures:
      - { name: count, type: count }
      - { name: total, type: sum, sql: amount }
      - { name: highest, type: max, sql: amount }
      - { name: average, type: avg, sql: amount }
      - { name: buyers, type: count_distinct, sql: customer }
`;

const zones = [
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Australia/Lord_Howe',
];
/** Around the nights in which a zone changes its clocks, and around the ends of years. */
const nights = [
  '2024-03-10T06:30Z',
  '2024-03-31T00:30Z',
  '2024-10-27T00:30Z',
  '2024-11-03T05:30Z',
  '2023-12-31T23:30Z',
];

const orNull = <Type>(arbitrary: fc.Arbitrary<Type>): fc.Arbitrary<Type | null> =>
  fc.option(arbitrary, { freq: 4 });
const letters = fc.constantFrom(
  'a',
  'A',
  'b',
  'ä',
  'Ä',
  'ø',
  'Ø',
  '日',
  '😀',
  '%',
  '_',
  "'",
  '"',
  '\\',
  ' ',
  '$1',
);
const text = fc.array(letters, { maxLength: 2 }).map((parts) => parts.join(''));
const amount = fc.integer({ min: -3, max: 3 });
const instant = fc
  .tuple(fc.constantFrom(...nights), fc.integer({ min: -48, max: 48 }))
  .map(([night, halves]) => new Date(Date.parse(night) + halves * 1_800_000).toISOString());

const tables: fc.Arbitrary<Tables> = fc
  .tuple(
    fc.array(fc.record({ city: orNull(text), credit: orNull(amount) }), { maxLength: 5 }),
    fc.array(
      fc.record({
        customer: orNull(fc.integer({ min: 1, max: 6 })),
        status: orNull(text),
        amount: orNull(amount),
        at: orNull(instant),
      }),
      { maxLength: 40 },
    ),
  )
  .map(([customers, orders]) => ({
    customers: customers.map((row, index) => ({ id: index + 1, ...row })),
    orders: orders.map((row, index) => ({ id: index + 1, ...row })),
  }));

const day = instant.map((at) => at.slice(0, 10));
const days = fc.tuple(day, day).map((pair): string[] => pair.sort());
const anyOf = (value: fc.Arbitrary<string>): fc.Arbitrary<(string | null)[]> =>
  fc.array(value, { minLength: 1, maxLength: 3 });
const texts = ['orders.status', 'customers.city'];
const textOperators = ['contains', 'notContains', 'startsWith', 'notStartsWith', 'endsWith', 'notEndsWith'];

const condition = (
  members: string[],
  operators: string[],
  values: fc.Arbitrary<(string | null)[]>,
): fc.Arbitrary<PlainFilter> =>
  fc.record({ member: fc.constantFrom(...members), operator: fc.constantFrom(...operators), values });

const conditions = fc.oneof(
  condition(texts, ['equals', 'notEquals'], fc.array(orNull(text), { minLength: 1, maxLength: 3 })),
  condition(texts, textOperators, anyOf(text)),
  condition(['orders.amount'], ['equals', 'notEquals', 'gt', 'gte', 'lt', 'lte'], anyOf(amount.map(String))),
  condition(['orders.at'], ['inDateRange', 'notInDateRange'], days),
  condition(
    ['orders.at'],
    ['beforeDate', 'beforeOrOnDate', 'afterDate', 'afterOrOnDate', 'equals', 'notEquals'],
    day.map((one) => [one]),
  ),
  fc.record({
    member: fc.constantFrom(...texts, 'orders.amount', 'orders.at'),
    operator: fc.constantFrom('set', 'notSet'),
  }),
);

const { filter } = fc.letrec<{ filter: PlainFilter; list: PlainFilter[] }>((tie) => ({
  list: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }),
  filter: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    conditions,
    tie('list').map((and) => ({ and })),
    tie('list').map((or) => ({ or })),
  ),
}));

const measures = [
  'orders.count',
  'orders.total',
  'orders.highest',
  'orders.average',
  'orders.buyers',
  'customers.count',
  'customers.credit',
];

const queries: fc.Arbitrary<PlainQuery> = fc
  .record({
    dimensions: fc.subarray(['orders.status', 'customers.city', 'orders.amount']),
    grain: fc.option(fc.constantFrom('minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'), {
      nil: undefined,
    }),
    measures: fc.shuffledSubarray(measures),
    filters: fc.array(filter, { maxLength: 2 }),
    groupFilter: fc.option(
      fc
        .tuple(fc.constantFrom('orders.count', 'orders.total', 'customers.count'), amount)
        .map(([member, value]) => ({ member, operator: 'gt' as const, values: [String(value)] as [string] })),
      { nil: undefined, freq: 3 },
    ),
    limit: fc.integer({ min: 1, max: 30 }),
    offset: fc.integer({ min: 0, max: 3 }),
    timezone: fc.constantFrom(...zones),
    sorting: fc.array(fc.tuple(fc.nat(), fc.constantFrom('asc' as const, 'desc' as const)), { maxLength: 2 }),
  })
  .filter(
    ({ dimensions, grain, measures: asked }) => dimensions.length + asked.length > 0 || grain !== undefined,
  )
  .map(({ sorting, ...query }) => {
    const columns = [
      ...query.dimensions,
      ...(query.grain ? [`orders.at.${query.grain}`] : []),
      ...query.measures,
    ];
    const order = new Map(sorting.map(([at, direction]) => [columns[at % columns.length] ?? '', direction]));
    return { ...query, order: [...order] };
  });

const quote = (value: string | number | null): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value ?? 'NULL');

function toSql({ customers, orders }: Tables): string {
  const insert = (table: string, rows: object[]): string =>
    rows
      .map(
        (row) =>
          `INSERT INTO ${table} VALUES (${Object.values(row)
            .map((value) => quote(toCell(value)))
            .join(', ')});`,
      )
      .join('\n');
  return [
    `CREATE TABLE customers (id INTEGER, city VARCHAR, credit INTEGER);`,
    `CREATE TABLE orders (id INTEGER, customer INTEGER, status VARCHAR, amount INTEGER, "at" TIMESTAMP);`,
    insert('customers', customers),
    insert(
      'orders',
      orders.map((row) => ({ ...row, at: row.at?.replace('Z', '') ?? null })),
    ),
  ].join('\n');
}

const toCell = (value: unknown): string | number | null =>
  typeof value === 'string' || typeof value === 'number' ? value : null;

function toWire({ grain, groupFilter, ...query }: PlainQuery): object {
  return {
    ...query,
    filters: [...query.filters, ...(groupFilter ? [groupFilter] : [])],
    timeDimensions: grain ? [{ dimension: 'orders.at', granularity: grain }] : [],
    order: query.order.length > 0 ? query.order : undefined,
    total: true,
  };
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Compares averages to nine digits, and all other values exactly. */
const toComparable = (rows: Record<string, unknown>[]): string[] =>
  rows.map((row) =>
    JSON.stringify(
      Object.entries(row).map(([name, value]) => {
        if (value === null || !name.endsWith('.average'))
          return [name, value === null ? null : toText(value)];
        return [name, Number(value).toFixed(9)];
      }),
    ),
  );

const seeds = Array.from({ length: rounds(3, 6, 12) }, (_, index) => index + 1);

describe.each(seeds)('tables made from the seed %i', (seed) => {
  const [made = { customers: [], orders: [] }] = fc.sample(tables, { seed: seed * 7_919, numRuns: 1 });
  let room: DataApiUnderTest;
  beforeAll(async () => {
    room = await startDataApi(toSql(made), model);
  });
  afterAll(() => room.close());

  test('every response has the rows, order, page and total of a plain evaluation', async () => {
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const wanted = evaluate(query, made);
        const { status, body } = await room.load(toWire(query));
        expect([status, body.error]).toEqual([200, undefined]);
        const rows = Array.isArray(body.data) ? body.data.map(toRecord) : [];
        expect(toComparable(rows)).toEqual(toComparable(wanted.rows));
        expect(body.total).toBe(wanted.total);
      }),
      { seed, numRuns: rounds(40, 150) },
    );
  });
});
