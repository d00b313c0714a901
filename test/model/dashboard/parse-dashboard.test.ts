import { expect, test } from 'vitest';
import { parseDashboard } from '../../../src/model/dashboard/parse-dashboard.ts';
import {
  parseHostResult,
  parseInlineRows,
  parseLoadResult,
  parseModelFormat,
} from '../../../src/model/parsing/parse-result.ts';
import { parseSnapshots } from '../../../src/model/parsing/parse-snapshot.ts';

test.each([null, 'text', 3, [], {}, { config: null }])('%o is no dashboard', (value) => {
  expect(parseDashboard(value)).toBeUndefined();
});

test('widgets with the same id, or none, get unique ids', () => {
  const config = { widgets: [{ id: 'a' }, { id: 'a' }, {}, null] };
  expect(parseDashboard({ config })?.widgets.map(({ id }) => id)).toEqual([
    'a',
    'a-2',
    'widget-3',
    'widget-4',
  ]);
});

test('the title of the config precedes the title of the dashboard', () => {
  expect(parseDashboard({ title: 'Old', config: { title: 'New' } })?.title).toBe('New');
  expect(parseDashboard({ title: 'Old', config: { title: null } })?.title).toBe('Old');
});

test('of several snapshots of one report the highest version is used', () => {
  const snapshots = parseSnapshots([
    { reportId: 1, versionNumber: 2, name: 'two' },
    { reportId: 1, versionNumber: 3, name: 'three' },
    { reportId: 1, versionNumber: 1, name: 'one' },
  ]);
  expect(snapshots.get(1)?.name).toBe('three');
});

test('a snapshot without a kind is a chart if its schema is a chart’s, else a table', () => {
  const kindOf = (spec: unknown) => parseSnapshots([{ reportId: 1, kind: null, spec }]).get(1)?.kind;
  expect(kindOf({ $schema: 'https://vega.github.io/schema/vega-lite/v5.json' })).toEqual({ known: 'vega' });
  expect(kindOf('{"$schema":"https://vega.github.io/schema/vega/v6.json"}')).toEqual({ known: 'vega' });
  expect(kindOf({})).toEqual({ known: 'table' });
});

test('a spec with invalid JSON is reported with the position', () => {
  const spec = parseSnapshots([{ reportId: 1, spec: '{"mark": bar}' }]).get(1)?.spec;
  expect(spec && 'fault' in spec ? spec.fault : '').toMatch(/not valid JSON/);
});

const answer = {
  data: {
    members: ['o.count', 'o.time.month', 'o.city'],
    columns: [
      ['1', '9007199254740993', null],
      ['2024-01-01T00:00:00.000', null, null],
      ['Bonn', '', 'x'],
    ],
  },
  annotation: {
    measures: {
      'o.count': {
        title: 'Orders Count',
        shortTitle: 'Count',
        type: 'number',
        format: 'currency_1',
        currency: 'GBP',
      },
    },
    dimensions: { 'o.city': { title: 'City', shortTitle: 'City', type: 'string' } },
    timeDimensions: {
      'o.time.month': { title: 'Time', shortTitle: 'Time', type: 'time', granularity: 'month' },
    },
    segments: {},
  },
  lastRefreshTime: '2024-05-01T00:00:00.000Z',
};

test('numbers arrive as strings and become numbers, unless this would change them', () => {
  const result = parseLoadResult(answer);
  expect(result?.values[0]).toEqual([1, '9007199254740993', null]);
});

test('a column has its title, its grain and its format with the currency', () => {
  const [count, month] = parseLoadResult(answer)?.columns ?? [];
  expect(count).toMatchObject({
    title: 'Count',
    format: { type: 'currency', decimalPlaces: 1, currency: 'GBP' },
  });
  expect(month).toMatchObject({ type: 'time', granularity: 'month' });
});

test.each([null, { error: 'Continue wait' }, { data: [] }])('%o is no result', (body) => {
  expect(parseLoadResult(body)).toBeUndefined();
});

test('inline rows take their types from their values, and missing values are null', () => {
  const result = parseInlineRows([{ a: 1, when: '2024-01-01' }, { a: null, b: 'x' }, 'no row']);
  expect(result?.columns.map(({ name, type }) => `${name}:${type}`)).toEqual([
    'a:number',
    'when:time',
    'b:string',
  ]);
  expect(result?.values).toEqual([
    [1, null],
    ['2024-01-01', null],
    [null, 'x'],
  ]);
});

test('a host’s result needs columns and values', () => {
  expect(parseHostResult({ rows: [] })).toBeUndefined();
  expect(parseHostResult({ columns: [{ name: 'a', type: 'number' }], values: [[1, 2]] })?.rowCount).toBe(2);
  const column = { name: 'at', type: 'time', title: 'At', granularity: 'hour' };
  expect(parseHostResult({ columns: [column], values: [['2024-01-01T05:00:00']] })?.columns).toMatchObject([
    column,
  ]);
});

test('named formats of the model include their decimals', () => {
  expect(parseModelFormat('percent_1', undefined)).toEqual({
    type: 'percent',
    decimalPlaces: 1,
    currency: undefined,
  });
  expect(parseModelFormat('imageUrl', undefined)).toBeUndefined();
});
