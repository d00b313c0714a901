/** Measures that depend on a `switch` dimension, compared with plain loops over the same rows. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseDataModel } from '../../../src/semantic-layer/model/model-reader.ts';
import { startDataApi, type DataApiUnderTest } from './data-api-under-test.ts';

const orders = [
  { country: 'US', usd: 100, eur: 90 },
  { country: 'AT', usd: 200, eur: 170 },
  { country: 'AT', usd: 50, eur: 45 },
];
const tables = `
  CREATE TABLE orders (id INTEGER, country VARCHAR, usd INTEGER, eur INTEGER);
  INSERT INTO orders VALUES ${orders.map((row, id) => `(${id}, '${row.country}', ${row.usd}, ${row.eur})`).join(', ')};
`;
const model = `
cubes:
  - name: orders
    sql_table: orders
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: country, sql: country, type: string }
      - { name: currency, type: switch, values: [USD, EUR, "it's"] }
      - { name: sign, type: string, sql: "CASE WHEN {currency} = 'EUR' THEN '€' ELSE '$' END" }
    measures:
      - { name: count, type: count }
      - { name: usd, type: sum, sql: usd }
      - { name: eur, type: sum, sql: eur }
      - name: amount
        type: number
        multi_stage: true
        case:
          switch: "{CUBE.currency}"
          when:
            - { value: EUR, sql: "{CUBE.eur}" }
            - { value: "it's", sql: "{eur} + {usd}" }
          else: { sql: "{CUBE.usd}" }
      - { name: mean, type: number, sql: '1.0 * {amount} / {count}' }
    access_policy:
      - { group: all, row_level: { allow_all: true } }
      - { group: us, row_level: { filters: [{ member: country, operator: equals, values: [US] }] } }
`;

let room: DataApiUnderTest;
beforeAll(async () => {
  room = await startDataApi(tables, model);
});
afterAll(() => room.close());

const amounts = {
  USD: (row: (typeof orders)[number]) => row.usd,
  EUR: (row: (typeof orders)[number]) => row.eur,
  "it's": (row: (typeof orders)[number]) => row.usd + row.eur,
};
const sum = (rows: typeof orders, amount: (row: (typeof orders)[number]) => number): string =>
  String(rows.reduce((total, row) => total + amount(row), 0));
const everyone = { groups: ['all'] };

test('a query that groups by it has the groups of each value', async () => {
  const rows = await room.rows(
    {
      measures: ['orders.amount', 'orders.usd'],
      dimensions: ['orders.currency', 'orders.country'],
      order: { 'orders.currency': 'asc', 'orders.country': 'asc' },
    },
    everyone,
  );
  const expected = (['EUR', 'USD', "it's"] as const).flatMap((currency) =>
    ['AT', 'US'].map((country) => {
      const own = orders.filter((row) => row.country === country);
      return [currency, country, sum(own, amounts[currency]), sum(own, amounts.USD)];
    }),
  );
  expect(rows.map((row) => Object.values(row))).toEqual(expected);
});

test.each(['USD', 'EUR', "it's"] as const)('a filter chooses the branch of %s', async (currency) => {
  const filters = [{ member: 'orders.currency', operator: 'equals', values: [currency] }];
  expect(await room.rows({ measures: ['orders.amount'], filters }, everyone)).toEqual([
    { 'orders.amount': sum(orders, amounts[currency]) },
  ]);
  const rows = await room.rows({ measures: ['orders.mean', 'orders.count'], filters }, everyone);
  expect(Number(rows[0]?.['orders.mean'])).toBeCloseTo(Number(sum(orders, amounts[currency])) / 3, 8);
});

test('other dimensions may be made of it', async () => {
  const rows = await room.rows(
    {
      measures: ['orders.amount'],
      dimensions: ['orders.currency', 'orders.sign'],
      filters: [{ member: 'orders.currency', operator: 'notEquals', values: ["it's"] }],
      order: { 'orders.currency': 'asc' },
    },
    everyone,
  );
  expect(rows.map((row) => row['orders.sign'])).toEqual(['€', '$']);
});

test('pages and totals count the groups of all values', async () => {
  const query = {
    measures: ['orders.amount'],
    dimensions: ['orders.currency'],
    limit: 2,
    offset: 2,
    total: true,
  };
  const { body } = await room.load({ ...query, order: { 'orders.currency': 'asc' } }, everyone);
  expect(JSON.stringify(body)).toContain('"total":3');
});

test('without a value, the query says how to give one', async () => {
  const { status, body } = await room.load({ measures: ['orders.amount'] }, everyone);
  expect([status, body.error]).toEqual([
    400,
    expect.stringContaining(`The query needs a value of 'currency': add it to 'dimensions'`),
  ]);
});

test('rows that a policy hides are in no branch', async () => {
  const rows = await room.rows(
    { measures: ['orders.amount'], dimensions: ['orders.currency'], order: { 'orders.currency': 'asc' } },
    { groups: ['us'] },
  );
  expect(rows.map((row) => row['orders.amount'])).toEqual(['90', '100', '190']);
});

test.each([
  [`type: number, case: { switch: '{coin}', when: [{ value: a, sql: '1' }] }`, `needs 'multi_stage: true'`],
  [
    `type: number, multi_stage: true, case: { switch: '{id}', when: [{ value: a, sql: '1' }] }`,
    `'id' is not a dimension of 'type: switch'`,
  ],
  [
    `type: sum, multi_stage: true, case: { switch: '{coin}', when: [{ value: a, sql: '1' }] }`,
    `a measure with 'case' has the type of a value`,
  ],
])('a measure of %s is refused', (text, message) => {
  const wrong = `cubes:\n  - name: a\n    sql_table: t\n    dimensions: [{ name: id, sql: id, type: number }, { name: coin, type: switch, values: [a] }]\n    measures: [{ name: m, ${text} }]\n`;
  expect(() => parseDataModel([{ file: 'a.yml', text: wrong }])).toThrow(message);
});
