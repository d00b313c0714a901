/**
 * Every part of a request is supported, or refused with a message that names it: in queries, in filters and in
 * addresses.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filterOperators } from '../../../src/contract/data-api-schemas.ts';
import { orderModel, orderTables, toRecord } from './data-api-under-test.ts';
import { startSqlApi, type SqlApiUnderTest } from './sql/sql-api-under-test.ts';

let room: SqlApiUnderTest;
beforeAll(async () => {
  room = await startSqlApi(orderTables, orderModel);
});
afterAll(() => room.close());

const count = { measures: ['orders.count'] };
const refusalOf = async (query: object): Promise<unknown> => {
  const { status, body } = await room.load(query);
  expect(status, JSON.stringify(body)).toBe(400);
  return body.error;
};

describe('a query', () => {
  test('has one limit, under either name', async () => {
    expect(await refusalOf({ ...count, limit: 1, rowLimit: 2 })).toMatch(
      /'limit' \(1\) and 'rowLimit' \(2\)/,
    );
    for (const limits of [
      { limit: 1, rowLimit: 1 },
      { limit: 1, rowLimit: null },
      { limit: null, rowLimit: 1 },
    ])
      expect((await room.load({ dimensions: ['orders.id'], ...limits })).body.data).toHaveLength(1);
  });

  test.each([
    ['granularity', { granularity: '' }, /cannot be cut by ''/],
    ['dateRange', { dateRange: '' }, /'' is not a date/],
    [
      'dateRange beside compareDateRange',
      { dateRange: '', compareDateRange: ['2024'] },
      /either 'dateRange' or/,
    ],
    [
      'granularity beside compareDateRange',
      { granularity: '', compareDateRange: ['2024'] },
      /cannot be cut by ''/,
    ],
    ['compareDateRange', { compareDateRange: [''] }, /'' is not a date/],
  ])('does not ignore an empty text: %s', async (_, time, words) => {
    expect(await refusalOf({ ...count, timeDimensions: [{ dimension: 'orders.at', ...time }] })).toMatch(
      words,
    );
  });

  test.each<[unknown, RegExp]>([
    [[{ 'orders.count': 'asc' }], /^query\.order\.0: 'order' must be/],
    [[['orders.count']], /^query\.order\.0: 'order' must be/],
    [['orders.count', 'asc'], /^query\.order\.0: 'order' must be/],
    ['orders.count', /^query\.order: 'order' must be/],
    [7, /^query\.order: 'order' must be/],
    [[['orders.count', 'up']], /^query\.order\.0\.1: "up" is not known/],
    [{ 'orders.count': 'DESC' }, /"DESC" is not known: did you mean 'desc'/],
  ])('gets a hint on the notation of an order: %j', async (order, words) => {
    expect(await refusalOf({ ...count, order })).toMatch(words);
  });
});

describe('a filter', () => {
  const unary = ['set', 'notSet', 'measureFilter'] as const;
  test.each(unary)('%s accepts no values', async (operator) => {
    const member = operator === 'measureFilter' ? 'orders.count' : 'orders.region';
    for (const values of [['north'], [null], ['']])
      for (const filter of [{ member, operator, values }, { or: [{ member, operator, values }] }])
        expect(await refusalOf({ ...count, filters: [filter] })).toMatch(
          new RegExp(`'${operator}' on ${member} takes no values`),
        );
    expect((await room.load({ ...count, filters: [{ member, operator, values: [] }] })).status).toBe(200);
  });

  test.each(filterOperators.filter((one) => !unary.some((other) => other === one)))(
    '%s requires at least one value',
    async (operator) => {
      const filters = [{ member: 'orders.at', operator, values: [] }];
      expect(await refusalOf({ ...count, filters })).toMatch(/needs at least one value/);
    },
  );

  const one = { member: 'orders.region', operator: 'set' };
  test.each<[string, object]>([
    ['or and and', { or: [one], and: [one] }],
    ['or and member', { or: [one], ...one }],
    ['and and member', { and: [one], ...one }],
    ['and and values', { and: [one], values: ['a'] }],
    ['all of it', { and: [one], or: [one], ...one }],
    ['a mixture inside', { or: [{ and: [one], or: [one] }] }],
  ])('is of one of three kinds, and not %s', async (_, filter) => {
    expect(await refusalOf({ ...count, filters: [filter] })).toMatch(
      /A filter is one of three: .* 'and' list/,
    );
  });
});

describe('an address', () => {
  const query = encodeURIComponent(JSON.stringify(count));
  const ask = async (path: string, init: RequestInit = {}): Promise<[number, unknown]> => {
    const response = await room.routes.request(path, { ...init, headers: { authorization: '0' } });
    return [response.status, toRecord(await response.json()).error];
  };

  test.each(['load', 'dry-run', 'sql', 'subscribe'])('GET %s accepts each parameter once', async (name) => {
    expect((await ask(`/v1/${name}?query=${query}`))[0]).toBe(200);
    for (const [more, twice] of [
      [`&query=${query}`, 'query'],
      ['&cache=no-cache&cache=no-cache', 'cache'],
      ['&queryType=multi&queryType=multi', 'queryType'],
    ])
      expect(await ask(`/v1/${name}?query=${query}${more ?? ''}`)).toEqual([
        400,
        `The parameter '${twice ?? ''}' is given twice: give it once.`,
      ]);
  });

  test('GET meta accepts each parameter once', async () => {
    const [status, error] = await ask('/v1/meta?onlyViews=true&onlyViews=false');
    expect([status, error]).toEqual([400, expect.stringContaining(`'onlyViews' is given twice`)]);
  });

  test.each(['load', 'dry-run', 'sql', 'subscribe', 'cubesql'])(
    'POST %s accepts no parameters',
    async (name) => {
      const body = JSON.stringify({ query: name === 'cubesql' ? 'SELECT 1 AS a' : count });
      for (const parameter of ['cache', 'query', 'queryType', 'limit', '__proto__']) {
        const [status, error] = await ask(`/v1/${name}?${parameter}=1`, { method: 'POST', body });
        expect([status, error]).toEqual([400, expect.stringContaining(`'${parameter}'. It takes none`)]);
      }
      expect(
        (await room.routes.request(`/v1/${name}`, { method: 'POST', body, headers: { authorization: '0' } }))
          .status,
      ).toBe(200);
    },
  );
});
