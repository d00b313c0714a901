/** Compares a service whose `DATA_URL` is a real cluster with one that has its own engine: same model, rows and queries. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cube from '@cubejs-client/core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dashboardSchema } from '../../src/contract/endpoints/published-dashboards.ts';
import { deploymentTokenResponseSchema } from '../../src/contract/endpoints/deployments.ts';
import type { EmbedTokenOptions } from '../../src/token/create-embed-token.ts';
import { generatorFolder, readSmallTables } from '../service/data/generator-workspace-under-test.ts';
import { toRecord } from '../service/data/data-api-under-test.ts';
import { startServiceUnderTest, type Answer, type ServiceUnderTest } from '../service/service-under-test.ts';
import { startCluster, type ClusterUnderTest } from './cluster-under-test.ts';

const publicId = 'SalesTenMill';
let workspace: string;
let cluster: ClusterUnderTest;
let forwarding: ServiceUnderTest;
let embedded: ServiceUnderTest;

beforeAll(async () => {
  workspace = mkdtempSync(join(tmpdir(), 'forwarding-'));
  cpSync(generatorFolder, workspace, { recursive: true });
  writeFileSync(join(workspace, 'tables.sql'), await readSmallTables());
  cluster = await startCluster();
  const settings = { WORKSPACE_FOLDER: workspace };
  embedded = await startServiceUnderTest('embedded', settings);
  forwarding = await startServiceUnderTest('embedded', {
    ...settings,
    DATA_URL: cluster.url,
    DATA_SECRET: cluster.secret,
  });
});
afterAll(async () => {
  await forwarding.stop();
  await embedded.stop();
  await cluster.stop();
  rmSync(workspace, { recursive: true, force: true });
});

type Options = Partial<EmbedTokenOptions>;

async function dataToken(service: ServiceUnderTest, options: Options = { mode: 'creator' }): Promise<string> {
  const token = await service.hostToken(options);
  const answer = await service.call('/api/v1/deployments/1/token', { token, method: 'POST' });
  return answer.read(deploymentTokenResponseSchema).cubeApiToken;
}

/** Repeats the request while the response is “Continue wait”. */
async function load(service: ServiceUnderTest, query: unknown, options?: Options): Promise<Answer> {
  const headers = { authorization: await dataToken(service, options) };
  let answer: Answer;
  const isForwarded = service === forwarding;
  do answer = await service.call('/cubejs-api/v1/load', { body: { query }, headers, isForwarded });
  while (toRecord(answer.json).error === 'Continue wait');
  return answer;
}

async function rows(service: ServiceUnderTest, query: unknown, options?: Options): Promise<unknown[]> {
  const { status, text, json } = await load(service, query, options);
  expect(status, text).toBe(200);
  return readList(toRecord(json).data).map(toPlain);
}

function readList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  throw new Error(`expected a list, got ${JSON.stringify(value)}`);
}

/**
 * Makes rows comparable: both sides write numbers as text of different lengths, and old clusters repeat times without
 * their grain.
 */
function toPlain(row: unknown): Record<string, unknown> {
  const isNumber = (value: unknown): boolean =>
    typeof value === 'string' && value !== '' && Number.isFinite(Number(value));
  const names = Object.keys(toRecord(row));
  const isRepeated = (name: string): boolean => names.some((other) => other.startsWith(`${name}.`));
  const cells = Object.entries(toRecord(row)).filter(([name]) => !isRepeated(name));
  return Object.fromEntries(
    cells.map(([name, value]) => [name, isNumber(value) ? Number(Number(value).toFixed(6)) : value]),
  );
}

