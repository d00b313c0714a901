import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDataApi, type DataApiUnderTest } from './data-api-under-test.ts';

const tables = `
  CREATE TABLE regions (id INTEGER, name VARCHAR);
  INSERT INTO regions VALUES (1, 'north'), (2, 'south');
  CREATE TABLE places (id INTEGER, region INTEGER);
  INSERT INTO places VALUES (1, 1), (2, 2);
  CREATE TABLE orders (id INTEGER, buyer INTEGER, shop INTEGER);
  INSERT INTO orders VALUES (1, 1, 2), (2, 1, 2), (3, 2, 1);
`;

const place = (name: string): string => `
  - name: ${name}
    sql_table: places
    joins: [{ name: regions, relationship: many_to_one, sql: '{CUBE}.region = {regions.id}' }]
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }`;

const model = `
cubes:
  - name: regions
    sql_table: regions
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: name, sql: name, type: string }
  ${place('buyers')}
  ${place('shops')}
      - { name: buyer, sql: '{buyers.id}', type: number }
  - name: orders
    sql_table: orders
    joins:
      - { name: buyers, relationship: many_to_one, sql: '{CUBE}.buyer = {buyers.id}' }
      - { name: shops, relationship: many_to_one, sql: '{CUBE}.shop = {shops.id}' }
      - { name: secrets, relationship: many_to_one, sql: '{CUBE}.shop = {secrets.id}' }
    measures: [{ name: count, type: count }]
  - name: returns
    sql: SELECT * FROM orders WHERE id = 3
    joins:
      - { name: buyers, relationship: many_to_one, sql: '{CUBE}.buyer = {buyers.id}' }
      - { name: shops, relationship: many_to_one, sql: '{CUBE}.shop = {shops.id}' }
    measures: [{ name: count, type: count }]
  - name: secrets
    sql_table: places
    public: false
    dimensions: [{ name: id, sql: id, type: number, primary_key: true }]
views:
  - name: board
    cubes: [{ join_path: orders, includes: '*' }]
`;

let room: DataApiUnderTest;
beforeAll(async () => {
  room = await startDataApi(tables, model);
});
afterAll(() => room.close());

test.each<[string, object, string]>([
  ['the way that the model names first', {}, '2'],
  ['the way of a hint', { joinHints: [['orders', 'shops', 'regions']] }, '1'],
  [
    'the way of the first of several hints',
    {
      joinHints: [
        ['shops', 'regions'],
        ['buyers', 'regions'],
      ],
    },
    '1',
  ],
  ['the shortest way where a hint leaves cubes out', { joinHints: [['orders', 'regions']] }, '2'],
  ['the model’s way where a hint leads elsewhere', { joinHints: [['orders', 'shops']] }, '2'],
])('of two join paths to a cube, %s is taken', async (_, hints, north) => {
  const rows = await room.rows({ measures: ['orders.count'], dimensions: ['regions.name'], ...hints });
  expect(rows.find((row) => row['regions.name'] === 'north')?.['orders.count']).toBe(north);
});

test.each<[string, object, string[][]]>([
  [
    'the first one of the model',
    {},
    [
      ['1', '2'],
      ['2', '1'],
    ],
  ],
  ['that of a hint', { joinHints: [['returns', 'shops']] }, [['2', '1']]],
])('of two cubes that join both, %s is taken', async (_, hints, dataset) => {
  const query = { dimensions: ['buyers.id', 'shops.id'], responseFormat: 'compact', ...hints };
  expect((await room.load(query)).body.data).toMatchObject({ dataset });
});

test('a member alone is of its own cube: its SQL cannot begin at another one', async () => {
  const { status, body } = await room.load({ dimensions: ['shops.buyer'] });
  expect([status, body.error]).toEqual([400, expect.stringContaining('no cube has joins that lead to all')]);
});

test.each<[string, string[][], object, RegExp]>([
  ['no cube', [['orders', 'nowhere']], {}, /'nowhere', which is not a cube/],
  ['a hidden cube', [['orders', 'secrets']], {}, /'secrets', which is not a cube/],
  ['a view', [['orders', 'board']], {}, /'board', which is not a cube/],
  [
    'cubes without a join',
    [['buyers', 'shops']],
    {},
    /from 'buyers' to 'shops', but no joins of the data model lead there\.$/,
  ],
  ['a join the other way round', [['regions', 'shops']], {}, /write 'shops' first/],
  ['a wrong step', [['orders', 'shops', 'buyers']], {}, /from 'shops' to 'buyers'/],
  [
    'the cubes of a view',
    [['orders', 'shops']],
    { measures: ['board.count'], dimensions: [] },
    /the view 'board'/,
  ],
])('a hint that names %s is refused', async (_, joinHints, more, words) => {
  const query = { measures: ['orders.count'], dimensions: ['regions.name'], joinHints, ...more };
  for (const path of ['/v1/load', '/v1/dry-run', '/v1/sql']) {
    const { status, body } = await room.request(path, { method: 'POST', body: JSON.stringify({ query }) });
    expect([path, status]).toEqual([path, 400]);
    expect(body.error).toMatch(words);
  }
});
