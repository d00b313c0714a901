/** Grains that a calendar table defines, compared with a plain look-up of the same calendar. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseLoadResult } from '../../../src/model/parsing/parse-result.ts';
import { parseDataModel } from '../../../src/semantic-layer/model/model-reader.ts';
import { startDataApi, toRecord, type DataApiUnderTest } from './data-api-under-test.ts';

const day = 86_400_000;
const firstDay = Date.UTC(2024, 1, 4);
const toDate = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** A retail calendar of two years: quarters of 13 weeks, whose months have 4, 5 and 4 weeks. */
const calendar = Array.from({ length: 728 }, (_, at) => {
  const week = Math.floor(at / 7);
  const inQuarter = week % 13;
  const month = inQuarter < 4 ? 0 : inQuarter < 9 ? 4 : 9;
  const start = (weeks: number): string => toDate(firstDay + weeks * 7 * day);
  return {
    date: toDate(firstDay + at * day),
    month: start(week - inQuarter + month),
    year: start(week - (week % 52)),
  };
});
const sales = Array.from({ length: 200 }, (_, id) => ({
  id,
  date: toDate(firstDay + ((id * 53) % 728) * day),
  amount: ((id * 7) % 11) + 1,
}));
const rows = (values: readonly string[]): string => values.join(', ');

const tables = `
  CREATE TABLE calendar (day DATE, retail_month DATE, retail_year TIMESTAMP);
  INSERT INTO calendar VALUES ${rows(calendar.map(({ date, month, year }) => `('${date}', '${month}', '${year}')`))};
  CREATE TABLE sales (id INTEGER, day DATE, amount INTEGER);
  INSERT INTO sales VALUES ${rows(sales.map(({ id, date, amount }) => `(${id}, '${date}', ${amount})`))};
`;
const model = (grain = "{ name: month, sql: '{CUBE}.retail_month' }"): string => `
cubes:
  - name: calendar
    sql_table: calendar
    calendar: true
    dimensions:
      - name: day
        sql: day
        type: time
        primary_key: true
        public: true
        granularities:
          - ${grain}
          - { name: retail_year, title: Retail year, sql: retail_year }
          - { name: fortnight, interval: 2 weeks, origin: '2024-02-04' }
  - name: sales
    sql_table: sales
    joins:
      - { name: calendar, relationship: many_to_one, sql: '{CUBE}.day = {calendar.day}' }
    dimensions:
      - { name: id, sql: id, type: number, primary_key: true }
    measures:
      - { name: total, type: sum, sql: amount }
      - { name: so_far, type: sum, sql: amount, rolling_window: { trailing: unbounded } }
      - { name: before, type: number, multi_stage: true, sql: '{total}', time_shift: [{ interval: 1 year, type: prior }] }
`;

let room: DataApiUnderTest;
beforeAll(async () => {
  room = await startDataApi(tables, model());
});
afterAll(() => room.close());

const periodOf = new Map(calendar.map((row) => [row.date, row]));
function totalsBy(period: 'month' | 'year', from = '0', to = '9'): [string, string][] {
  const totals = new Map<string, number>();
  for (const { date, amount } of sales.filter((sale) => sale.date >= from && sale.date <= to)) {
    const start = periodOf.get(date)?.[period] ?? '';
    totals.set(start, (totals.get(start) ?? 0) + amount);
  }
  return [...totals].sort().map(([start, total]) => [`${start}T00:00:00.000`, String(total)]);
}
async function ask(granularity: string, more: object = {}, timezone = 'UTC'): Promise<unknown[][]> {
  const timeDimensions = [{ dimension: 'calendar.day', granularity, ...more }];
  const found = await room.rows({ measures: ['sales.total'], timeDimensions, timezone });
  return found.map((row) => [row[`calendar.day.${granularity}`], row['sales.total']]);
}

describe('a granularity with SQL', () => {
  test('replaces the usual one of its name, and groups by the periods of the calendar', async () => {
    expect(await ask('month')).toEqual(totalsBy('month'));
    expect(await ask('retail_year')).toEqual(totalsBy('year'));
  });

  test('leaves other granularities of its dimension as they are', async () => {
    const years = (await ask('year')).map(([start]) => start);
    expect(years).toEqual(['2024-01-01T00:00:00.000', '2025-01-01T00:00:00.000', '2026-01-01T00:00:00.000']);
  });

  test('has periods that no time zone moves', async () => {
    expect(await ask('month', {}, 'Pacific/Auckland')).toEqual(totalsBy('month'));
    expect(await ask('month', {}, 'America/Los_Angeles')).toEqual(totalsBy('month'));
  });

  test('is cut by the days of a date range', async () => {
    const dateRange = ['2024-03-10', '2024-11-20'];
    expect(await ask('month', { dateRange })).toEqual(totalsBy('month', ...(dateRange as [string, string])));
  });

  test('is described to clients without its SQL and without a length', async () => {
    const { body } = await room.load({ dimensions: ['calendar.day.month'], measures: ['sales.total'] });
    const annotation = toRecord(toRecord(toRecord(body.annotation).timeDimensions)['calendar.day.month']);
    expect(annotation.granularity).toEqual({ name: 'month', title: 'Month' });
    const meta = JSON.stringify((await room.request('/v1/meta')).body);
    expect(meta).toContain('{"name":"retail_year","title":"Retail year"}');
    expect(meta).not.toContain('"interval":"1 month"');
    expect(meta).not.toMatch(/retail_month|CUBE/);
  });

  test.each([
    ['month', { name: 'month' }],
    ['fortnight', { name: 'fortnight', interval: '2 weeks' }],
  ])('reaches the widgets: %s', async (grain, customGrain) => {
    const query = { dimensions: [`calendar.day.${grain}`], responseFormat: 'columnar' };
    const { body } = await room.load(query);
    const [column] = parseLoadResult(body)?.columns ?? [];
    expect([column?.granularity, column?.customGrain]).toEqual([undefined, customGrain]);
  });

  test.each([
    ['sales.so_far', 'A rolling measure needs periods of a known length'],
    ['sales.before', "calendar.day cannot be moved in time by 'month'"],
  ])('cannot be the time of %s, which is said', async (measure, words) => {
    const { status, body } = await room.load({ measures: [measure], dimensions: ['calendar.day.month'] });
    expect([status, body.error]).toEqual([400, expect.stringContaining(words)]);
  });

  test.each([
    ["{ name: month, sql: '{CUBE.nothing}' }", "model.yml:13:13: there is no member 'CUBE.nothing'"],
    ['{ name: month }', "needs 'interval' or 'sql'"],
    ['{ name: month, sql: a, interval: 1 month }', "only one of 'interval' or 'sql'"],
    ["{ name: month, sql: a, origin: '2024-01-01' }", "only one of 'origin' or 'sql'"],
  ])('%s is refused with its line', (grain, words) => {
    expect(() => parseDataModel([{ file: 'model.yml', text: model(grain) }])).toThrow(words);
  });
});