describe('the cluster and the own engine give the same results', () => {
  const month = { dimension: 'sales.ordered_at', granularity: 'month' };
  test.each<[string, Record<string, unknown>]>([
    ['one number', { measures: ['sales.count'] }],
    [
      'every measure',
      {
        measures: [
          'sales.count',
          'sales.amount',
          'sales.average_amount',
          'sales.units',
          'sales.buyers',
          'sales.returned',
          'sales.return_share',
        ],
      },
    ],
    [
      'groups in their default order',
      { measures: ['sales.amount'], dimensions: ['sales.product'], limit: 20 },
    ],
    [
      'a joined cube',
      {
        measures: ['sales.count'],
        dimensions: ['sales.customer_city', 'sales.customer_vip'],
        order: [
          ['sales.customer_city', 'asc'],
          ['sales.customer_vip', 'asc'],
          ['sales.count', 'asc'],
        ],
      },
    ],
    [
      'months',
      { measures: ['sales.count'], timeDimensions: [{ ...month, dateRange: ['2022-01-01', '2022-12-31'] }] },
    ],
    [
      'months of a time zone with summer time',
      {
        measures: ['sales.count', 'sales.amount'],
        timezone: 'Europe/Berlin',
        timeDimensions: [{ ...month, dateRange: ['2022-01-01', '2022-12-31'] }],
      },
    ],
    [
      'days across a change of the clock',
      {
        measures: ['sales.count'],
        timezone: 'Europe/Berlin',
        timeDimensions: [{ ...month, granularity: 'day', dateRange: ['2022-03-20', '2022-04-03'] }],
      },
    ],
    [
      'weeks',
      {
        measures: ['sales.count'],
        timeDimensions: [{ ...month, granularity: 'week', dateRange: ['2022-02-01', '2022-03-31'] }],
      },
    ],
    [
      'quarters and a dimension',
      {
        measures: ['sales.count'],
        dimensions: ['sales.status'],
        timeDimensions: [{ ...month, granularity: 'quarter', dateRange: ['2023-01-01', '2023-12-31'] }],
        order: [
          ['sales.ordered_at', 'asc'],
          ['sales.status', 'asc'],
        ],
      },
    ],
    [
      'a filter by one of several values',
      {
        measures: ['sales.count'],
        filters: [{ member: 'sales.status', operator: 'equals', values: ['paid', 'new'] }],
      },
    ],
    [
      'a filter that keeps what has no value',
      {
        measures: ['sales.count'],
        filters: [{ member: 'sales.status', operator: 'notEquals', values: ['paid'] }],
      },
    ],
    [
      'a filter by what is in a text, in any case',
      {
        measures: ['sales.count'],
        filters: [{ member: 'sales.customer_city', operator: 'contains', values: ['BER'] }],
      },
    ],
    [
      'what has no value',
      { measures: ['sales.count'], filters: [{ member: 'sales.status', operator: 'notSet' }] },
    ],
    [
      'a filter on groups',
      {
        measures: ['sales.count'],
        dimensions: ['sales.product'],
        filters: [{ member: 'sales.count', operator: 'gt', values: ['24'] }],
        order: [['sales.product', 'asc']],
      },
    ],
    [
      'conditions joined by or',
      {
        measures: ['sales.count'],
        filters: [
          {
            or: [
              { member: 'sales.customer_city', operator: 'equals', values: ['Oslo'] },
              { member: 'sales.status', operator: 'equals', values: ['returned'] },
            ],
          },
        ],
      },
    ],
    [
      'a date range as a filter',
      {
        measures: ['sales.count'],
        filters: [
          { member: 'sales.ordered_at', operator: 'inDateRange', values: ['2023-05-01', '2023-05-31'] },
        ],
      },
    ],
    [
      'rows in turn',
      {
        measures: ['sales.count'],
        dimensions: ['sales.product'],
        order: [['sales.product', 'asc']],
        limit: 5,
        offset: 10,
      },
    ],
  ])('%s', async (_, query) => {
    const ours = await rows(embedded, query);
    expect(ours.length).toBeGreaterThan(0);
    expect(await rows(forwarding, query)).toEqual(ours);
  });
});

const some = <T>(values: readonly T[], minLength = 0) => fc.subarray([...values], { minLength });
const values = {
  'sales.status': ['paid', 'new', 'returned', 'nothing'],
  'sales.product': ['Product 1', 'Product 12', 'nothing'],
  'sales.customer_city': ['Oslo', 'Berlin', 'nothing'],
};
const textFilter = fc.constantFrom(...Object.entries(values)).chain(([member, known]) =>
  fc.oneof(
    fc.record({
      member: fc.constant(member),
      operator: fc.constantFrom('equals', 'notEquals', 'contains', 'notContains'),
      values: some(known, 1),
    }),
    fc.record({ member: fc.constant(member), operator: fc.constantFrom('set', 'notSet') }),
  ),
);
const measureFilter = fc.record({
  member: fc.constantFrom('sales.count', 'sales.amount', 'sales.buyers'),
  operator: fc.constantFrom('gt', 'gte', 'lt', 'lte', 'equals', 'notEquals'),
  values: fc.constantFrom(['0'], ['1'], ['3'], ['250']),
});
const day = fc.date({ min: new Date('2021-01-01'), max: new Date('2024-12-31'), noInvalidDate: true });
const dateRange = fc
  .tuple(day, day)
  .map((days) => days.map((date) => date.toISOString().slice(0, 10)).sort());
const timeDimension = fc
  .record({ granularity: fc.constantFrom('day', 'week', 'month', 'quarter', 'year'), dateRange })
  .map((time) => ({ dimension: 'sales.ordered_at', ...time }));
