import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDataRoom, type DataRoom } from './data-room-under-test.ts';

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
    dimensions: [{ name: id, sql: id, type: number, primary_key: true }]`;

const model = `
cubes:
  - name: regions
    sql_table: regions
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: name, sql: name, type: string }
  ${place('buyers')}
  ${place('shops')}
  - name: orders
    sql_table: orders
    joins:
      - { name: buyers, relationship: many_to_one, sql: '{CUBE}.buyer = {buyers.id}' }
      - { name: shops, relationship: many_to_one, sql: '{CUBE}.shop = {shops.id}' }
    measures: [{ name: count, type: count }]
`;

let room: DataRoom;
beforeAll(async () => {
  room = await startDataRoom(tables, model);
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
  ['the model’s way where a hint names no join', { joinHints: [['regions', 'shops']] }, '2'],
])('where two ways lead to a cube, %s is taken', async (_, hints, north) => {
  const rows = await room.rows({ measures: ['orders.count'], dimensions: ['regions.name'], ...hints });
  expect(rows.find((row) => row['regions.name'] === 'north')?.['orders.count']).toBe(north);
});
