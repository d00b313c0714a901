import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '../../../src/service/http/http-problem.ts';
import { loadResponseSchema } from '../../../src/contract/data-api-schemas.ts';
import {
  orderModel,
  orderTables,
  startDataApi,
  toRecord,
  type DataApiUnderTest,
} from './data-api-under-test.ts';

let room: DataApiUnderTest;
beforeAll(async () => {
  room = await startDataApi(orderTables, orderModel);
});
afterAll(() => room.close());

const byRegion = { measures: ['orders.count', 'orders.total'], dimensions: ['orders.region'] };

/** Its query takes at least some milliseconds. */
const slowModel = `
cubes:
  - name: pairs
    sql: SELECT a.range + b.range AS n FROM range(3000) a, range(3000) b
    measures: [{ name: count, type: count, sql: 'sin(n)' }]
`;

describe('responses', () => {
  test('hold numbers as text, missing values as null, each under its full name', async () => {
    expect(await room.rows(byRegion)).toEqual([
      { 'orders.region': 'north', 'orders.count': '2', 'orders.total': '30.50' },
      { 'orders.region': 'south', 'orders.count': '2', 'orders.total': '0.10' },
      { 'orders.region': 'east', 'orders.count': '1', 'orders.total': '5.00' },
      { 'orders.region': null, 'orders.count': '1', 'orders.total': '7.25' },
    ]);
  });

  test('have the same rows in the compact, the columnar and the default form', async () => {
    const rows = await room.rows(byRegion);
    const members = Object.keys(rows[0] ?? {});
    const compact = await room.load({ ...byRegion, responseFormat: 'compact' });
    const columnar = await room.load({ ...byRegion, responseFormat: 'columnar' });
    expect(compact.body.data).toEqual({
      members,
      dataset: rows.map((row) => members.map((name) => row[name])),
    });
    expect(columnar.body.data).toEqual({
      members,
      columns: members.map((name) => rows.map((row) => row[name])),
    });
  });

  test('list the columns of an empty result', async () => {
    const { body } = await room.load({
      ...byRegion,
      filters: [{ member: 'orders.id', operator: 'equals', values: ['99'] }],
      responseFormat: 'columnar',
    });
    expect(body.data).toEqual({
      members: ['orders.region', 'orders.count', 'orders.total'],
      columns: [[], [], []],
    });
  });

  test('hold titles, types, formats, currencies and grains of every member', async () => {
    const { body } = await room.load({
      measures: ['orders.total'],
      dimensions: ['orders.amount'],
      timeDimensions: [{ dimension: 'orders.at', granularity: 'month' }],
      segments: ['orders.northern'],
    });
    expect(body.annotation).toEqual({
      measures: {
        'orders.total': {
          title: 'Orders Turnover',
          shortTitle: 'Turnover',
          type: 'number',
          format: 'currency_0',
          formatDescription: { name: 'currency_0', specifier: '$,.0f', currency: 'EUR' },
          currency: 'EUR',
        },
      },
      dimensions: {
        'orders.amount': {
          title: 'Orders Amount',
          shortTitle: 'Amount',
          type: 'number',
          format: 'currency',
          formatDescription: { name: 'currency', specifier: '$,.2~f', currency: 'EUR' },
          currency: 'EUR',
        },
      },
      timeDimensions: {
        'orders.at.month': {
          title: 'Orders Ordered',
          shortTitle: 'Ordered',
          type: 'time',
          granularity: 'month',
        },
      },
      segments: { 'orders.northern': { title: 'Orders Northern', shortTitle: 'Northern', type: 'boolean' } },
    });
  });

  test('conform to the contract and carry the time at which their rows were loaded', async () => {
    const before = Date.now();
    const { body } = await room.load({ ...byRegion, total: true });
    const answer = loadResponseSchema.parse(body);
    expect(answer.total).toBe(4);
    expect(Date.parse(answer.lastRefreshTime)).toBeGreaterThan(before - 600_000);
    expect(answer.query.timezone).toBe('UTC');
  });

  test('hold booleans as booleans, and a division by zero as null', async () => {
    expect(await room.rows({ dimensions: ['customers.vip'] })).toEqual([
      { 'customers.vip': false },
      { 'customers.vip': true },
      { 'customers.vip': null },
    ]);
    const none = { filters: [{ member: 'orders.id', operator: 'equals', values: ['99'] }] };
    expect(await room.rows({ measures: ['orders.per_unit', 'orders.count'], ...none })).toEqual([
      { 'orders.per_unit': null, 'orders.count': '0' },
    ]);
  });

  test('a measure’s own filters exclude other rows, and segments narrow the query', async () => {
    expect(await room.rows({ measures: ['orders.large', 'orders.count'] })).toEqual([
      { 'orders.large': '30.50', 'orders.count': '6' },
    ]);
    expect(await room.rows({ measures: ['orders.count'], segments: ['orders.northern'] })).toEqual([
      { 'orders.count': '2' },
    ]);
  });

  test('ungrouped rows stay single, with each measure as the row’s own value', async () => {
    const rows = await room.rows({
      ungrouped: true,
      dimensions: ['orders.region'],
      measures: ['orders.total', 'orders.count', 'orders.large'],
      segments: ['orders.northern'],
      order: [['orders.total', 'asc']],
    });
    expect(rows).toEqual([
      { 'orders.region': 'north', 'orders.total': '10.50', 'orders.count': '1', 'orders.large': '10.50' },
      { 'orders.region': 'north', 'orders.total': '20.00', 'orders.count': '1', 'orders.large': '20.00' },
    ]);
  });
});