const filter = fc.oneof(
  textFilter,
  fc.tuple(textFilter, textFilter).map((or) => ({ or })),
);
const randomQuery = fc
  .record({
    // Not `return_share`: PostgreSQL refuses to divide by zero, and random filters may leave no row.
    measures: some(['count', 'amount', 'average_amount', 'units', 'buyers', 'returned'], 1),
    dimensions: some(['product', 'status', 'customer_city', 'customer_vip']),
    timeDimensions: fc.array(timeDimension, { maxLength: 1 }),
    filters: fc.array(filter, { maxLength: 2 }),
    limits: fc.array(measureFilter, { maxLength: 1 }),
    timezone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata'),
  })
  .map(({ measures, dimensions, filters, limits, ...rest }) => ({
    ...rest,
    measures: measures.map((name) => `sales.${name}`),
    dimensions: dimensions.map((name) => `sales.${name}`),
    filters: [...filters, ...limits],
  }));

test('the cluster and the own engine give the same rows for random queries', async () => {
  // Each database has its own order of texts.
  const sorted = (all: unknown[]) => all.map((row) => JSON.stringify(row)).sort();
  let filled = 0;
  await fc.assert(
    fc.asyncProperty(randomQuery, async (query) => {
      const ours = await rows(embedded, query);
      if (ours.length > 0) filled += 1;
      expect(sorted(await rows(forwarding, query))).toEqual(sorted(ours));
    }),
    { numRuns: 150 },
  );
  expect(filled).toBeGreaterThan(50);
});

test('both sides describe members with the same texts, apart from upper and lower case', async () => {
  const describeSales = async (service: ServiceUnderTest): Promise<unknown> => {
    const { json } = await service.call('/cubejs-api/v1/meta', {
      headers: { authorization: await dataToken(service) },
      isForwarded: service === forwarding,
    });
    const cubes = readList(toRecord(json).cubes).map(toRecord);
    const sales = toRecord(cubes.find(({ name }) => name === 'sales'));
    const pick = (key: string, fields: string[]): unknown[] =>
      readList(sales[key])
        .map(toRecord)
        .map((member) => fields.map((field) => String(member[field]).toLowerCase()))
        .sort();
    return [
      pick('measures', ['name', 'title', 'shortTitle', 'type', 'aggType', 'format']),
      pick('dimensions', ['name', 'title', 'shortTitle', 'type']),
    ];
  };
  expect(await describeSales(forwarding)).toEqual(await describeSales(embedded));
});

test('the official client of the engine loads through the service', async () => {
  const client = cube(await dataToken(forwarding), { apiUrl: `${forwarding.running.address}/cubejs-api/v1` });
  const result = await client.load({
    measures: ['sales.count'],
    timeDimensions: [
      { dimension: 'sales.ordered_at', granularity: 'year', dateRange: ['2021-01-01', '2024-12-31'] },
    ],
  });
  expect(result.chartPivot().map(({ x }) => x.slice(0, 4))).toEqual(['2021', '2022', '2023', '2024']);
  const meta = await client.meta();
  expect(meta.resolveMember('sales.amount', 'measures')).toMatchObject({ type: 'number', aggType: 'sum' });
});

test('the cluster receives the security context, and filters the rows by it', async () => {
  const byCity = { measures: ['sales.count'], dimensions: ['sales.customer_city'] };
  const own = await rows(forwarding, byCity, { mode: 'creator', securityContext: { city: 'Oslo' } });
  expect(own.map((row) => toRecord(row)['sales.customer_city'])).toEqual(['Oslo']);
  expect((await rows(forwarding, byCity)).length).toBe(10);
});

test('a reader of a dashboard gets the rows of its charts only', async () => {
  const token = await forwarding.hostToken({ publicId });
  const answer = await forwarding.call(`/api/v1/embed/dashboard/${publicId}`, { token });
  for (const { meta } of answer.read(dashboardSchema).reportSnapshots) {
    expect((await rows(forwarding, meta?.query, { publicId })).length).toBeGreaterThan(3);
  }
  const foreign = await load(forwarding, { measures: ['sales.buyers'] }, { publicId });
  expect(foreign.status).toBe(403);
});

test.each<[string, object]>([
  ['an unknown member', { measures: ['sales.nothing'] }],
  ['an invalid query', { measures: 'sales.count' }],
])('%s is an error in words, without the cluster’s insides', async (_, query) => {
  const { status, json, text } = await load(forwarding, query);
  expect([status >= 400, Object.keys(toRecord(json))]).toEqual([true, ['error']]);
  expect(text).not.toContain('node_modules');
});
