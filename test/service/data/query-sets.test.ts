import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { multiLoadResponseSchema } from '../../../src/contract/data-api-schemas.ts';
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

const send = (body: object) => room.request('/v1/load', { method: 'POST', body: JSON.stringify(body) });

describe('several results in one response', () => {
  const byMonth = {
    measures: ['orders.count'],
    timeDimensions: [
      {
        dimension: 'orders.at',
        granularity: 'month',
        compareDateRange: [['2024-01-01', '2024-01-31'], 'last 2 months'],
      },
    ],
  };

  test('compared date ranges give one result each, in order, with their dates', async () => {
    const { status, body } = await send({ query: byMonth, queryType: 'multi' });
    expect(status).toBe(200);
    const answer = multiLoadResponseSchema.parse(body);
    expect([answer.queryType, answer.slowQuery]).toEqual(['compareDateRangeQuery', false]);
    expect(answer.results.map(({ data }) => data)).toEqual([
      [
        {
          'orders.at.month': '2024-01-01T00:00:00.000',
          'orders.count': '2',
          compareDateRange: '2024-01-01T00:00:00.000 - 2024-01-31T23:59:59.999',
        },
      ],
      [
        {
          'orders.at.month': '2024-03-01T00:00:00.000',
          'orders.count': '2',
          compareDateRange: '2024-03-01T00:00:00.000 - 2024-04-30T23:59:59.999',
        },
      ],
    ]);
    expect(answer.results.map(({ query }) => query.timeDimensions?.[0]?.dateRange)).toEqual([
      ['2024-01-01T00:00:00.000', '2024-01-31T23:59:59.999'],
      ['2024-03-01T00:00:00.000', '2024-04-30T23:59:59.999'],
    ]);
    expect(answer.pivotQuery.dimensions).toEqual(['compareDateRange']);
  });

  test('a later range can be told by the first one, in the time zone of the query', async () => {
    const compareDateRange = [['2024-03-01', '2024-03-31'], 'previous period', 'previous year'];
    const { body } = await send({
      query: { ...byMonth, timeDimensions: [{ ...byMonth.timeDimensions[0], compareDateRange }] },
    });
    const answer = multiLoadResponseSchema.parse(body);
    expect(answer.results.map(({ query }) => query.timeDimensions?.[0]?.dateRange)).toEqual([
      ['2024-03-01T00:00:00.000', '2024-03-31T23:59:59.999'],
      ['2024-02-01T00:00:00.000', '2024-02-29T23:59:59.999'],
      ['2023-03-01T00:00:00.000', '2023-03-31T23:59:59.999'],
    ]);
  });

  test('each row names its own range, whichever time is compared', async () => {
    const [compared] = byMonth.timeDimensions;
    const timeDimensions = [{ dimension: 'orders.at', dateRange: ['2024-01-01', '2024-12-31'] }, compared];
    const { body } = await send({ query: { ...byMonth, timeDimensions }, queryType: 'multi' });
    const [first] = multiLoadResponseSchema.parse(body).results;
    expect(JSON.stringify(first?.data)).toContain('2024-01-01T00:00:00.000 - 2024-01-31');
  });

  test('a list of queries gives one result each, and all members in the pivot query', async () => {
    const { body } = await send({
      query: [
        { measures: ['orders.count'], dimensions: ['orders.region'] },
        { measures: ['customers.count'], dimensions: ['customers.city'], responseFormat: 'compact' },
      ],
      queryType: 'multi',
    });
    const answer = multiLoadResponseSchema.parse(body);
    expect(answer.queryType).toBe('blendingQuery');
    expect(answer.results).toHaveLength(2);
    expect(answer.results[1]?.data).toEqual({
      members: ['customers.city', 'customers.count'],
      dataset: [
        ['Berlin', '1'],
        ['Köln', '1'],
        [null, '1'],
      ],
    });
    expect(answer.pivotQuery).toEqual({
      measures: ['orders.count', 'customers.count'],
      dimensions: ['orders.region', 'customers.city'],
      timeDimensions: [],
      queryType: 'blendingQuery',
    });
  });

  test('a single query can use the same form on request, by POST and by GET', async () => {
    const query = { measures: ['orders.count'], responseFormat: 'columnar' };
    const posted = await send({ query, queryType: 'multi' });
    const parameters = new URLSearchParams({ query: JSON.stringify(query), queryType: 'multi' });
    const got = await room.request(`/v1/load?${String(parameters)}`);
    expect(posted.body).toEqual(got.body);
    const answer = multiLoadResponseSchema.parse(posted.body);
    expect(answer.queryType).toBe('regularQuery');
    expect(answer.results[0]?.data).toEqual({ members: ['orders.count'], columns: [['6']] });
  });

  test.each<[string, object, string]>([
    ['an empty list', { query: [] }, 'query'],
    ['a list that compares', { query: [byMonth, byMonth] }, `cannot have 'compareDateRange'`],
    [
      'both kinds of range',
      { query: { ...byMonth, timeDimensions: [{ ...byMonth.timeDimensions[0], dateRange: 'today' }] } },
      `takes either 'dateRange' or 'compareDateRange'`,
    ],
    [
      'two comparisons',
      { query: { ...byMonth, timeDimensions: [byMonth.timeDimensions[0], byMonth.timeDimensions[0]] } },
      `Only one time dimension`,
    ],
    [
      'a first range that is told by none',
      {
        query: {
          ...byMonth,
          timeDimensions: [{ dimension: 'orders.at', compareDateRange: ['previous year'] }],
        },
      },
      `'previous year' is not a date`,
    ],
    [
      'a range that is told by one that ends before it begins',
      {
        query: {
          ...byMonth,
          timeDimensions: [
            { dimension: 'orders.at', compareDateRange: [['2024-02-01', '2024-01-01'], 'previous year'] },
          ],
        },
      },
      'ends before it begins',
    ],
    [
      'a comparison in no time zone',
      { query: { ...byMonth, timezone: 'Mars/Base' } },
      `'timezone' must be a name`,
    ],
    ['an unknown cache mode', { query: { measures: ['orders.count'] }, cache: 'maybe' }, 'cache'],
  ])('%s is refused with a message', async (_, body, message) => {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toContain(message);
  });

  test('a query outside of a reader’s access refuses the whole list', async () => {
    const bounded = await startDataApi(orderTables, orderModel, {
      isQueryAllowed: (_, query) =>
        Promise.resolve('measures' in query && query.measures?.includes('orders.count') === true),
    });
    const body = JSON.stringify({ query: [{ measures: ['orders.count'] }, { measures: ['orders.total'] }] });
    const { status } = await bounded.request('/v1/load', { method: 'POST', body });
    await bounded.close();
    expect(status).toBe(403);
  });
});

