/** Sub-query dimensions that take the filters of a query, compared with plain loops over the same rows. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDataApi, type DataApiUnderTest } from './data-api-under-test.ts';

interface Order {
  readonly buyer: number;
  readonly status: string;
  readonly amount: number;
}

const buyers = [1, 2, 3];
const orders: readonly Order[] = [
  { buyer: 1, status: 'paid', amount: 10 },
  { buyer: 1, status: 'open', amount: 5 },
  { buyer: 2, status: 'paid', amount: 7 },
  { buyer: 2, status: 'hidden', amount: 100 },
];
const tables = `
  CREATE TABLE buyers (id INTEGER);
  INSERT INTO buyers VALUES ${buyers.map((id) => `(${id})`).join(', ')};
  CREATE TABLE orders (id INTEGER, buyer INTEGER, status VARCHAR, amount INTEGER);
  INSERT INTO orders VALUES ${orders.map((row, id) => `(${id}, ${row.buyer}, '${row.status}', ${row.amount})`).join(', ')};
`;
const spent = (name: string, more: string): string =>
  `      - { name: ${name}, sql: '{orders.total}', type: number, sub_query: true${more} }`;
const model = `
cubes:
  - name: buyers
    sql_table: buyers
    joins:
      - { name: orders, relationship: one_to_many, sql: '{CUBE}.id = {orders}.buyer' }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
${spent('spent', '')}
${spent('spent_here', ', propagate_filters_to_sub_query: true')}
      - { name: tier, type: string, case: { when: [{ sql: '{spent_here} >= 10', label: high }], else: { label: low } } }
    measures:
      - { name: most, type: max, sql: '{spent_here}' }
      - { name: high, type: count, filters: [{ sql: '{spent} >= 10' }] }
  - name: orders
    sql_table: orders
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: status, sql: status, type: string }
    measures:
      - { name: total, type: sum, sql: amount }
    access_policy:
      - group: '*'
        row_level: { filters: [{ member: status, operator: notEquals, values: [hidden] }] }
`;

let room: DataApiUnderTest;
beforeAll(async () => {
  room = await startDataApi(tables, model);
});
afterAll(() => room.close());

const visible = orders.filter(({ status }) => status !== 'hidden');
const sumOf = (buyer: number, isMatch: (row: Order) => boolean): string | null => {
  const rows = visible.filter((row) => row.buyer === buyer && isMatch(row));
  return rows.length === 0 ? null : String(rows.reduce((sum, { amount }) => sum + amount, 0));
};
const paid = { member: 'orders.status', operator: 'equals', values: ['paid'] };
const isPaid = ({ status }: Order): boolean => status === 'paid';

test('a filter reaches the sub-query that takes it, and no other', async () => {
  const rows = await room.rows({
    dimensions: ['buyers.id', 'buyers.spent', 'buyers.spent_here'],
    filters: [paid],
    order: { 'buyers.id': 'asc' },
  });
  const expected = buyers
    .filter((buyer) => visible.some((row) => row.buyer === buyer && isPaid(row)))
    .map((buyer) => [String(buyer), sumOf(buyer, () => true), sumOf(buyer, isPaid)]);
  expect(rows.map((row) => Object.values(row))).toEqual(expected);
});

test('a filter that needs the sub-query applies to its result', async () => {
  const filters = [paid, { member: 'buyers.tier', operator: 'equals', values: ['high'] }];
  const rows = await room.rows({ dimensions: ['buyers.id'], filters });
  expect(rows).toEqual([{ 'buyers.id': '1' }]);
});

test('measures are calculated from such values, and filters of measures may use a sub-query', async () => {
  expect(await room.rows({ measures: ['buyers.most'], filters: [paid] })).toEqual([{ 'buyers.most': '10' }]);
  expect(await room.rows({ measures: ['buyers.high'] })).toEqual([{ 'buyers.high': '1' }]);
});

test('rows that a policy hides are in no sub-query', async () => {
  const rows = await room.rows({
    dimensions: ['buyers.id', 'buyers.spent_here'],
    order: { 'buyers.id': 'asc' },
  });
  expect(rows.map((row) => row['buyers.spent_here'])).toEqual(
    buyers.map((buyer) => sumOf(buyer, () => true)),
  );
});
