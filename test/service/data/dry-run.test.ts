/** Dry runs of queries, through the official client and with tokens of restricted readers. */
import type { AddressInfo } from 'node:net';
import cube, { type Query } from '@cubejs-client/core';
import { serve, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dryRunResponseSchema, generatedSqlResponseSchema } from '../../../src/contract/data-api-schemas.ts';
import { readDocumented } from '../read-documented.ts';
import {
  orderModel,
  orderTables,
  startDataApi,
  toRecord,
  type DataApiUnderTest,
} from './data-api-under-test.ts';

let room: DataApiUnderTest;
let server: ServerType;
let client: ReturnType<typeof cube>;
beforeAll(async () => {
  room = await startDataApi(orderTables, orderModel, {
    isQueryAllowed: (caller, query) =>
      Promise.resolve(!caller.bounded || !('sql' in query || query.measures?.includes('orders.total'))),
  });
  const app = new Hono().route('/cubejs-api', room.routes);
  const { port } = await new Promise<AddressInfo>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, resolve);
  });
  client = cube('token', { apiUrl: `http://127.0.0.1:${port}/cubejs-api/v1` });
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await room.close();
});

const byRegion: Query = {
  measures: ['orders.count'],
  dimensions: ['orders.region'],
  timeDimensions: [{ dimension: 'orders.at', dateRange: 'last year' }],
};
const post = (path: string, query: object, bounded = false) =>
  room.request(path, { method: 'POST', body: JSON.stringify({ query }) }, bounded ? { bounded } : {});

test('a dry run describes the query with the annotations of a result', async () => {
  const { status, body } = await post('/v1/dry-run', byRegion);
  expect(status).toBe(200);
  const { normalizedQueries, queryOrder, queryType } = readDocumented(dryRunResponseSchema, body);
  const loaded = toRecord((await room.load(byRegion)).body.query);
  expect([normalizedQueries, queryType]).toEqual([[loaded], 'regularQuery']);
  expect(normalizedQueries[0]?.timeDimensions?.[0]?.dateRange).toEqual([
    '2023-01-01T00:00:00.000',
    '2023-12-31T23:59:59.999',
  ]);
  expect(queryOrder).toEqual([{ 'orders.count': 'desc' }]);
});

test('the official client can request a dry run and the SQL', async () => {
  const { pivotQuery } = await client.dryRun(byRegion);
  expect(pivotQuery).toMatchObject({ measures: ['orders.count'], dimensions: ['orders.region'] });
  const written = await client.sql(byRegion);
  expect(written.sql()).toContain('count(*)');
});

test('the SQL is the statement that runs, with its values separate', async () => {
  const { body } = await post('/v1/sql', byRegion);
  const [sql, values] = readDocumented(generatedSqlResponseSchema, body).sql.sql;
  expect(sql).not.toContain('2023-01-01');
  expect(values).toContain('2023-01-01 00:00:00.000');
});

test('compared date ranges become several queries', async () => {
  const compared = {
    measures: ['orders.count'],
    timeDimensions: [{ dimension: 'orders.at', compareDateRange: ['this year', 'last year'] }],
  };
  const { body } = await post('/v1/dry-run', compared);
  expect(readDocumented(dryRunResponseSchema, body)).toMatchObject({
    queryType: 'compareDateRangeQuery',
    pivotQuery: { dimensions: ['compareDateRange'] },
  });
  const { status } = await room.request(`/v1/sql?query=${encodeURIComponent(JSON.stringify(byRegion))}`);
  expect(status).toBe(200);
});

test('a reader of dashboards learns only that a query is allowed, and no SQL', async () => {
  expect((await post('/v1/dry-run', byRegion, true)).status).toBe(200);
  expect((await post('/v1/dry-run', { measures: ['orders.total'] }, true)).status).toBe(403);
  expect((await post('/v1/sql', byRegion, true)).status).toBe(403);
});

test('a refused query has no dry run either', async () => {
  for (const path of ['/v1/dry-run', '/v1/sql']) {
    const { status, body } = await post(path, { measures: ['orders.nothing'] });
    expect([status, typeof body.error]).toEqual([400, 'string']);
  }
});
