import { expect, test } from 'vitest';
import { formatInChart } from '../../../src/views/chart/model/format-in-chart.ts';
import { context } from './chart-fixtures.ts';

const plain = { column: { type: 'number' }, context };

test('a number without a format shows its own digits, grouped by locale', () => {
  expect(formatInChart(1234567.891, plain)).toBe('1,234,567.891');
  expect(formatInChart(1234567.891, { ...plain, context: { ...context, locale: 'de-DE' } })).toBe(
    '1.234.567,891',
  );
  expect(formatInChart(5, plain)).toBe('5');
});

test('rounding errors of binary numbers are not shown', () => {
  expect(formatInChart(0.1 + 0.2, plain)).toBe('0.3');
});

test('a computed number is rounded to useful digits', () => {
  expect(formatInChart(33.333333333, { ...plain, computed: true })).toBe('33.33');
  expect(formatInChart(0.0123456, { ...plain, computed: true })).toBe('0.0123');
});

test('a missing value is shown as the empty sign', () => {
  expect(formatInChart(null, plain)).toBe('∅');
});

test('invalid arguments from a spec give text, not an error', () => {
  for (const format of [undefined, null, 'x', { column: 3 }, { column: { format: { type: 'evil' } } }]) {
    expect(formatInChart(1.5, format)).toBe('1.5');
  }
});
