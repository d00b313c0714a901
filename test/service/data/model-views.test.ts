/** Views that extend others, hierarchies over several cubes, and folders, as a reader sees them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseDataModel } from '../../../src/semantic-layer/model/model-reader.ts';
import { startDataApi, toRecord, type DataApiUnderTest } from './data-api-under-test.ts';

const tables = `
  CREATE TABLE users (id INTEGER, city VARCHAR, secret VARCHAR);
  INSERT INTO users VALUES (1, 'Bonn', 'a'), (2, 'Ulm', 'b');
  CREATE TABLE orders (id INTEGER, buyer INTEGER, status VARCHAR, amount INTEGER);
  INSERT INTO orders VALUES (1, 1, 'open', 10), (2, 1, 'paid', 20), (3, 2, 'paid', 30);
`;

const cubes = `
cubes:
  - name: users
    sql_table: users
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
      - { name: city, sql: city, type: string }
      - { name: secret, sql: secret, type: string }
    access_policy:
      - { group: '*', member_level: { includes: '*', excludes: [secret] } }
  - name: orders
    sql_table: orders
    joins:
      - { name: users, relationship: many_to_one, sql: '{CUBE}.buyer = {users.id}' }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: status, sql: status, type: string }
      - name: kind
        type: string
        case:
          when: [{ sql: "{CUBE}.status = 'paid'", label: { sql: "upper({CUBE}.status)" } }]
          else: { label: { sql: "{CUBE}.status || '?'" } }
    measures:
      - { name: count, type: count }
      - { name: total, type: sum, sql: amount }
      - { name: middle, type: number_agg, sql: 'median({CUBE}.amount)' }
    hierarchies:
      - { name: where, levels: [status, users.city, users.secret] }
`;

const views = `
views:
  - name: by_buyer
    extends: basic
    title: By buyer
    cubes:
      - { join_path: orders.users, includes: [city, secret], prefix: true }
    folders:
      - { name: Buyers, includes: [{ join_path: orders.users }, count] }
  - name: basic
    description: What is sold
    meta: { owner: sales }
    cubes:
      - { join_path: orders, includes: [id, status, kind, count, total, middle] }
    folders:
      - { name: Orders, includes: [{ join_path: orders }] }
    access_policy:
      - group: '*'
        member_level: { includes: '*', excludes: [total] }
        row_level: { filters: [{ member: status, operator: equals, values: [paid] }] }
  - name: only_hidden
    extends: hidden
  - name: hidden
    public: false
    cubes: [{ join_path: orders, includes: [count] }]
  - name: open_again
    extends: by_buyer
    access_policy: [{ group: boss, row_level: { allow_all: true } }]
`;

let room: DataApiUnderTest;
beforeAll(async () => {
  room = await startDataApi(tables, cubes + views);
});
afterAll(() => room.close());

async function describeView(name: string): Promise<Record<string, unknown>> {
  const { body } = await room.request('/v1/meta');
  const sources = Array.isArray(body.cubes) ? body.cubes.map(toRecord) : [];
  return sources.find((source) => source.name === name) ?? {};
}

const namesOf = (list: unknown): unknown[] =>
  Array.isArray(list) ? list.map((one) => toRecord(one).name) : [];

describe('a view that extends another', () => {
  test('has the members of both, and its own title before that of the other', async () => {
    const view = await describeView('by_buyer');
    expect(namesOf(view.dimensions)).toEqual([
      'by_buyer.id',
      'by_buyer.status',
      'by_buyer.kind',
      'by_buyer.users_city',
    ]);
    expect(view).toMatchObject({ title: 'By buyer', description: 'What is sold', meta: { owner: 'sales' } });
  });

  test('answers from the joins of both', async () => {
    const rows = await room.rows({
      measures: ['by_buyer.count'],
      dimensions: ['by_buyer.users_city'],
      order: { 'by_buyer.users_city': 'asc' },
    });
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['Bonn', '1'],
      ['Ulm', '1'],
    ]);
  });

  test('keeps the policies of the other: rows and members that those hide stay hidden', async () => {
    expect(await room.rows({ measures: ['by_buyer.count'] })).toEqual([{ 'by_buyer.count': '2' }]);
    for (const member of ['by_buyer.total', 'by_buyer.users_secret'])
      expect((await room.load({ dimensions: [], measures: [member] })).body.error).toContain(
        `There is no member '${member}'`,
      );
  });

  test('has only its own policies where it writes some', async () => {
    const query = { measures: ['open_again.count', 'open_again.total'] };
    expect((await room.load(query)).status).toBe(400);
    expect(await room.rows(query, { groups: ['boss'] })).toEqual([
      { 'open_again.count': '3', 'open_again.total': '60' },
    ]);
    const secret = { dimensions: ['open_again.users_secret'] };
    expect((await room.load(secret, { groups: ['boss'] })).status).toBe(400);
  });

  test('is hidden where the other is', async () => {
    expect((await room.load({ measures: ['only_hidden.count'] })).status).toBe(400);
    expect(await describeView('only_hidden')).toEqual({});
  });
});

test('folders list the members of a join path, and those of the extended view come first', async () => {
  const { folders } = await describeView('by_buyer');
  expect(folders).toEqual([
    {
      name: 'Orders',
      members: ['id', 'status', 'kind', 'count', 'middle'].map((name) => `by_buyer.${name}`),
    },
    { name: 'Buyers', members: ['by_buyer.users_city', 'by_buyer.count'] },
  ]);
});

describe('a hierarchy over several cubes', () => {
  test('has the levels of other cubes, without those that the reader may not see', async () => {
    expect((await describeView('orders')).hierarchies).toMatchObject([
      { name: 'orders.where', levels: ['orders.status', 'users.city'] },
    ]);
  });

  test('is one of members of the view, in a view', async () => {
    expect((await describeView('by_buyer')).hierarchies).toMatchObject([
      { name: 'by_buyer.where', levels: ['by_buyer.status', 'by_buyer.users_city'] },
    ]);
  });

  test('belongs to the heir, in a cube that extends its cube', () => {
    const text = `${cubes}  - { name: heirs, extends: orders }\n`;
    const { sources } = parseDataModel([{ file: 'a.yml', text }]);
    expect(sources.get('heirs')?.hierarchies).toMatchObject([
      { levels: ['heirs.status', 'users.city', 'users.secret'] },
    ]);
  });
});

test('a case has labels that SQL makes, in branches and for the rest', async () => {
  const rows = await room.rows({ dimensions: ['orders.id', 'orders.kind'], order: { 'orders.id': 'asc' } });
  expect(rows.map((row) => row['orders.kind'])).toEqual(['open?', 'PAID', 'PAID']);
});

test('a number_agg is the aggregate that its SQL says', async () => {
  expect(await room.rows({ measures: ['orders.middle', 'orders.total'] })).toEqual([
    { 'orders.middle': '20', 'orders.total': '60' },
  ]);
});
