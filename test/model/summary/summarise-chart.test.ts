import { expect, test } from 'vitest';
import { extractChartFacts, extractMapFacts } from '../../../src/views/drawing/model/chart-facts.ts';
import { parseInlineResult } from '../../../src/model/parsing/parse-inline-result.ts';
import { summariseChart } from '../../../src/views/drawing/model/summarise-chart.ts';
import type { Cell, Result } from '../../../src/model/result.ts';

const month = { name: 'o.month', type: 'time', title: 'Month', granularity: 'month' } as const;
const status = { name: 'o.status', type: 'string', title: 'Status' } as const;
const revenue = {
  name: 'o.revenue',
  type: 'number',
  title: 'Revenue',
  format: { type: 'currency', decimalPlaces: 0 },
} as const;
const months = (...numbers: number[]) =>
  numbers.map((number) => `2024-${String(number).padStart(2, '0')}-01T00:00:00.000`);

const rowsOf = (columns: Result['columns'], ...values: Cell[][]): Result => ({
  columns,
  values,
  rowCount: values[0]?.length ?? 0,
});
const yearly = rowsOf([month, revenue], months(1, 2, 3, 4, 5), [1200, '1500', 2300, 1000, 2000]);

const x = { field: 'o.month', type: 'temporal' };
const y = { field: 'o\\.revenue', type: 'quantitative' };
const line = { mark: 'line', encoding: { x, y } };

const context = { locale: 'en-US', timeZone: 'UTC', currency: 'USD' };
/** Long after the rows. */
const now = new Date('2026-07-01T00:00:00Z');
const say = (spec: Record<string, unknown>, result: Result, more: object = {}): string =>
  summariseChart(extractChartFacts(spec, result), { context, overrides: {}, now, ...more });

test('a line over time is summarised by its ends, its extremes and its trend', () => {
  const rising = rowsOf([month, revenue], months(5, 1, 2, 3, 4), [2000, 1200, '1500', 2300, 1000]);
  expect(say(line, rising)).toBe(
    'Line chart of Revenue by Month: from $1,200 in Jan 2024 to $2,000 in May 2024, highest $2,300 in Mar 2024, lowest $1,000 in Apr 2024, without a clear trend.',
  );
});

test.each([
  [[1, 2, 3, 4, 5], 'rising'],
  [[9, 7, 8, 4, 1], 'falling'],
  [[100, 101, 100, 100, 101], 'nearly level'],
  [[1, 9, 1, 9, 1], 'without a clear trend'],
])('values %j are summarised as %s', (values, trend) => {
  expect(say(line, rowsOf([month, revenue], months(1, 2, 3, 4, 5), values))).toContain(`, ${trend}.`);
});

test('bars are summarised by their number, the highest and the lowest', () => {
  const result = rowsOf([status, revenue], ['shipped', 'returned', 'new'], [5, 2, 9]);
  const encoding = {
    y: { field: 'o.status', type: 'nominal' },
    x: { field: 'o.revenue', type: 'quantitative' },
  };
  expect(say({ mark: 'bar', encoding }, result)).toBe(
    'Bar chart of Revenue by Status, 3 values: highest $9 for new, lowest $2 for returned.',
  );
});

test('sums of a chart are computed', () => {
  const result = rowsOf([status, revenue], ['a', 'b', 'a', 'b'], [1, 5, 2, null]);
  const encoding = { x: { field: 'o.status' }, y: { field: 'o.revenue', aggregate: 'sum' } };
  expect(say({ mark: 'bar', encoding }, result)).toBe(
    'Bar chart of Sum of Revenue by Status, 2 values: highest $5 for b, lowest $3 for a.',
  );
});

test('a time unit groups times as the axis does', () => {
  const encoding = { x: { ...x, timeUnit: 'yearquarter' }, y: { ...y, aggregate: 'max' } };
  expect(say({ mark: 'bar', encoding }, yearly)).toContain('from $2,300 in Q1 2024 to $2,000 in Q2 2024');
});

test('each series of a chart is summarised, at most four', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const result = rowsOf(
    [month, status, revenue],
    names.flatMap(() => months(1, 2, 3)),
    names.flatMap((name) => [name, name, name]),
    names.flatMap((_, index) => [index, index + 1, index + 2]),
  );
  const text = say({ ...line, encoding: { x, y, color: { field: 'o.status' } } }, result);
  expect(text).toMatch(
    /^Line chart of Revenue by Month for 6 values of Status\. a from \$0 in Jan 2024 to \$2 in Mar 2024, rising\./,
  );
  expect(text).toContain(
    '2 more are not described here. Highest $7 for f, Mar 2024, lowest $0 for a, Jan 2024.',
  );
});

test('a pie is summarised by its slices', () => {
  const result = rowsOf([status, revenue], ['a', 'b', 'c'], [1, 5, 3]);
  const encoding = { theta: { field: 'o.revenue' }, color: { field: 'o.status' } };
  expect(say({ mark: { type: 'arc' }, encoding }, result)).toBe(
    'Pie chart of Revenue by Status, 3 values: highest $5 for b, lowest $1 for a.',
  );
});

test('points of two numbers are summarised by their ranges and their correlation', () => {
  const weight = { name: 'w', type: 'number', title: 'Weight' } as const;
  const result = rowsOf([weight, revenue], [1, 2, 3, 4], [10, 21, 29, 44]);
  const encoding = { x: { field: 'w', type: 'quantitative' }, y };
  expect(say({ mark: 'point', encoding }, result)).toBe(
    'Scatter chart of Revenue against Weight: Weight from 1 to 4, Revenue from $10 to $44. Revenue rises with Weight.',
  );
});

