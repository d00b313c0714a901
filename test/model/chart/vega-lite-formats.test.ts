import { expect, test } from 'vitest';
import { formatInChart } from '../../../src/views/chart/model/format-in-chart.ts';
import { formatVegaLiteSpec } from '../../../src/views/chart/model/vega-lite-formats.ts';
import { readAt, context, orders } from './chart-fixtures.ts';

const percent = { 'orders.count': { type: 'percent', decimalPlaces: 1 } } as const;
const rules = { result: orders, overrides: percent, context };
const count = 'orders\\.count';

/** Formats a value with the format at a place of the spec. */
function write(spec: unknown, value: unknown, ...path: (string | number)[]): string {
  expect(readAt(spec, ...path, 'formatType')).toBe('vitrineFormat');
  return formatInChart(value, readAt(spec, ...path, 'format'));
}

test('an explicit format wins over the own format of an axis, a legend, a text and a tooltip', () => {
  const spec = formatVegaLiteSpec(
    {
      mark: 'bar',
      encoding: {
        x: { field: count, type: 'quantitative', axis: { format: '$,.0f' } },
        color: { field: count, type: 'quantitative', legend: { format: '.2s' } },
        text: { field: count, type: 'quantitative', format: '.3f' },
        tooltip: [{ field: count, type: 'quantitative', format: '.3f' }],
      },
    },
    rules,
  );
  expect(write(spec, 0.125, 'encoding', 'x', 'axis')).toBe('12.5%');
  expect(write(spec, 0.125, 'encoding', 'color', 'legend')).toBe('12.5%');
  expect(write(spec, 0.125, 'encoding', 'text')).toBe('12.5%');
  expect(write(spec, 0.125, 'encoding', 'tooltip', 0)).toBe('12.5%');
});

test.each(['sum', 'mean', 'min', 'max', 'median'])('an explicit format goes through %s', (aggregate) => {
  const spec = formatVegaLiteSpec(
    { encoding: { y: { field: count, aggregate, type: 'quantitative' } } },
    rules,
  );
  expect(write(spec, 0.125, 'encoding', 'y', 'axis')).toBe('12.5%');
});

test.each(['count', 'distinct', 'valid'])('no format of a column goes through %s', (aggregate) => {
  const y = { field: count, aggregate, type: 'quantitative', axis: { format: '.2s' } };
  expect(formatVegaLiteSpec({ encoding: { y } }, rules)).toEqual({ encoding: { y } });
});

test('a format follows its column through the transforms of the spec', () => {
  const spec = formatVegaLiteSpec(
    {
      transform: [
        { aggregate: [{ op: 'sum', field: count, as: 'total' }], groupby: ['orders\\.status'] },
        { joinaggregate: [{ op: 'count', as: 'rows' }] },
      ],
      layer: [
        { mark: 'bar', encoding: { y: { field: 'total', type: 'quantitative' } } },
        { mark: 'text', encoding: { text: { field: 'rows', type: 'quantitative' } } },
      ],
    },
    rules,
  );
  expect(write(spec, 0.125, 'layer', 0, 'encoding', 'y', 'axis')).toBe('12.5%');
  expect(write(spec, 1234, 'layer', 1, 'encoding', 'text')).toBe('1,234');
});

test('the spec keeps its own format where there is only a format of the model', () => {
  const y = { field: 'orders\\.revenue', type: 'quantitative', axis: { format: '.2s' } };
  expect(formatVegaLiteSpec({ encoding: { y } }, rules)).toEqual({ encoding: { y } });
});

test('a format of the model is used where the spec has none', () => {
  const y = { field: 'orders\\.revenue', type: 'quantitative' };
  expect(write(formatVegaLiteSpec({ encoding: { y } }, rules), 1234.5, 'encoding', 'y', 'axis')).toBe(
    '$1,235',
  );
});

test('a share of a whole is a percentage, for any column', () => {
  const spec = formatVegaLiteSpec(
    { encoding: { y: { field: count, type: 'quantitative', stack: 'normalize' } } },
    rules,
  );
  expect(readAt(spec, 'encoding', 'y', 'axis')).toEqual({ format: '.0%' });
});

test('a field without a type has the type of its column', () => {
  const spec = formatVegaLiteSpec(
    {
      encoding: {
        x: { field: 'orders\\.created_at\\.month' },
        y: { field: count },
        color: { field: 'orders\\.status' },
      },
    },
    rules,
  );
  expect(['x', 'y', 'color'].map((channel) => readAt(spec, 'encoding', channel, 'type'))).toEqual([
    'temporal',
    'quantitative',
    'nominal',
  ]);
});

test('a time on a discrete scale is formatted by its grain', () => {
  const x = { field: 'orders\\.created_at\\.month', type: 'ordinal' };
  const spec = formatVegaLiteSpec({ encoding: { x } }, rules);
  expect(write(spec, new Date(2024, 0, 1), 'encoding', 'x', 'axis')).toBe('Jan 2024');
});

test('a text that some row lacks is named on axes, legends, headers and in tooltips, and no other text is formatted', () => {
  const status = { field: 'orders\\.status', type: 'nominal' };
  const encoding = {
    y: status,
    color: { ...status, legend: { title: null } },
    row: status,
    tooltip: [status],
  };
  const spec = formatVegaLiteSpec({ encoding }, rules);
  for (const path of [
    ['y', 'axis'],
    ['color', 'legend'],
    ['row', 'header'],
    ['tooltip', 0],
  ]) {
    expect(write(spec, null, 'encoding', ...path)).toBe('No status');
    expect(write(spec, 'shipped', 'encoding', ...path)).toBe('shipped');
  }
  for (const encodings of [
    { x: { ...status, type: 'temporal' } },
    { detail: status },
    { x: { ...status, timeUnit: 'year' } },
  ])
    expect(formatVegaLiteSpec({ encoding: encodings }, rules)).toEqual({ encoding: encodings });
  const whole = { ...orders, values: [['2024-01-01T00:00:00.000'], ['shipped'], [1], [1]], rowCount: 1 };
  expect(formatVegaLiteSpec({ encoding }, { ...rules, result: whole })).toEqual({ encoding });
});
