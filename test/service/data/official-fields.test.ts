/** Sends every feature of the official client: each field and operator is supported, or refused by name. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import cube, { type CubeApi, type Query } from '@cubejs-client/core';
import { serve, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cacheModes, filterOperators } from '../../../src/contract/data-api-schemas.ts';
import { fieldLevels } from '../../../src/semantic-layer/requests/load-request-fields.ts';
import { orderModel, orderTables } from './data-api-under-test.ts';
import { startSqlApi, type SqlApiUnderTest } from './sql/sql-api-under-test.ts';

let room: SqlApiUnderTest;
let server: ServerType;
let apiUrl: string;
let client: CubeApi;

beforeAll(async () => {
  room = await startSqlApi(orderTables, orderModel);
  const app = new Hono().route('/cubejs-api', room.routes);
  const address = await new Promise<AddressInfo>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, resolve);
  });
  apiUrl = `http://127.0.0.1:${address.port}/cubejs-api/v1`;
  client = cube('token', { apiUrl });
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await room.close();
});

type Rows = Record<string, unknown>[];
/** Accepts any object, because the client's types lack fields that the server accepts. */
const load = async (query: object, asking = client): Promise<Rows> =>
  (await asking.load(query as Query)).rawData() as Rows;
const refusalOf = (query: object): Promise<string> =>
  client.load(query as Query).then(
    () => 'no refusal',
    (error: unknown) => (error instanceof Error ? error.message : 'no error'),
  );

/** A query for each supported field, and the client's view of its result. */
const count = { measures: ['orders.count'] };
const all = [{ 'orders.count': '6' }];
const fields: Record<(typeof fieldLevels.query.done)[number], [object, Rows]> = {
  measures: [count, all],
  dimensions: [
    { dimensions: ['customers.vip'] },
    [{ 'customers.vip': false }, { 'customers.vip': true }, { 'customers.vip': null }],
  ],
  segments: [{ ...count, segments: ['orders.northern'] }, [{ 'orders.count': '2' }]],
  timeDimensions: [
    {
      ...count,
      timeDimensions: [
        { dimension: 'orders.at', granularity: null, dateRange: ['2024-02-01', '2024-02-29'] },
      ],
    },
    [{ 'orders.count': '1' }],
  ],
  filters: [{ ...count, filters: [{ member: 'orders.region', operator: 'set' }] }, [{ 'orders.count': '5' }]],
  order: [
    { dimensions: ['orders.region'], limit: 1, order: { 'orders.region': 'desc' } },
    [{ 'orders.region': 'south' }],
  ],
  limit: [{ dimensions: ['orders.region'], limit: 1 }, [{ 'orders.region': 'east' }]],
  rowLimit: [{ dimensions: ['orders.region'], limit: null, rowLimit: 1 }, [{ 'orders.region': 'east' }]],
  offset: [{ dimensions: ['orders.region'], limit: 1, offset: 1 }, [{ 'orders.region': 'north' }]],
  total: [{ ...count, total: true }, all],
  timezone: [
    {
      ...count,
      timezone: 'Asia/Tokyo',
      filters: [{ member: 'orders.at', operator: 'onTheDate', values: ['2024-02-01'] }],
    },
    [{ 'orders.count': '2' }],
  ],
  ungrouped: [
    { ...count, ungrouped: true, dimensions: ['orders.id'], limit: 1, order: [['orders.id', 'asc']] },
    [{ 'orders.id': '1', 'orders.count': '1' }],
  ],
  joinHints: [{ ...count, joinHints: [['orders', 'customers']] }, all],
  renewQuery: [{ ...count, renewQuery: true }, all],
  cache: [{ ...count, cache: 'must-revalidate' }, all],
  responseFormat: [{ ...count, responseFormat: 'compact' }, all],
};

