/** Features of the data model beyond tables and columns, as a reader sees them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDataApi, toRecord, type DataApiUnderTest } from './data-api-under-test.ts';

const tables = `
  CREATE TABLE customers (id INTEGER, city VARCHAR, lat DOUBLE, lon DOUBLE);
  INSERT INTO customers VALUES (1, 'Bonn', 50.7, 7.1), (2, 'Ulm', 48.4, NULL), (3, 'Bonn', NULL, NULL);
  CREATE TABLE orders (id INTEGER, customer INTEGER, amount INTEGER, "at" TIMESTAMP);
  INSERT INTO orders VALUES
    (1, 1, 10, '2024-01-01'), (2, 1, 20, '2024-01-03'), (3, 2, 5, '2024-01-04'), (4, 2, 7, '2024-02-01');
  CREATE TABLE items (id INTEGER, "order" INTEGER, price INTEGER);
  INSERT INTO items VALUES (1, 1, 4), (2, 1, 6), (3, 2, 20), (4, 3, 5), (5, 4, 3), (6, 4, 4);
  CREATE TABLE tickets (id INTEGER, customer INTEGER);
  INSERT INTO tickets VALUES (1, 1), (2, 3), (3, 3);
`;

const model = `
cubes:
  - name: customers
    sql_table: customers
    meta: { owner: sales }
    joins:
      - { name: orders, relationship: one_to_many, sql: '{customers.id} = {orders}.customer' }
    hierarchies:
      - { name: place, title: Place, levels: [city, id] }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - { name: city, sql: city, type: string, meta: { icon: town } }
      - { name: where, type: geo, latitude: { sql: lat }, longitude: { sql: lon } }
      - { name: spent, sql: '{orders.total}', type: number, sub_query: true }
      - { name: tier, type: string, case: { when: [{ sql: '{spent} >= 20', label: Gold }], else: { label: Plain } } }
    measures:
      - { name: count, type: count }
      - { name: average_spent, type: avg, sql: '{spent}' }
      - { name: order_share, type: number, sql: '1.0 * {orders.count} / {count}', format: percent }
  - name: orders
    sql_table: orders
    joins:
      - { name: items, relationship: one_to_many, sql: '{orders.id} = {items}."order"' }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
      - name: at
        sql: at
        type: time
        granularities:
          - { name: three_days, interval: 3 days, origin: '2024-01-01', title: Three days }
          - { name: fiscal_year, interval: 1 year, offset: 1 month }
          - { name: from_the_third, interval: 1 month, origin: '2024-01-03' }
    measures:
      - { name: count, type: count, drill_members: [id, at, count] }
      - { name: total, type: sum, sql: amount }
      - { name: average, type: avg, sql: amount }
      - { name: large, type: count, filters: [{ sql: '{CUBE}.amount >= 10' }] }
      - { name: last_at, type: time, sql: 'max({CUBE}.at)' }
      - { name: label, type: string, sql: "'n' || {count}" }
      - { name: is_many, type: boolean, sql: '{count} > 1' }
      - { name: about, type: count_distinct_approx, sql: customer }
      - { name: running, type: sum, sql: amount, rolling_window: { trailing: unbounded } }
      - { name: three_days, type: sum, sql: amount, rolling_window: { trailing: 3 days } }
      - { name: month_to_date, type: sum, sql: amount, rolling_window: { type: to_date, granularity: month } }
  - name: large_orders
    extends: orders
    sql: SELECT * FROM orders WHERE amount >= 10
    measures:
      - { name: count, type: count, title: Large ones }
  - name: items
    sql_table: items
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
    measures:
      - { name: count, type: count }
      - { name: revenue, type: sum, sql: price }
  - name: tickets
    sql_table: tickets
    joins:
      - { name: customers, relationship: many_to_one, sql: '{tickets}.customer = {customers.id}' }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true, public: true }
    measures:
      - { name: count, type: count }
views:
  - name: business
    cubes:
      - { join_path: customers, includes: '*' }
      - { join_path: customers.orders, prefix: true, includes: [at, count, total] }
      - { join_path: customers.orders.items, prefix: true, includes: [count] }
    folders:
      - name: Places
        includes: [city, { name: Inner, includes: [where] }]
`;

let room: DataApiUnderTest;
beforeAll(async () => {
  room = await startDataApi(tables, model);
});
afterAll(() => room.close());

const byCity = { dimensions: ['customers.city'], order: { 'customers.city': 'asc' } };

describe('joins that repeat rows', () => {
  test('sums, counts and averages of every cube are right, over steps of one_to_many', async () => {
    const measures = ['customers.count', 'orders.count', 'orders.total', 'orders.average', 'items.revenue'];
    expect(await room.rows({ measures, ...byCity })).toEqual([
      {
        'customers.city': 'Bonn',
        'customers.count': '2',
        'orders.count': '2',
        'orders.total': '30',
        'orders.average': '15',
        'items.revenue': '30',
      },
      {
        'customers.city': 'Ulm',
        'customers.count': '1',
        'orders.count': '2',
        'orders.total': '12',
        'orders.average': '6',
        'items.revenue': '12',
      },
    ]);
  });

  test('a filter on the many side keeps each row of the one side once', async () => {
    const filters = [{ member: 'items.id', operator: 'gt', values: ['0'] }];
    expect(await room.rows({ measures: ['orders.total', 'customers.count'], filters })).toEqual([
      { 'orders.total': '42', 'customers.count': '2' },
    ]);
  });

  test('cubes that only share a dimension are merged by it', async () => {
    expect(await room.rows({ measures: ['orders.count', 'tickets.count'], ...byCity })).toEqual([
      { 'customers.city': 'Bonn', 'orders.count': '2', 'tickets.count': '3' },
      { 'customers.city': 'Ulm', 'orders.count': '2', 'tickets.count': '0' },
    ]);
  });

  test('a view over several joins has the same counts', async () => {
    const rows = await room.rows({
      measures: ['business.count', 'business.orders_count', 'business.orders_total', 'business.items_count'],
      dimensions: ['business.city'],
      order: { 'business.orders_total': 'desc' },
    });
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['Bonn', '2', '2', '30', '3'],
      ['Ulm', '1', '2', '12', '3'],
    ]);
  });

  test('filters on measures, order, page and total hold for the merged groups', async () => {
    const { body } = await room.load({
      measures: ['customers.count', 'items.count'],
      ...byCity,
      filters: [{ member: 'orders.total', operator: 'lt', values: ['20'] }],
      total: true,
    });
    expect([body.data, body.total]).toEqual([
      [{ 'customers.city': 'Ulm', 'customers.count': '1', 'items.count': '3' }],
      1,
    ]);
  });

  test('a measure may be calculated from measures of several cubes', async () => {
    const rows = await room.rows({ measures: ['customers.order_share'], ...byCity });
    expect(rows.map((row) => Number(row['customers.order_share']))).toEqual([1, 2]);
  });
});

describe('members', () => {
  test('a sub-query gives each row the measure of another cube, to group, filter and aggregate by', async () => {
    expect(await room.rows({ measures: ['customers.count'], dimensions: ['customers.tier'] })).toEqual([
      { 'customers.tier': 'Plain', 'customers.count': '2' },
      { 'customers.tier': 'Gold', 'customers.count': '1' },
    ]);
    expect(await room.rows({ measures: ['customers.average_spent'] })).toEqual([
      { 'customers.average_spent': '21' },
    ]);
    const filters = [{ member: 'customers.spent', operator: 'notSet' }];
    expect(await room.rows({ dimensions: ['customers.id'], filters })).toEqual([{ 'customers.id': '3' }]);
  });

  test('a geo dimension is latitude and longitude, or null', async () => {
    const { body } = await room.load({ dimensions: ['customers.where'] });
    expect(body.data).toEqual([{ 'customers.where': '50.7,7.1' }, { 'customers.where': null }]);
    expect(toRecord(toRecord(body.annotation).dimensions)).toMatchObject({
      'customers.where': { type: 'geo' },
    });
  });

  test('calculated times, strings and booleans keep their type', async () => {
    const measures = ['orders.last_at', 'orders.label', 'orders.is_many', 'orders.about'];
    expect(await room.rows({ measures })).toEqual([
      {
        'orders.last_at': '2024-02-01T00:00:00.000',
        'orders.label': 'n4',
        'orders.is_many': true,
        'orders.about': '2',
      },
    ]);
  });

  test('measureFilter keeps the rows that a measure counts', async () => {
    const filters = [{ member: 'orders.large', operator: 'measureFilter' }];
    expect(await room.rows({ dimensions: ['orders.id'], filters })).toEqual([
      { 'orders.id': '1' },
      { 'orders.id': '2' },
    ]);
  });

  test('an extending cube inherits from its base and can override it', async () => {
    expect(await room.rows({ measures: ['large_orders.count', 'large_orders.total'] })).toEqual([
      { 'large_orders.count': '2', 'large_orders.total': '30' },
    ]);
  });
});

describe('time', () => {
  const by = async (
    granularity: string,
    measure = 'orders.total',
    dateRange?: string[],
  ): Promise<string[]> => {
    const time = { dimension: 'orders.at', granularity, ...(dateRange ? { dateRange } : {}) };
    const rows = await room.rows({ measures: [measure], timeDimensions: [time] });
    return rows.map(
      (row) => `${String(row[`orders.at.${granularity}`]).slice(0, 10)} ${String(row[measure])}`,
    );
  };

  test('custom grains: a width from an origin, a moved year, months from another day', async () => {
    expect(await by('three_days')).toEqual(['2024-01-01 30', '2024-01-04 5', '2024-01-31 7']);
    expect(await by('fiscal_year')).toEqual(['2023-02-01 35', '2024-02-01 7']);
    expect(await by('from_the_third')).toEqual(['2023-12-03 10', '2024-01-03 32']);
  });

  test('the annotation of a custom grain describes how it is cut', async () => {
    const { body } = await room.load({ measures: ['orders.count'], dimensions: ['orders.at.three_days'] });
    expect(toRecord(toRecord(body.annotation).timeDimensions)['orders.at.three_days']).toMatchObject({
      granularity: { name: 'three_days', title: 'Three days', interval: '3 days', origin: '2024-01-01' },
    });
  });

  test('an unknown grain is refused with a list of the known ones', async () => {
    const { status, body } = await room.load({ dimensions: ['orders.at.fortnight'] });
    expect(status).toBe(400);
    expect(body.error).toMatch(/cannot be cut by 'fortnight': use one of second, .*, three_days/);
  });

  test('rolling measures cover their window, also where it begins before the date range', async () => {
    const days = ['2024-01-02', '2024-01-05'];
    expect(await by('day', 'orders.running', days)).toEqual([
      '2024-01-02 10',
      '2024-01-03 30',
      '2024-01-04 35',
      '2024-01-05 35',
    ]);
    expect(await by('day', 'orders.three_days', days)).toEqual([
      '2024-01-02 10',
      '2024-01-03 30',
      '2024-01-04 25',
      '2024-01-05 25',
    ]);
    expect(await by('month', 'orders.month_to_date')).toEqual(['2024-01-01 35', '2024-02-01 7']);
  });
});

test('meta contains the parts of the model for clients: folders, hierarchies, grains, drill members, components', async () => {
  const { body } = await room.request('/v1/meta');
  const cubes = Array.isArray(body.cubes) ? body.cubes.map(toRecord) : [];
  const find = (name: string) => toRecord(cubes.find((cube) => cube.name === name));
  expect(find('customers')).toMatchObject({
    meta: { owner: 'sales' },
    hierarchies: [{ name: 'customers.place', title: 'Place', levels: ['customers.city', 'customers.id'] }],
  });
  expect(find('business')).toMatchObject({
    folders: [{ name: 'Places', members: ['business.city', 'business.where'] }],
    nestedFolders: [
      { name: 'Places', members: ['business.city', { name: 'Inner', members: ['business.where'] }] },
    ],
    hierarchies: [{ name: 'business.place', levels: ['business.city', 'business.id'] }],
  });
  expect(find('orders').measures).toContainEqual(
    expect.objectContaining({
      name: 'orders.count',
      drillMembers: ['orders.id', 'orders.at', 'orders.count'],
      drillMembersGrouped: { measures: ['orders.count'], dimensions: ['orders.id', 'orders.at'] },
    }),
  );
  expect(JSON.stringify(find('orders').dimensions)).toContain('"fiscal_year"');
  expect(find('tickets').connectedComponent).toBe(find('items').connectedComponent);
  expect(find('large_orders').connectedComponent).toBe(find('items').connectedComponent);
});