describe('the returned query', () => {
  test('has its defaults filled in and grains written as dimensions among the time dimensions', async () => {
    const { body } = await room.load({
      measures: ['orders.count'],
      dimensions: ['orders.at.week', 'orders.region'],
    });
    const query = toRecord(body.query);
    expect(query).toMatchObject({
      dimensions: ['orders.region'],
      timeDimensions: [{ dimension: 'orders.at', granularity: 'week' }],
      order: [['orders.at.week', 'asc']],
      limit: 10_000,
      offset: 0,
      timezone: 'UTC',
    });
  });

  test('can be sent again and gives the same rows', async () => {
    const first = await room.load({ measures: ['orders.count'], dimensions: ['orders.at.week'], limit: 2 });
    const again = await room.load(toRecord(first.body.query));
    expect(again.body.data).toEqual(first.body.data);
  });
});

describe('many readers', () => {
  /** A Data API whose engine counts its runs. */
  async function startCounting(): Promise<{ room: DataApiUnderTest; runs: () => number }> {
    let runs = 0;
    const counted = await startDataApi(orderTables, orderModel, {}, () => (runs += 1));
    return { room: counted, runs: () => runs };
  }
  const query = { measures: ['orders.count'], dimensions: ['orders.region'] };

  test('the same query from fifty readers at once runs once', async () => {
    const counting = await startCounting();
    const answers = await Promise.all(Array.from({ length: 50 }, () => counting.room.load(query)));
    await counting.room.close();
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(counting.runs()).toBe(1);
  });

  test.each<[string, object, object]>([
    ['security contexts', { securityContext: { tenant: 1 } }, { securityContext: { tenant: 2 } }],
    ['user attributes', { userAttributes: { region: 'north' } }, { userAttributes: { region: 'south' } }],
    ['groups', { groups: ['a'] }, { groups: ['b'] }],
    ['accounts', { accountId: 1 }, { accountId: 2 }],
    ['deployments', { deploymentId: 1 }, { deploymentId: 2 }],
  ])('readers with different %s never share a result', async (_, one, other) => {
    const counting = await startCounting();
    await counting.room.load(query, one);
    await counting.room.load(query, other);
    await counting.room.load(query, one);
    await counting.room.close();
    expect(counting.runs()).toBe(2);
  });

  test('a restricted reader’s members are looked up once for the whole description', async () => {
    let lookUps = 0;
    const bounded = await startDataApi(orderTables, orderModel, {
      isQueryAllowed: () => Promise.reject(new Error('asked member by member')),
      listAllowedMembers: () => {
        lookUps += 1;
        return Promise.resolve(new Set(['sales.count', 'sales.region']));
      },
    });
    const { body } = await bounded.request('/v1/meta');
    await bounded.close();
    expect(lookUps).toBe(1);
    expect(JSON.stringify(body).match(/"name":"sales\.\w+"/g)).toEqual([
      '"name":"sales.count"',
      '"name":"sales.region"',
    ]);
  });
});
