/** Rows of compared periods are one result, whose periods share one time. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planComparedRows } from '../../../src/model/compared-periods/plan-compared-rows.ts';
import { findColumn, type Cell } from '../../../src/model/result.ts';
import { createWallClock, startOfUnit, addUnits } from '../../../src/model/time/wall-clock-arithmetic.ts';

const context = { locale: 'en', timeZone: 'UTC', currency: 'USD' };
const now = new Date('2024-08-15T00:00:00Z');
const toText = (time: number) => new Date(time).toISOString().slice(0, 23);

const toQuery = (ranges: readonly unknown[], granularity?: string) => ({
  measures: ['sales.count'],
  timeDimensions: [{ dimension: 'sales.day', ...(granularity && { granularity }), compareDateRange: ranges }],
});

interface Rows {
  readonly times?: readonly string[];
  readonly counts: readonly string[];
  readonly more?: object;
}

const toBody = (rows: readonly Rows[], granularity = 'month') => ({
  queryType: 'compareDateRangeQuery',
  results: rows.map(({ times, counts, more }) => ({
    annotation: {
      measures: { 'sales.count': { title: 'Count', type: 'number' } },
      timeDimensions: times
        ? { [`sales.day.${granularity}`]: { title: 'Day', type: 'time', granularity } }
        : {},
    },
    ...more,
    data: {
      members: [...(times ? [`sales.day.${granularity}`] : []), 'sales.count', 'compareDateRange'],
      columns: [...(times ? [times] : []), counts, counts.map(() => 'as the service writes it')],
    },
  })),
});

function read(query: Readonly<Record<string, unknown>>, body: unknown, locale = 'en') {
  const result = planComparedRows(query, { ...context, locale }, now)?.read(body);
  if (!result) throw new Error('no result');
  const cells = (name: string): readonly Cell[] => findColumn(result, name)?.cells ?? [];
  return { result, cells };
}

test('a query without ranges to compare is read as any other', () => {
  expect(planComparedRows({ measures: ['sales.count'] }, context, now)).toBeUndefined();
});

test('the periods of a query are asked for as dates, and named in the words of the reader', () => {
  const query = toQuery([['2024-01-01', '2024-03-31'], 'previous year', 'last month']);
  const compared = planComparedRows(query, context, now);
  expect(compared?.query).toEqual(
    toQuery([['2024-01-01', '2024-03-31'], ['2023-01-01', '2023-03-31'], 'last month']),
  );
  const body = toBody([{ counts: ['3'] }, { counts: ['2'] }, { counts: ['1'] }]);
  const { result, cells } = read(query, body);
  expect(cells('compareDateRange')).toEqual(['Q1 2024', 'Q1 2023', 'Jul 2024']);
  expect(cells('sales.count')).toEqual([3, 2, 1]);
  expect(result.rowCount).toBe(3);
  expect(result.columns.map(({ name }) => name)).toEqual(['compareDateRange', 'sales.count']);
  const { periods } = result.columns[0] ?? {};
  expect(periods?.member).toBe('sales.day');
  expect(periods?.list.map(({ name, range }) => [name, range])).toEqual([
    ['Q1 2024', ['2024-01-01', '2024-03-31']],
    ['Q1 2023', ['2023-01-01', '2023-03-31']],
    ['Jul 2024', ['2024-07-01', '2024-07-31']],
  ]);
});

test('a period that is not over is compared up to yesterday, with as many days of the others', () => {
  const ranges = (query: Readonly<Record<string, unknown>>) => planComparedRows(query, context, now)?.query;
  expect(ranges(toQuery(['this month', 'previous period', 'previous year']))).toEqual(
    toQuery([
      ['2024-08-01', '2024-08-14'],
      ['2024-07-01', '2024-07-14'],
      ['2023-08-01', '2023-08-14'],
    ]),
  );
  const whole = [
    ['this month', ['2024-07-01', '2024-07-31']],
    ['today', 'previous period'],
    ['last month', 'previous period'],
  ];
  expect(ranges(toQuery(['this month']))).toEqual(toQuery(['this month']));
  for (const [first, second] of whole)
    expect(ranges(toQuery([first, second]))).toMatchObject(toQuery([first, expect.anything()]));
  // Rows with a time show themselves how far it has come.
  expect(ranges(toQuery(['this month', 'previous period'], 'day'))).toEqual(
    toQuery(['this month', ['2024-07-01', '2024-07-31']], 'day'),
  );
});

test('the rows are as old as the oldest, and cut if those of one period are', () => {
  const ages = ['2024-08-02T00:00:00.000Z', '2024-08-01T00:00:00.000Z'];
  const rows = ages.map((lastRefreshTime, at) => ({
    counts: ['1'],
    more: { lastRefreshTime, truncated: at > 0 },
  }));
  const { result } = read(toQuery(['this month', 'previous period']), toBody(rows));
  expect(result).toMatchObject({ lastRefreshTime: ages[1], truncated: true });
});

test('a period without a row has its place where each period has one', () => {
  const query = toQuery(['this month', 'previous period']);
  const { cells } = read(query, toBody([{ counts: [] }, { counts: ['2'] }]));
  const names = cells('compareDateRange').map((name) => String(name).replace(/\s+/g, ' '));
  expect(names).toEqual(['Aug 1 – 14, 2024', 'Jul 1 – 14, 2024']);
  expect(cells('sales.count')).toEqual([null, 2]);
  const month = '2023-02-01T00:00:00.000';
  const byMonth = read(
    toQuery([['2024-01-01', '2024-03-31'], 'previous year'], 'month'),
    toBody([
      { times: [], counts: [] },
      { times: [month], counts: ['2'] },
    ]),
  );
  expect(byMonth.cells('sales.count')).toEqual([2]);
});

test('two words for one range are one period', () => {
  const compared = planComparedRows(toQuery(['2023', 'previous period', 'Previous Year']), context, now);
  expect(compared?.query).toEqual(toQuery(['2023', ['2022-01-01', '2022-12-31']]));
});

test('a year up to yesterday ends on the same date of another one', () => {
  const compared = planComparedRows(toQuery(['this year', 'previous year']), context, now);
  expect(compared?.query).toEqual(
    toQuery([
      ['2024-01-01', '2024-08-14'],
      ['2023-01-01', '2023-08-14'],
    ]),
  );
});

test('another response is no result', () => {
  const compared = planComparedRows(toQuery(['today', 'yesterday']), context, now);
  for (const body of [null, {}, { results: [] }, { results: [{}, {}] }, toBody([{ counts: ['1'] }])])
    expect(compared?.read(body)).toBeUndefined();
});

describe('the time that periods share', () => {
  test('is that of the first one, also where periods of the others are missing', () => {
    const body = toBody([
      { times: ['2024-01-01T00:00:00.000', '2024-03-01T00:00:00.000'], counts: ['1', '3'] },
      { times: ['2023-02-01T00:00:00.000', '2023-03-01T00:00:00.000'], counts: ['20', '30'] },
    ]);
    const { cells } = read(toQuery([['2024-01-01', '2024-03-31'], 'previous year'], 'month'), body);
    const days = (name: string) => cells(name).map((cell) => String(cell).slice(0, 7));
    expect(days('compareDateRange.time')).toEqual(['2024-01', '2024-03', '2024-02', '2024-03']);
    expect(days('sales.day.month')).toEqual(['2024-01', '2024-03', '2023-02', '2023-03']);
  });

  test('is known without rows of the first one', () => {
    const body = toBody(
      [
        { times: [], counts: [] },
        { times: ['2024-02-02T00:00:00.000'], counts: ['5'] },
      ],
      'day',
    );
    const { cells } = read(toQuery([['2024-03-01', '2024-03-31'], 'previous period'], 'day'), body);
    expect(cells('compareDateRange.time')).toEqual(['2024-03-02T00:00:00.000']);
  });

  test('of days is the same date of another year', () => {
    const times = (...dates: string[]) => dates.map((date) => `${date}T00:00:00.000`);
    const body = toBody(
      [
        {
          times: times('2024-02-28', '2024-02-29', '2024-03-01', '2024-12-31'),
          counts: ['1', '1', '1', '1'],
        },
        { times: times('2023-02-28', '2023-03-01', '2023-12-31'), counts: ['1', '1', '1'] },
      ],
      'day',
    );
    const { cells } = read(toQuery([['2024-01-01', '2024-12-31'], 'previous year'], 'day'), body);
    expect(cells('compareDateRange.time').slice(4)).toEqual(times('2024-02-28', '2024-03-01', '2024-12-31'));
  });

  const units = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
  const starts = fc.integer({ min: 0, max: 20_000 }).map((days) => createWallClock(1980, 0, 1 + days));

  test('has the same number of periods of the grain before it in each range', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...units),
        fc.array(starts, { minLength: 2, maxLength: 4 }),
        fc.array(fc.nat(30), { minLength: 1, maxLength: 8 }),
        (unit, from, places) => {
          // Days of whole years apart stand at their dates.
          fc.pre(new Set(from.map((start) => toText(start).slice(5))).size === from.length);
          const toTime = (start: number, place: number) =>
            toText(addUnits(startOfUnit(start, unit), place, unit));
          const ranges = from.map((start) => [
            toText(start),
            toText(addUnits(startOfUnit(start, unit), 40, unit)),
          ]);
          const rows = from.map((start) => ({
            times: places.map((place) => toTime(start, place)),
            counts: places.map(String),
          }));
          const { cells } = read(toQuery(ranges, unit), toBody(rows, unit));
          const wanted = from.flatMap(() => places.map((place) => toTime(from[0] ?? NaN, place)));
          expect(cells('compareDateRange.time')).toEqual(wanted);
        },
      ),
    );
  });
});