/** Rows of `orders` by their ids, for each operator: of a text, a number, a time or a measure. */
const operators: Record<(typeof filterOperators)[number], [string, (string | null)[] | undefined, string[]]> =
  {
    equals: ['orders.region', ['north', null], ['1', '2', '6']],
    notEquals: ['orders.region', ['north'], ['3', '4', '5', '6']],
    in: ['orders.region', ['north', 'east'], ['1', '2', '5']],
    notIn: ['orders.region', ['north', 'east'], ['3', '4', '6']],
    contains: ['orders.region', ['OU'], ['3', '4']],
    notContains: ['orders.region', ['ou'], ['1', '2', '5', '6']],
    startsWith: ['orders.region', ['s', 'e'], ['3', '4', '5']],
    notStartsWith: ['orders.region', ['s'], ['1', '2', '5', '6']],
    endsWith: ['orders.region', ['th'], ['1', '2', '3', '4']],
    notEndsWith: ['orders.region', ['th'], ['5', '6']],
    gt: ['orders.amount', ['7.25'], ['1', '2']],
    gte: ['orders.amount', ['7.25'], ['1', '2', '6']],
    lt: ['orders.amount', ['5'], ['3']],
    lte: ['orders.amount', ['5'], ['3', '5']],
    set: ['orders.region', undefined, ['1', '2', '3', '4', '5']],
    notSet: ['orders.region', undefined, ['6']],
    inDateRange: ['orders.at', ['2024-01-01', '2024-01-31'], ['1', '2']],
    notInDateRange: ['orders.at', ['2024-01-01', '2024-01-31'], ['3', '4', '5', '6']],
    onTheDate: ['orders.at', ['2024-03-10'], ['4', '6']],
    beforeDate: ['orders.at', ['2024-02-01'], ['1', '2']],
    beforeOrOnDate: ['orders.at', ['2024-02-01'], ['1', '2', '3']],
    afterDate: ['orders.at', ['2024-02-01'], ['4', '6']],
    afterOrOnDate: ['orders.at', ['2024-02-01'], ['3', '4', '6']],
    measureFilter: ['orders.large', undefined, ['1', '2']],
  };

test('every field has a query here', () => {
  expect(Object.keys(fields).sort()).toEqual([...fieldLevels.query.done].sort());
  expect(Object.keys(operators).sort()).toEqual([...filterOperators].sort());
});

