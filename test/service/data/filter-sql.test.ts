import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderModel, orderTables, startDataApi, type DataApiUnderTest } from './data-api-under-test.ts';

let room: DataApiUnderTest;
beforeAll(async () => {
  room = await startDataApi(orderTables, orderModel);
});
afterAll(() => room.close());

async function idsWhere(filters: object[], timezone = 'UTC'): Promise<number[]> {
  const rows = await room.rows({ dimensions: ['orders.id'], filters, timezone });
  return rows.map((row) => Number(row['orders.id']));
}

const filter = (member: string, operator: string, ...values: (string | null)[]): object => ({
  member: `orders.${member}`,
  operator,
  ...(values.length > 0 ? { values } : {}),
});

describe('every operator, with nulls and case', () => {
  test.each<[string, object, number[]]>([
    ['equals minds case', filter('status', 'equals', 'shipped'), [2]],
    ['equals takes any of its values', filter('status', 'equals', 'shipped', 'Shipped'), [1, 2]],
    ['equals null finds the empty ones too', filter('status', 'equals', 'Shipped', null), [1, 5]],
    ['notEquals keeps the empty ones', filter('status', 'notEquals', 'Shipped', 'shipped'), [3, 4, 5, 6]],
    ['notEquals null drops the empty ones', filter('status', 'notEquals', 'Shipped', null), [2, 3, 4, 6]],
    ['contains does not mind case', filter('status', 'contains', 'SHIP'), [1, 2]],
    ['contains does not mind the case of letters beyond ASCII', filter('status', 'contains', 'ärg'), [3]],
    ['a per cent sign is a letter like any other', filter('status', 'contains', '%'), [4]],
    ['an underscore is a letter like any other', filter('status', 'contains', '_'), []],
    ['notContains keeps the empty ones', filter('status', 'notContains', 'ship', '%'), [3, 5, 6]],
    ['startsWith', filter('status', 'startsWith', 'SHIP', '100'), [1, 2, 4]],
    ['notStartsWith keeps the empty ones', filter('status', 'notStartsWith', 'ship'), [3, 4, 5, 6]],
    ['endsWith', filter('status', 'endsWith', 'PED'), [1, 2]],
    ['notEndsWith keeps the empty ones', filter('status', 'notEndsWith', 'ped'), [3, 4, 5, 6]],
    ['set', filter('status', 'set'), [1, 2, 3, 4, 6]],
    ['notSet', filter('status', 'notSet'), [5]],
    ['gt', filter('amount', 'gt', '7.25'), [1, 2]],
    ['gte', filter('amount', 'gte', '7.25'), [1, 2, 6]],
    ['lt', filter('amount', 'lt', '7.25'), [3, 5]],
    ['lte', filter('amount', 'lte', '7.25'), [3, 5, 6]],
    ['a decimal equals itself', filter('amount', 'equals', '0.1'), [3]],
    ['whole numbers beyond 2^53 are told apart', filter('units', 'equals', '9007199254740993'), [2]],
    [
      'whole numbers beside one with a fraction are told apart as well',
      filter('units', 'equals', '9007199254740993', '0.5'),
      [2],
    ],
    ['contains reads a number as its digits', filter('units', 'contains', '99254740'), [2, 3]],
    ['inDateRange takes whole days', filter('at', 'inDateRange', '2024-01-01', '2024-01-31'), [1, 2]],
    [
      'notInDateRange keeps the empty ones',
      filter('at', 'notInDateRange', '2024-01-01', '2024-01-31'),
      [3, 4, 5, 6],
    ],
    ['beforeDate', filter('at', 'beforeDate', '2024-02-01'), [1, 2]],
    ['beforeOrOnDate holds to the end of the day', filter('at', 'beforeOrOnDate', '2024-01-31'), [1, 2]],
    ['afterDate starts when the day is over', filter('at', 'afterDate', '2024-01-31'), [3, 4, 6]],
    ['afterOrOnDate', filter('at', 'afterOrOnDate', '2024-02-01'), [3, 4, 6]],
    ['a time equals its whole day', filter('at', 'equals', '2024-03-10'), [4, 6]],
  ])('%s', async (_, condition, ids) => {
    expect(await idsWhere([condition])).toEqual(ids);
  });
});

test('conditions in a list must all hold, in an or any of them, at any depth', async () => {
  const nested = {
    or: [
      { and: [filter('region', 'equals', 'north'), filter('amount', 'gt', '15')] },
      { or: [filter('region', 'notSet'), filter('status', 'contains', 'sure')] },
    ],
  };
  expect(await idsWhere([nested])).toEqual([2, 4, 6]);
  expect(await idsWhere([nested, filter('amount', 'set')])).toEqual([2, 6]);
});

test('a filter on a measure applies to groups, not to rows', async () => {
  const rows = await room.rows({
    dimensions: ['orders.region'],
    measures: ['orders.count'],
    filters: [{ member: 'orders.total', operator: 'gt', values: ['6'] }],
    order: { 'orders.region': 'asc' },
  });
  expect(rows).toEqual([
    { 'orders.region': 'north', 'orders.count': '2' },
    { 'orders.region': null, 'orders.count': '1' },
  ]);
});

test.each([
  `'; DROP TABLE orders; --`,
  `' OR 1=1 --`,
  `") OR (1=1`,
  `$1`,
  `\\' OR ''='`,
  `{CUBE}.id`,
  `\u0000`,
])('SQL in a filter value is data: %j', async (value) => {
  expect(await idsWhere([filter('status', 'equals', value)])).toEqual([]);
  expect(await idsWhere([filter('status', 'contains', value)])).toEqual([]);
  expect(await idsWhere([filter('status', 'equals', "it's")])).toEqual([6]);
});

test.each<[object[], string]>([
  [[filter('amount', 'gt', 'many')], `orders.amount is a number, and 'many' is not.`],
  [[filter('at', 'afterDate', '2024-02-30')], `'2024-02-30' is not a date for orders.at`],
  [[filter('status', 'equals')], `The filter 'equals' on orders.status needs at least one value.`],
  [[filter('status', 'contains', null)], `does not accept null`],
  [[filter('status', 'inDateRange', '2024-01-01')], `orders.status is no time`],
  [[filter('at', 'contains', '2024')], `orders.at is a time`],
  [[filter('status', 'resembles', 'x')], `query.filters.0.operator`],
  [[{ or: [] }], `'or' list is empty`],
  [
    [{ or: [filter('count', 'gt', '1'), filter('region', 'set')] }],
    `cannot mix measures (orders.count) with dimensions`,
  ],
])('an invalid filter is refused with a message: %j', async (filters, message) => {
  const { status, body } = await room.load({ measures: ['orders.count'], filters });
  expect(status).toBe(400);
  expect(body.error).toContain(message);
});

test('filters nested too deep are refused without recursion', async () => {
  const deep = `${'{"or":['.repeat(50_000)}{"member":"orders.id","operator":"set"}${']}'.repeat(50_000)}`;
  const body = `{"query":{"measures":["orders.count"],"filters":[${deep}]}}`;
  const answer = await room.request('/v1/load', { method: 'POST', body });
  expect([answer.status, answer.body.error]).toEqual([400, 'The query is nested deeper than 24 levels.']);
});

test('more values than a statement can have are refused before anything is sent', async () => {
  const values = Array.from({ length: 5_000 }, (_, index) => String(index));
  const filters = Array.from({ length: 14 }, () => ({ member: 'orders.status', operator: 'equals', values }));
  const { status, body } = await room.load({ measures: ['orders.count'], filters });
  expect([status, body.error]).toEqual([400, expect.stringContaining('more than 65535 values')]);
});