test('formats, the locale and titles of the spec apply in the summary too', () => {
  const german = { ...context, locale: 'de-DE', currency: 'EUR' };
  const overrides = { 'o.revenue': { type: 'number', decimalPlaces: 1 } } as const;
  const titled = { mark: 'line', encoding: { x, y: { ...y, axis: { title: 'Umsatz' } } } };
  expect(say(titled, yearly, { context: german, overrides })).toMatch(
    /Umsatz by Month: from 1\.200,0 in Jan\.? 2024/,
  );
});

test('one row is one value, no rows no value, and missing values are counted', () => {
  const take = (...values: Cell[]) =>
    rowsOf([month, revenue], months(1, 2, 3).slice(0, values.length), values);
  expect(say(line, take(5))).toBe('Line chart of Revenue by Month: $5 in Jan 2024.');
  expect(say(line, take())).toBe('Line chart of Revenue by Month: no values.');
  expect(say(line, take(null, 4, null))).toBe(
    'Line chart of Revenue by Month: $4 in Feb 2024. 2 values are missing.',
  );
});

test('rows that a chart filters, bins or computes are summarised as rows, never as marks', () => {
  const told = 'from Jan 2024 to May 2024, Revenue from $1,000 to $2,300.';
  expect(say({ ...line, transform: [{ filter: 'datum.x > 2' }] }, yearly)).toBe(
    `Line chart of 5 rows: Month ${told}`,
  );
  expect(say({ $schema: 'https://vega.github.io/schema/vega/v6.json', marks: [] }, yearly)).toBe(
    `Chart of 5 rows: Month ${told}`,
  );
  const remade = { ...line, transform: [{ calculate: '1', as: 'o.revenue' }] };
  expect(say(remade, yearly)).toContain('Line chart of 5 rows');
});

test('adjacent charts are counted, and the first is summarised', () => {
  expect(say({ hconcat: [line, line] }, yearly)).toMatch(
    /^2 views\. The first: Line chart of Revenue by Month: from/,
  );
});

test('a map is summarised by its regions or its points', () => {
  const land = { name: 'land', type: 'string', title: 'Country' } as const;
  const regions = rowsOf([land, revenue], ['FR', 'DE'], [4, 9]);
  const read = (spec: object, result: Result) =>
    summariseChart(extractMapFacts(spec, result), { context, overrides: {}, now });
  expect(read({ mode: 'region', dimension: 'land', measure: 'o.revenue' }, regions)).toBe(
    'Map of Revenue by Country, 2 values: highest $9 for DE, lowest $4 for FR.',
  );
  const place = (name: string) => ({ name, type: 'number', title: name.toUpperCase() }) as const;
  const places = rowsOf([place('lat'), place('lon')], [1, 2], [3, 4]);
  expect(read({ latitude: 'lat', longitude: 'lon' }, places)).toBe(
    'Map of 2 rows: LAT from 1 to 2, LON from 3 to 4.',
  );
  const named = rowsOf([land, place('lat'), place('lon'), revenue], ['FR', 'DE'], [1, 2], [3, 4], [4, 9]);
  const points = { latitude: 'lat', longitude: 'lon', size: 'o.revenue' };
  for (const spec of [points, { ...points, color: 'lat' }])
    expect(read(spec, named)).toBe(
      'Map of Revenue by Country, 2 values: highest $9 for DE, lowest $4 for FR.',
    );
});

test('a spec with inline rows is summarised from them', () => {
  const spec = {
    data: {
      values: [
        { d: '2024-01-01', n: 1 },
        { d: '2024-02-01', n: 3 },
      ],
    },
    mark: 'line',
    encoding: { x: { field: 'd', type: 'temporal' }, y: { field: 'n', type: 'quantitative' } },
  };
  const result = parseInlineResult(spec);
  expect(result && say(spec, result)).toBe(
    'Line chart of n by d: from 1 on Jan 1, 2024 to 3 on Feb 1, 2024, rising.',
  );
  expect(parseInlineResult({ data: { name: 'a' }, datasets: { a: [1, 2] } })?.values).toEqual([[1, 2]]);
  expect(parseInlineResult({ data: { url: 'x' } })).toBeUndefined();
});

test('a hundred thousand rows are summarised within a frame or two', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => index % 997);
  const result = rowsOf(
    [status, revenue],
    many.map((value) => `s${value % 7}`),
    many,
  );
  const encoding = { x: { field: 'o.status' }, y: { field: 'o.revenue', aggregate: 'mean' } };
  expect(say({ mark: 'bar', encoding }, result)).toContain('7 values');
});

test('a last period that is not over, or that the selected time cuts, is named', () => {
  const early = { now: new Date('2024-05-12T08:00:00Z') };
  expect(say(line, yearly, early)).toContain('The last period, May 2024, is not over yet.');
  expect(say(line, { ...yearly, lastRefreshTime: '2024-05-20T00:00:00Z' })).toContain('is not over yet');
  const timeDimensions = [
    { dimension: 'o.month', granularity: 'month', dateRange: ['2024-01-01', '2024-05-10'] },
  ];
  expect(say(line, { ...yearly, query: { timeDimensions } })).toContain(
    'The last period, May 2024, is incomplete, because the selected time ends within it.',
  );
});

test('a complete last period, a chart without periods, and values by name are not called incomplete', () => {
  const early = { now: new Date('2024-05-12T08:00:00Z') };
  expect(say(line, yearly)).not.toContain('The last period');
  expect(say({ ...line, mark: 'point' }, yearly, early)).not.toContain('The last period');
  const named = rowsOf([status, revenue], ['a', 'b'], [1, 2]);
  const byName = { mark: 'bar', encoding: { x: { field: 'o.status' }, y } };
  expect(say(byName, named, early)).not.toContain('The last period');
});
