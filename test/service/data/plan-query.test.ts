import { multiLoadResponseSchema } from '../../../src/contract/data-api-schemas.ts';
import { parseLoadResult } from '../../../src/model/parsing/parse-result.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  countRows,
  orderModel,
  orderTables,
  startDataApi,
  type DataApiUnderTest,
} from './data-api-under-test.ts';

let room: DataApiUnderTest;
beforeAll(async () => {
  room = await startDataApi(orderTables, orderModel);
});
afterAll(() => room.close());

const byRegion = { measures: ['orders.count', 'orders.total'], dimensions: ['orders.region'] };

describe('order', () => {
  const regions = async (query: object): Promise<unknown[]> =>
    (await room.rows(query)).map((row) => row['orders.region']);

  test('is by default the largest first measure first, then the dimensions', async () => {
    expect(await regions(byRegion)).toEqual(['north', 'south', 'east', null]);
  });

  test('is by default the first dimension ascending where there is no measure', async () => {
    expect(await regions({ dimensions: ['orders.region'] })).toEqual(['east', 'north', 'south', null]);
  });

  test('is by default the time grain ascending where there is one', async () => {
    const rows = await room.rows({
      measures: ['orders.count'],
      timeDimensions: [{ dimension: 'orders.at', granularity: 'month' }],
    });
    expect(rows.map((row) => row['orders.at.month'])).toEqual([
      '2024-01-01T00:00:00.000',
      '2024-02-01T00:00:00.000',
      '2024-03-01T00:00:00.000',
      null,
    ]);
  });

  test('follows the query, as an object or as pairs', async () => {
    expect(await regions({ ...byRegion, order: { 'orders.total': 'asc' } })).toEqual([
      'south',
      'east',
      null,
      'north',
    ]);
    expect(await regions({ ...byRegion, order: [['orders.region', 'desc']] })).toEqual([
      'south',
      'north',
      'east',
      null,
    ]);
  });

  test('keeps pages free of overlaps and gaps, though many rows are equal', async () => {
    const page = (offset: number) =>
      regions({ ...byRegion, order: { 'orders.count': 'desc' }, limit: 1, offset });
    const pages = await Promise.all([0, 1, 2, 3].map(page));
    expect(pages.flat()).toEqual(['north', 'south', 'east', null]);
  });

  test('by a member outside of the query is refused', async () => {
    const { status, body } = await room.load({ ...byRegion, order: { 'orders.id': 'asc' } });
    expect([status, body.error]).toEqual([400, 'The query is ordered by orders.id but does not select it.']);
  });
});

describe('limits', () => {
  const numbers = `
cubes:
  - name: numbers
    sql: SELECT range AS n FROM range(60000)
    dimensions:
      - { name: n, sql: n, type: number }
      - { name: at, sql: "TIMESTAMP '2024-01-01' + to_seconds({CUBE}.n)", type: time }
`;
  let many: DataApiUnderTest;
  beforeAll(async () => {
    many = await startDataApi('CREATE TABLE nothing (x INTEGER);', numbers);
  });
  afterAll(() => many.close());

  test.each<[string, object, number, boolean | undefined]>([
    ['without a limit 10,000 rows, marked as cut', {}, 10_000, true],
    ['the caller’s own limit cuts in silence', { limit: 20 }, 20, undefined],
    ['a wish beyond 50,000 is cut to it, and marked', { limit: 60_000 }, 50_000, true],
    ['50,000, the most there is, is marked too', { limit: 50_000 }, 50_000, true],
    ['50,000 of which nothing was cut', { limit: 50_000, offset: 10_000 }, 50_000, undefined],
    ['not marked where nothing was cut', { offset: 55_000 }, 5_000, undefined],
  ])('%s', async (_, query, count, truncated) => {
    const { body } = await many.load({
      dimensions: ['numbers.n'],
      total: true,
      responseFormat: 'columnar',
      ...query,
    });
    expect([countRows(body), body.truncated, body.total]).toEqual([count, truncated, 60_000]);
  });

  const numbered = { dimensions: ['numbers.n'] };
  const compareDateRange = [
    ['2024-01-01', '2024-01-01'],
    ['2024-01-02', '2024-01-02'],
  ];
  test.each<[string, unknown, (boolean | undefined)[]]>([
    ['rows as objects', { ...numbered }, [true]],
    ['the compact form', { ...numbered, responseFormat: 'compact' }, [true]],
    ['the columnar form', { ...numbered, responseFormat: 'columnar' }, [true]],
    ['single rows', { ...numbered, ungrouped: true }, [true]],
    [
      'each of the ranges that are compared',
      { ...numbered, timeDimensions: [{ dimension: 'numbers.at', compareDateRange }] },
      [true, undefined],
    ],
    ['each of the queries that are blended', [numbered, { ...numbered, limit: 5 }], [true, undefined]],
  ])('a cut result is marked: %s', async (_, query, truncated) => {
    const body = JSON.stringify({ query, queryType: 'multi' });
    const answer = await many.request('/v1/load', { method: 'POST', body });
    const { results } = multiLoadResponseSchema.parse(answer.body);
    expect(results.map((result) => result.truncated)).toEqual(truncated);
  });

  test('the element reads the mark of a cut result', async () => {
    const { body } = await many.load({ ...numbered, responseFormat: 'columnar' });
    expect(parseLoadResult(body)).toMatchObject({ rowCount: 10_000, truncated: true });
    const { body: whole } = await many.load({ ...numbered, responseFormat: 'columnar', limit: 5 });
    expect(parseLoadResult(whole)?.truncated).not.toBe(true);
  });
});