describe('credentials', () => {
  const ask = (authorization: string) => room.request('/v1/meta', { headers: { authorization } });

  test('a request without a token is 401', async () => {
    const { status, body } = await ask(' ');
    expect(status).toBe(401);
    expect(body.error).toContain(`'Authorization'`);
  });

  test('an invalid token is 401, without the reason', async () => {
    const refusing = await startDataApi(orderTables, orderModel, {
      verifyDataToken: (token) =>
        Promise.reject(new Problem('credential-invalid', `bad signature of ${token}`)),
    });
    const { status, body } = await refusing.request('/v1/meta');
    await refusing.close();
    expect(status).toBe(401);
    expect(body.error).toMatch(/^The data token is not valid or has expired/);
    expect(body.error).not.toContain('signature');
  });

  test.each<[string, Error, number]>([
    ['a reach that does not hold', new Problem('not-allowed', 'no longer'), 403],
    ['a busy database', new Problem('unavailable', 'later'), 503],
    ['a fault of ours', new Error('secret insides'), 500],
  ])('%s is no bad credential', async (_, error, wanted) => {
    const failing = await startDataApi(orderTables, orderModel, {
      verifyDataToken: () => Promise.reject(error),
    });
    const { status, body } = await failing.request('/v1/meta');
    await failing.close();
    expect(status).toBe(wanted);
    expect(body.error).not.toContain('secret');
  });

  test('the token is sent alone or after Bearer', async () => {
    const seen: string[] = [];
    const noting = await startDataApi(orderTables, orderModel, {
      verifyDataToken: (token) => {
        seen.push(token);
        return Promise.reject(new Problem('credential-invalid', 'enough'));
      },
    });
    await noting.request('/v1/meta', { headers: { authorization: 'abc.def.ghi' } });
    await noting.request('/v1/meta', { headers: { authorization: 'Bearer abc.def.ghi' } });
    await noting.close();
    expect(seen).toEqual(['abc.def.ghi', 'abc.def.ghi']);
  });

  test('members outside of a reader’s dashboards are refused and not described', async () => {
    const bounded = await startDataApi(orderTables, orderModel, {
      isQueryAllowed: (_, query) =>
        Promise.resolve(
          'measures' in query && query.measures?.every((name) => name === 'sales.count') === true,
        ),
      listAllowedMembers: () => Promise.resolve(new Set(['sales.count'])),
    });
    const beyond = await bounded.load({ measures: ['sales.total'] });
    const within = await bounded.load({ measures: ['sales.count'] });
    const { body } = await bounded.request('/v1/meta');
    await bounded.close();
    expect([beyond.status, within.status]).toEqual([403, 200]);
    expect(beyond.body.error).toContain('sales.total');
    expect(JSON.stringify(body)).toContain('sales.count');
    expect(JSON.stringify(body)).not.toContain('sales.total');
  });
});

test('a slow query returns "Continue wait", and the same request again gets its rows', async () => {
  const impatient = await startDataApi(orderTables, slowModel, { continueWaitAfter: 0 });
  const query = { measures: ['pairs.count'] };
  const first = await impatient.load(query);
  let last = first;
  while (last.body.error === 'Continue wait') last = await impatient.load(query);
  await impatient.close();
  expect([first.status, first.body]).toEqual([200, { error: 'Continue wait' }]);
  expect([last.status, last.body.data]).toEqual([200, [{ 'pairs.count': '9000000' }]]);
});

test('a query may be sent by GET', async () => {
  const query = encodeURIComponent(JSON.stringify({ measures: ['orders.count'] }));
  const { status, body } = await room.request(`/v1/load?query=${query}`);
  expect([status, body.data]).toEqual([200, [{ 'orders.count': '6' }]]);
});

test.each<[string, RequestInit | undefined, string]>([
  ['/v1/load', { method: 'POST', body: '{' }, 'The body is not valid JSON.'],
  ['/v1/load?query=%7B', undefined, `The parameter 'query' is not valid JSON.`],
  ['/v1/load', undefined, `The parameter 'query' is missing.`],
  ['/v1/load', { method: 'POST', body: '{"query":[{}]}' }, 'The query selects nothing'],
  ['/v1/load', { method: 'POST', body: '[]' }, 'The request'],
])('%s is refused as a query with 400 and a message', async (path, init, message) => {
  const { status, body } = await room.request(path, init);
  expect(status).toBe(400);
  expect(body.error).toContain(message);
});

test('meta describes the public members, and nothing else', async () => {
  const { body } = await room.request('/v1/meta');
  const text = JSON.stringify(body);
  expect(text).not.toContain('secret');
  expect(text).not.toContain('margin');
  expect(text).not.toContain('sql');
  const cubes = Array.isArray(body.cubes) ? body.cubes.map(toRecord) : [];
  expect(cubes.map(({ name, type }) => [name, type])).toEqual([
    ['customers', 'cube'],
    ['orders', 'cube'],
    ['sales', 'view'],
  ]);
  expect(cubes[2]?.measures).toContainEqual({
    name: 'sales.total',
    title: 'Sales Turnover',
    shortTitle: 'Turnover',
    type: 'number',
    aggType: 'sum',
    isVisible: true,
    public: true,
    cumulative: false,
    cumulativeTotal: false,
    drillMembers: [],
    drillMembersGrouped: { measures: [], dimensions: [] },
    formatDescription: { name: 'currency_0', specifier: '$,.0f', currency: 'EUR' },
    format: 'currency_0',
    currency: 'EUR',
  });
});
