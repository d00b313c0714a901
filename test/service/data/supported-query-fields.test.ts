/** What a request says is done, or refused with words that name it: in queries, in filters and in addresses. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filterOperators } from '../../../src/contract/data-api.ts';
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
  test('has one limit, whichever word it uses', async () => {
    expect(await refusalOf({ ...count, limit: 1, rowLimit: 2 })).toMatch(/'limit' and 'rowLimit' .* 1 and 2/);
    for (const limits of [
      { limit: 1, rowLimit: 1 },
      { limit: 1, rowLimit: null },
      { limit: null, rowLimit: 1 },
    ])
      expect((await room.load({ dimensions: ['orders.id'], ...limits })).body.data).toHaveLength(1);
  });

  test.each([
    ['granularity', { granularity: '' }, /cannot be cut by ''/],
    ['dateRange', { dateRange: '' }, /'' is no date/],
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
    ['compareDateRange', { compareDateRange: [''] }, /'' is no date/],
  ])('does not pass over an empty text: %s', async (_, time, words) => {
    expect(await refusalOf({ ...count, timeDimensions: [{ dimension: 'orders.at', ...time }] })).toMatch(
      words,
    );
  });

  test.each<[unknown, RegExp]>([
    [[{ 'orders.count': 'asc' }], /^query\.order\.0: 'order' is written/],
    [[['orders.count']], /^query\.order\.0: 'order' is written/],
    [['orders.count', 'asc'], /^query\.order\.0: 'order' is written/],
    ['orders.count', /^query\.order: 'order' is written/],
    [7, /^query\.order: 'order' is written/],
    [[['orders.count', 'up']], /^query\.order\.0\.1: "up" is not known/],
    [{ 'orders.count': 'DESC' }, /"DESC" is not known: did you mean 'desc'/],
  ])('teaches how an order is written: %j', async (order, words) => {
    expect(await refusalOf({ ...count, order })).toMatch(words);
  });
});

describe('a filter', () => {
  const unary = ['set', 'notSet', 'measureFilter'] as const;
  test.each(unary)('%s takes no values', async (operator) => {
    const member = operator === 'measureFilter' ? 'orders.count' : 'orders.region';
    for (const values of [['north'], [null], ['']])
      for (const filter of [{ member, operator, values }, { or: [{ member, operator, values }] }])
        expect(await refusalOf({ ...count, filters: [filter] })).toMatch(
          new RegExp(`'${operator}' on ${member} takes no values`),
        );
    expect((await room.load({ ...count, filters: [{ member, operator, values: [] }] })).status).toBe(200);
  });

  test.each(filterOperators.filter((one) => !unary.some((other) => other === one)))(
    '%s takes no less than one',
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
  ])('is one of three things, and not %s', async (_, filter) => {
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

  test.each(['load', 'dry-run', 'sql', 'subscribe'])('GET %s takes each parameter once', async (name) => {
    expect((await ask(`/v1/${name}?query=${query}`))[0]).toBe(200);
    for (const [more, twice] of [
      [`&query=${query}`, 'query'],
      ['&cache=no-cache&cache=no-cache', 'cache'],
      ['&queryType=multi&queryType=multi', 'queryType'],
    ])
      expect(await ask(`/v1/${name}?query=${query}${more ?? ''}`)).toEqual([
        400,
        `The parameter '${twice ?? ''}' is given twice: say which one counts.`,
      ]);
  });

  test('GET meta takes each parameter once', async () => {
    const [status, error] = await ask('/v1/meta?onlyViews=true&onlyViews=false');
    expect([status, error]).toEqual([400, expect.stringContaining(`'onlyViews' is given twice`)]);
  });

  test.each(['load', 'dry-run', 'sql', 'subscribe', 'cubesql'])('POST %s takes none', async (name) => {
    const body = JSON.stringify({ query: name === 'cubesql' ? 'SELECT 1 AS a' : count });
    for (const parameter of ['cache', 'query', 'queryType', 'limit', '__proto__']) {
      const [status, error] = await ask(`/v1/${name}?${parameter}=1`, { method: 'POST', body });
      expect([status, error]).toEqual([400, expect.stringContaining(`'${parameter}'. It takes none`)]);
    }
    expect(
      (await room.routes.request(`/v1/${name}`, { method: 'POST', body, headers: { authorization: '0' } }))
        .status,
    ).toBe(200);
  });
});
