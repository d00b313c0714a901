import { expect, test } from 'vitest';
import { formatVegaSpec } from '../../../src/views/chart/model/vega-formats.ts';
import { readAt, context, orders } from './chart-fixtures.ts';

const rules = {
  result: orders,
  overrides: { 'orders.count': { type: 'percent', decimalPlaces: 1 } as const },
  context,
};

const spec = {
  data: [
    { name: 'table' },
    {
      name: 'sums',
      source: 'table',
      transform: [
        {
          type: 'aggregate',
          groupby: [],
          ops: ['sum', 'count'],
          fields: ['orders\\.count', null],
          as: ['total', 'rows'],
        },
      ],
    },
  ],
  scales: [
    { name: 'y', domain: { data: 'sums', field: 'total' } },
    { name: 'n', domain: { data: 'sums', field: 'rows' } },
  ],
  axes: [
    { scale: 'y', orient: 'left', format: '$,.2f' },
    { scale: 'n', orient: 'right', format: '$,.2f' },
  ],
  marks: [
    { type: 'text', from: { data: 'table' }, encode: { update: { text: { field: 'orders\\.count' } } } },
    {
      type: 'group',
      from: { facet: { name: 'cell', data: 'table', groupby: 'orders\\.status' } },
      marks: [
        { type: 'rect', from: { data: 'cell' }, encode: { enter: { tooltip: { field: 'orders\\.count' } } } },
      ],
    },
  ],
};

test('an axis uses the explicit format of a column for its sums, not for its counts', () => {
  const formatted = formatVegaSpec(spec, rules);
  expect(readAt(formatted, 'axes', 0, 'encode', 'labels', 'update', 'text', 'signal')).toMatch(
    /^vitrineFormat\(datum\.value, \{.*"type":"percent","decimalPlaces":1/,
  );
  expect(readAt(formatted, 'axes', 1)).toEqual(spec.axes[1]);
});

test('texts and tooltips use the explicit format of their column, in facets too', () => {
  const formatted = formatVegaSpec(spec, rules);
  const call = /^vitrineFormat\(datum\["orders\.count"\], /;
  expect(readAt(formatted, 'marks', 0, 'encode', 'update', 'text', 'signal')).toMatch(call);
  expect(readAt(formatted, 'marks', 1, 'marks', 0, 'encode', 'enter', 'tooltip', 'signal')).toMatch(call);
});

test('without the rows of a query a spec is unchanged', () => {
  expect(formatVegaSpec(spec, { ...rules, result: undefined })).toBe(spec);
});
