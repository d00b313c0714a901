/** The open-source engine's own client, unchanged, over a real port. */
import type { AddressInfo } from 'node:net';
import cube, { type CubeApi, type Query } from '@cubejs-client/core';
import { serve, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Problem } from '../../../src/service/http/http-problem.ts';
import {
  unrestrictedCaller,
  orderModel,
  orderTables,
  startDataApi,
  toRecord,
  type DataApiUnderTest,
} from './data-api-under-test.ts';

let room: DataApiUnderTest;
let server: ServerType;
let apiUrl: string;
let client: CubeApi;

beforeAll(async () => {
  room = await startDataApi(orderTables, orderModel, {
    continueWaitAfter: 0,
    verifyDataToken: (token) =>
      token === 'over'
        ? Promise.reject(new Problem('credential-expired', 'over'))
        : Promise.resolve(unrestrictedCaller),
  });
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

const byMonth: Query = {
  measures: ['orders.count'],
  timeDimensions: [{ dimension: 'orders.at', granularity: 'month', dateRange: ['2024-01-01', '2024-04-30'] }],
};

test('loads through "Continue wait", fills months without rows, and names its series', async () => {
  const result = await client.load(byMonth);
  expect(result.chartPivot().map(toRecord)).toMatchObject([
    { x: '2024-01-01T00:00:00.000', 'orders.count': 2 },
    { x: '2024-02-01T00:00:00.000', 'orders.count': 1 },
    { x: '2024-03-01T00:00:00.000', 'orders.count': 2 },
    { x: '2024-04-01T00:00:00.000', 'orders.count': 0 },
  ]);
  expect(result.seriesNames()).toEqual([
    { key: 'orders.count', title: 'Orders Count', shortTitle: 'Count', yValues: ['orders.count'] },
  ]);
});

test.each(['default', 'compact', 'columnar'] as const)('reads the %s form', async (responseFormat) => {
  const query: Query = { measures: ['orders.total'], dimensions: ['orders.region'], responseFormat };
  const result = await client.load(query);
  expect(result.rawData()).toEqual([
    { 'orders.region': 'north', 'orders.total': '30.50' },
    { 'orders.region': null, 'orders.total': '7.25' },
    { 'orders.region': 'east', 'orders.total': '5.00' },
    { 'orders.region': 'south', 'orders.total': '0.10' },
  ]);
  expect(result.tableColumns().map(toRecord)).toMatchObject([
    { key: 'orders.region', type: 'string' },
    { key: 'orders.total', type: 'number', format: 'currency_0' },
  ]);
});

test('compares date ranges', async () => {
  const compareDateRange: [string, string][] = [
    ['2024-01-01', '2024-01-31'],
    ['2024-02-01', '2024-02-29'],
  ];
  const result = await client.load({
    measures: ['orders.count'],
    timeDimensions: [{ dimension: 'orders.at', granularity: 'month', compareDateRange }],
  });
  expect(result.series().map(toRecord)).toMatchObject([
    { series: [{ value: 2 }] },
    { series: [{ value: 1 }] },
  ]);
});

test('blends queries', async () => {
  const count: Query = { ...byMonth, measures: ['orders.count'] };
  const total: Query = { ...byMonth, measures: ['orders.total'] };
  const [first] = (await client.load([count, total])).chartPivot();
  expect([first?.['orders.count'], first?.['orders.total']]).toEqual([2, 30.5]);
});

test('drills down to the rows behind a value', async () => {
  const result = await client.load({ measures: ['orders.large'], dimensions: ['orders.region'] });
  const query = result.drillDown({ xValues: ['north'], yValues: ['orders.large'] });
  expect(query?.filters).toContainEqual(expect.objectContaining({ operator: 'measureFilter' }));
  const rows = await client.load(query ?? {});
  expect(rows.rawData().map(toRecord)).toMatchObject([{ 'orders.id': '1' }, { 'orders.id': '2' }]);
});

test('a request without a token is refused', async () => {
  const asked = cube('', { apiUrl }).load({ measures: ['orders.count'] });
  await expect(asked).rejects.toMatchObject({ status: 401 });
  await expect(asked).rejects.toThrow(/data token/);
});

test('a refused request is repeated with the next token', async () => {
  const tokens = ['over', 'good'];
  const renewing = cube(() => Promise.resolve(tokens.shift() ?? ''), { apiUrl });
  await expect(renewing.load({ measures: ['orders.count'] })).rejects.toMatchObject({ status: 401 });
  const result = await renewing.load({ measures: ['orders.count'] });
  expect(result.rawData()).toEqual([{ 'orders.count': '6' }]);
});

test('reads the description of the model', async () => {
  const meta = await client.meta();
  const sales = meta.cubes.find(({ name }) => name === 'sales');
  expect(sales?.type).toBe('view');
  expect(meta.resolveMember('sales.total', 'measures')).toMatchObject({
    title: 'Sales Turnover',
    type: 'number',
  });
  expect(meta.defaultTimeDimensionNameFor('sales.count')).toBe('sales.at');
});

test('shows the service’s error message', async () => {
  await expect(client.load({ measures: ['orders.nope'] })).rejects.toThrow(
    `There is no member 'orders.nope': GET /v1/meta lists the members you can query.`,
  );
});
