import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderModel, orderTables, startDataApi, type DataApiUnderTest } from './data-api-under-test.ts';

let room: DataApiUnderTest;
beforeAll(async () => {
  room = await startDataApi(orderTables, orderModel);
});
afterAll(() => room.close());

async function countsBy(granularity: string, timezone: string, dimension = 'orders.at'): Promise<string[]> {
  const rows = await room.rows({
    measures: ['orders.count'],
    timeDimensions: [{ dimension, granularity }],
    filters: [{ member: dimension, operator: 'set' }],
    timezone,
  });
  return rows.map((row) => `${String(row[`${dimension}.${granularity}`])} ${String(row['orders.count'])}`);
}

describe('grains follow the query’s time zone', () => {
  test('across the hour that New York skips in spring', async () => {
    expect(await countsBy('hour', 'America/New_York')).toEqual([
      '2023-12-31T19:00:00.000 1',
      '2024-01-31T18:00:00.000 1',
      '2024-01-31T19:00:00.000 1',
      '2024-03-10T01:00:00.000 1',
      '2024-03-10T03:00:00.000 1',
    ]);
  });

  test('months and years begin at the zone’s own midnight', async () => {
    expect(await countsBy('month', 'America/New_York')).toEqual([
      '2023-12-01T00:00:00.000 1',
      '2024-01-01T00:00:00.000 2',
      '2024-03-01T00:00:00.000 2',
    ]);
    expect(await countsBy('year', 'Asia/Tokyo')).toEqual(['2024-01-01T00:00:00.000 5']);
  });

  test('weeks start on Monday', async () => {
    expect(await countsBy('week', 'UTC')).toContain('2024-03-04T00:00:00.000 2');
  });

  test('local times are not converted', async () => {
    expect(await countsBy('month', 'America/New_York', 'orders.noted_at')).toEqual(
      await countsBy('month', 'UTC', 'orders.noted_at'),
    );
  });
});

async function countIn(dateRange: string | string[], timezone = 'UTC'): Promise<unknown> {
  const rows = await room.rows({
    measures: ['orders.count'],
    timeDimensions: [{ dimension: 'orders.at', dateRange }],
    timezone,
  });
  return rows[0]?.['orders.count'];
}

describe('date ranges', () => {
  test('a date at the end includes its whole day, to the last millisecond', async () => {
    expect(await countIn(['2024-01-01', '2024-01-31'])).toBe('2');
    expect(await countIn(['2024-01-01T00:00:00.000', '2024-01-31T23:59:59.998'])).toBe('1');
    expect(await countIn(['2024-01-01T00:00:00.000', '2024-01-31T23:59:59.999'])).toBe('2');
  });

  test('one date covers that day', async () => {
    expect(await countIn('2024-03-10')).toBe('2');
    expect(await countIn(['2024-03-10'])).toBe('2');
  });

  test('days are those of the zone', async () => {
    expect(await countIn('2023-12-31', 'America/New_York')).toBe('1');
    expect(await countIn('2024-01-01', 'America/New_York')).toBe('0');
  });

  test('a time with an offset is an instant, in any zone', async () => {
    expect(await countIn(['2024-03-10T06:30:00Z', '2024-03-10T06:30:00Z'], 'America/New_York')).toBe('1');
  });

  test('relative ranges count from the service’s clock', async () => {
    expect(await countIn('last 2 months')).toBe('2');
    expect(await countIn('this year')).toBe('5');
    expect(await countIn('last quarter')).toBe('5');
    expect(await countIn('today')).toBe('0');
  });

  test('a range over groups includes those of its ends and no others', async () => {
    const rows = await room.rows({
      measures: ['orders.count'],
      timeDimensions: [
        { dimension: 'orders.at', granularity: 'day', dateRange: ['2024-01-31', '2024-02-01'] },
      ],
      timezone: 'America/New_York',
    });
    expect(rows).toEqual([{ 'orders.at.day': '2024-01-31T00:00:00.000', 'orders.count': '2' }]);
  });
});

test('a dimension’s name may include a grain', async () => {
  const rows = await room.rows({ dimensions: ['orders.at.quarter'], measures: ['orders.count'] });
  expect(rows.at(0)).toEqual({ 'orders.at.quarter': '2024-01-01T00:00:00.000', 'orders.count': '5' });
});

test('a time without a grain keeps its milliseconds and has no offset', async () => {
  const rows = await room.rows({
    dimensions: ['orders.at'],
    filters: [{ member: 'orders.id', operator: 'equals', values: ['2'] }],
  });
  expect(rows).toEqual([{ 'orders.at': '2024-01-31T23:59:59.999' }]);
});

test.each(['+02:00', 'Mars/Olympus', '', `UTC'; DROP TABLE orders; --`])(
  'an invalid time zone is refused: %j',
  async (timezone) => {
    const { status, body } = await room.load({ measures: ['orders.count'], timezone });
    expect(status).toBe(400);
    expect(body.error).toContain(`'timezone' must be a name such as`);
  },
);

/** Far dates that are written, and those that words lead to. */
const farDates = [
  '0000-06-01',
  '-5000-01-01',
  '-005000-01-01T00:00:00.000',
  '99999',
  '99999-01-01',
  '+294277-01-01',
  'last 9999 years',
  'next 9999 years',
  'from 9999 years ago to now',
  'from 2024 years ago to now',
];
const dateOperators =
  'equals notEquals in gt gte lt lte inDateRange notInDateRange beforeDate beforeOrOnDate afterDate afterOrOnDate onTheDate';

describe('a date that a database may not have is refused, with the member and the dates that work', () => {
  const refusal = (text: string): [number, string] => [
    400,
    `'${text}' is too far away for orders.at: dates are from 0001-01-01 to 9999-12-31.`,
  ];
  const load = async (query: object): Promise<[number, unknown]> => {
    const { status, body } = await room.load({ measures: ['orders.count'], ...query });
    return [status, body.error];
  };

  test.each(farDates)('%s, in every place of a query', async (text) => {
    for (const dateRange of [text, [text, '2024-01-01'], ['2024-01-01', text]])
      expect(await load({ timeDimensions: [{ dimension: 'orders.at', dateRange }] })).toEqual(refusal(text));
    for (const operator of dateOperators.split(' '))
      expect(await load({ filters: [{ member: 'orders.at', operator, values: [text] }] })).toEqual(
        refusal(text),
      );
  });

  test.each(['UTC', 'Asia/Kathmandu', 'America/Los_Angeles'])(
    'the first and last ones work in %s',
    async (zone) => {
      for (const dateRange of [['0001-01-01', '9999-12-31'], '0001', '9999', '9999-12-31T23:59:59.999'])
        for (const granularity of ['year', undefined])
          expect(
            await load({
              timeDimensions: [{ dimension: 'orders.at', dateRange, granularity }],
              timezone: zone,
            }),
          ).toEqual([200, undefined]);
    },
  );
});