describe('the fields of the client’s own types are known', () => {
  const types = readFileSync(
    createRequire(import.meta.url)
      .resolve('@cubejs-client/core')
      .replace(/dist\/.*$/, 'dist/src/types.d.ts'),
    'utf8',
  );
  const bodyOf = (name: string): string =>
    new RegExp(`interface ${name}[^{]*\\{([^]*?)\\n\\}`).exec(types)?.[1] ?? '';
  const keysOf = (name: string): string[] =>
    [...bodyOf(name).matchAll(/^ {4}(\w+)\??:/gm)].map(([, key = '']) => key);
  const wordsOf = (name: string): string[] =>
    [...(new RegExp(`type ${name} = ([^;]*);`).exec(types)?.[1] ?? '').matchAll(/'([\w-]+)'/g)].map(
      ([, word = '']) => word,
    );

  test.each<[string, string[], readonly string[]]>([
    ['Query', keysOf('Query'), fieldLevels.query.done],
    ['TimeDimensionBase', keysOf('TimeDimensionBase'), fieldLevels.timeDimension.done],
    ['TimeDimensionComparison', keysOf('TimeDimensionComparison'), fieldLevels.timeDimension.done],
    ['BinaryFilter', keysOf('BinaryFilter'), fieldLevels.filter.done],
    ['UnaryFilter', keysOf('UnaryFilter'), fieldLevels.filter.done],
    ['BinaryOperator', wordsOf('BinaryOperator'), filterOperators],
    ['UnaryOperator', wordsOf('UnaryOperator'), filterOperators],
    ['CacheMode', wordsOf('CacheMode'), cacheModes],
  ])('%s', (_, named, known) => {
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe('supported:', () => {
  test.each(Object.entries(fields))('the field %s', async (_, [query, rows]) => {
    expect(await load(query)).toEqual(rows);
    const posting = cube('token', { apiUrl, method: 'POST' });
    expect(await load(query, posting)).toEqual(rows);
  });

  test.each(Object.entries(operators))('the operator %s', async (operator, [member, values, ids]) => {
    const filter = { member, operator, ...(values ? { values } : {}) };
    const query = { dimensions: ['orders.id'], filters: [filter], order: { 'orders.id': 'asc' } };
    expect((await load(query)).map((row) => row['orders.id'])).toEqual(ids);
    if (operator === 'measureFilter') return;
    const older = { operator, dimension: member, ...(values ? { values } : {}) };
    const nested = [{ or: [{ and: [older] }, { member: 'orders.id', operator: 'equals', values: ['0'] }] }];
    expect((await load({ ...query, filters: nested })).map((row) => row['orders.id'])).toEqual(ids);
  });

  test.each<[string, object | [string, string][], string[]]>([
    ['an object', { 'orders.count': 'desc', 'orders.region': 'asc' }, ['north', 'south', 'east', 'null']],
    [
      'pairs',
      [
        ['orders.count', 'asc'],
        ['orders.region', 'desc'],
      ],
      ['east', 'null', 'south', 'north'],
    ],
    [
      'none of a member',
      { 'orders.count': 'none', 'orders.region': 'desc' },
      ['south', 'north', 'east', 'null'],
    ],
    [
      'none of a member that is not requested',
      { 'orders.total': 'none', 'orders.region': 'asc' },
      ['east', 'north', 'south', 'null'],
    ],
  ])('an order by %s', async (_, order, regions) => {
    const rows = await load({ ...count, dimensions: ['orders.region'], order });
    expect(rows.map((row) => String(row['orders.region']))).toEqual(regions);
  });

  test.each(cacheModes)('the cache mode %s', async (cache) => {
    const result = await client.load(count, { cache });
    expect(result.rawData()).toEqual(all);
  });

  test('casting numbers, the total, progress and cancelling', async () => {
    const casting = cube('token', { apiUrl, castNumerics: true });
    expect(await load(count, casting)).toEqual([{ 'orders.count': 6 }]);
    const result = await client.load({ dimensions: ['orders.region'], limit: 1, total: true });
    expect(result.totalRows()).toBe(4);
    const leaving = new AbortController();
    leaving.abort();
    await expect(client.load(count, { signal: leaving.signal })).rejects.toThrow();
  });

  test('comparing ranges in every notation', async () => {
    const compareDateRange: [string, string][] = [
      ['2024-01-01', '2024-01-31'],
      ['2024-02-01', '2024-02-29'],
    ];
    const result = await client.load({
      ...count,
      timeDimensions: [{ dimension: 'orders.at', compareDateRange }],
    });
    const text = {
      ...count,
      timeDimensions: [{ dimension: 'orders.at', compareDateRange: ['this year', 'last year'] }],
    };
    expect(result.series().length).toBe(2);
    expect((await client.load(text)).series().length).toBe(2);
  });

  test('subscribing', async () => {
    const rows = await new Promise<unknown>((resolve, reject) => {
      const subscribed = client.subscribe(count, {}, (error, result) => {
        void subscribed.unsubscribe();
        if (error) reject(error);
        else resolve(result.rawData());
      });
    });
    expect(rows).toEqual(all);
  });

  test('dry runs, and the SQL of a query', async () => {
    expect((await client.dryRun(count)).queryType).toBe('regularQuery');
    expect((await client.sql(count)).sql()).toContain('SELECT');
  });

  test('requesting views only', async () => {
    const { cubes } = await client.meta({ onlyViews: true });
    expect(cubes.map(({ name }) => name)).toEqual(['sales']);
    expect((await client.meta()).cubes.length).toBe(3);
  });

  test('SQL, with every option, with rows and without', async () => {
    const text = 'SELECT region, MEASURE(count) AS n FROM orders WHERE amount > 7.25 GROUP BY 1';
    const result = await client.cubeSql(text, {
      timezone: 'Europe/Berlin',
      cache: 'no-cache',
      timeout: 60_000,
    });
    expect([result.schema.map(({ name }) => name), result.data]).toEqual([['region', 'n'], [['north', '2']]]);
    const empty = await client.cubeSql('SELECT region FROM orders WHERE false');
    expect([empty.schema.length, empty.data]).toEqual([1, []]);
    const chunks: unknown[] = [];
    for await (const { type } of client.cubeSqlStream(text)) chunks.push(type);
    expect(chunks).toEqual(['schema', 'data']);
    await expect(client.cubeSql('SELECT total FROM orders')).rejects.toThrow(/write MEASURE\(total\)/);
  });
});

describe('refused by name:', () => {
  const levels: [string, Readonly<Record<string, string>>, (field: string) => object][] = [
    ['query', fieldLevels.query.refused, (field) => ({ ...count, [field]: 1 })],
    [
      'time dimension',
      fieldLevels.timeDimension.refused,
      (field) => ({ ...count, timeDimensions: [{ dimension: 'orders.at', [field]: 1 }] }),
    ],
    [
      'filter',
      fieldLevels.filter.refused,
      (field) => ({
        ...count,
        filters: [{ member: 'orders.id', operator: 'equals', values: ['1'], [field]: 1 }],
      }),
    ],
  ];
  const cases = levels.flatMap(([level, refused, write]) =>
    Object.entries(refused).map(([field, why]): [string, string, string, object] => [
      field,
      level,
      why,
      write(field),
    ]),
  );
  test.each(cases)('%s of a %s', async (field, _, why, query) => {
    const message = await refusalOf(query);
    expect(message).toContain(`'${field}'`);
    expect(message).toContain(why);
  });

  test.each<[string, object, RegExp]>([
    ['a field that is misspelt', { ...count, dimensoins: [] }, /'dimensoins'.*Did you mean 'dimensions'\?/],
    ['a field of nothing known', { ...count, qqqqqqqq: 1 }, /'qqqqqqqq'.*measures, dimensions/],
    [
      'an operator that is misspelt',
      { ...count, filters: [{ member: 'orders.id', operator: 'equal', values: ['1'] }] },
      /"equal" is not known: did you mean 'equals'\?/,
    ],
    [
      'a filter of nothing',
      { ...count, filters: [{ operator: 'equals', values: ['1'] }] },
      /filters\.0\.member/,
    ],
    [
      'a filter of two members',
      { ...count, filters: [{ member: 'orders.id', dimension: 'orders.id', operator: 'set' }] },
      /either 'member' or/,
    ],
    [
      'a filter in a filter’s values',
      { ...count, filters: [{ member: 'orders.id', operator: 'equals', values: [{ member: 'orders.id' }] }] },
      /filters\.0\.values\.0/,
    ],
    [
      'a measure that is an expression',
      { measures: [{ cubeName: 'orders', expression: '1' }] },
      /measures\.0/,
    ],
    ['a direction', { ...count, order: { 'orders.count': 'up' } }, /order\.orders\.count: "up" is not known/],
    ['a limit of nothing', { ...count, limit: 0 }, /limit/],
    [
      'a date operator of a text',
      { ...count, filters: [{ member: 'orders.region', operator: 'onTheDate', values: ['2024-01-01'] }] },
      /is no time/,
    ],
  ])('%s', async (_, query, words) => {
    expect(await refusalOf(query)).toMatch(words);
  });

  test('parameters of addresses, fields of SQL', async () => {
    const ask = async (path: string, init: RequestInit = {}): Promise<string> => {
      const response = await fetch(`${apiUrl}${path}`, { headers: { authorization: 'token' }, ...init });
      expect(response.status).toBe(400);
      return response.text();
    };
    expect(await ask('/load?query={}&chache=no-cache')).toContain(`'chache'. Did you mean 'cache'?`);
    expect(await ask('/meta?extended=true')).toContain(`takes no 'extended'`);
    expect(await ask('/meta?onlyviews=true')).toContain(`Did you mean 'onlyViews'?`);
    expect(await ask('/meta?onlyViews=1')).toContain(`'onlyViews' must be true or false`);
    const body = JSON.stringify({ query: 'SELECT 1', limit: 1 });
    expect(await ask('/cubesql', { method: 'POST', body, headers: { authorization: 'token' } })).toContain(
      'write LIMIT',
    );
  });
});