describe('members', () => {
  test.each<[string, object]>([
    ['unknown', { measures: ['orders.nope'] }],
    ['hidden', { dimensions: ['orders.secret'] }],
    ['hidden, through a view', { measures: ['sales.margin'] }],
    [
      'hidden, in a filter',
      { measures: ['orders.count'], filters: [{ member: 'orders.secret', operator: 'set' }] },
    ],
    ['of an unknown view', { measures: ['nope.count'] }],
    ['without a view', { measures: ['count'] }],
    ['named like what objects inherit', { measures: ['orders.constructor'] }],
  ])('%s: refused by name, with a hint at known members', async (_, query) => {
    const { status, body } = await room.load(query);
    expect(status).toBe(400);
    expect(body.error).toMatch(/^There is no member '\S+': GET \/v1\/meta lists/);
  });

  test.each<[string, object, string]>([
    [
      'a dimension as a measure',
      { measures: ['orders.region'] },
      'orders.region is a dimension, but a measure is needed there.',
    ],
    ['no members', {}, 'The query selects nothing'],
    [
      'a grain of something else than a time',
      { timeDimensions: [{ dimension: 'orders.region', granularity: 'day' }] },
      'orders.region is not a time dimension.',
    ],
    [
      'two views',
      { measures: ['sales.count'], dimensions: ['customers.city'] },
      `A query can use only one view, not`,
    ],
    [
      'an unknown field',
      { measures: ['orders.count'], compareDateRanges: [] },
      `query has the unknown field 'compareDateRanges'.`,
    ],
    ['a wrong limit', { measures: ['orders.count'], limit: -1 }, 'query.limit'],
  ])('%s: refused', async (_, query, message) => {
    const { status, body } = await room.load(query);
    expect(status).toBe(400);
    expect(body.error).toContain(message);
  });
});

describe('joined cubes', () => {
  test('add their dimensions to the rows of the other', async () => {
    const rows = await room.rows({ measures: ['orders.count'], dimensions: ['customers.city'] });
    expect(rows).toEqual([
      { 'customers.city': 'Berlin', 'orders.count': '2' },
      { 'customers.city': 'Köln', 'orders.count': '2' },
      { 'customers.city': null, 'orders.count': '2' },
    ]);
  });

  test('count each of their own rows once, however often the join repeats them', async () => {
    expect(await room.rows({ measures: ['customers.vips', 'customers.cities', 'orders.count'] })).toEqual([
      { 'customers.vips': '1', 'customers.cities': '2', 'orders.count': '6' },
    ]);
    const rows = await room.rows({
      measures: ['customers.count', 'customers.vips'],
      dimensions: ['orders.region'],
      order: { 'orders.region': 'asc' },
    });
    expect(rows).toEqual([
      { 'orders.region': 'east', 'customers.count': '1', 'customers.vips': null },
      { 'orders.region': 'north', 'customers.count': '1', 'customers.vips': '1' },
      { 'orders.region': 'south', 'customers.count': '1', 'customers.vips': '0' },
      { 'orders.region': null, 'customers.count': '0', 'customers.vips': null },
    ]);
  });

  test('refuse measures of repeated rows in an ungrouped query', async () => {
    const { status, body } = await room.load({
      measures: ['customers.vips'],
      dimensions: ['orders.id'],
      ungrouped: true,
    });
    expect(status).toBe(400);
    expect(body.error).toContain('customers.vips would be counted once per row');
  });
});
