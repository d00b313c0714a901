import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  listExactOrder,
  listMeasuredFields,
  toChartRows,
} from '../../../src/views/chart/model/chart-rows.ts';
import { formatVegaLiteSpec } from '../../../src/views/chart/model/vega-lite-formats.ts';
import { readAt } from './chart-fixtures.ts';
import { parseLoadResult } from '../../../src/model/parsing/parse-result.ts';

const id = 'orders.id';
const integers = fc.array(fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }), { minLength: 1 });

const toResult = (cells: readonly string[], group: 'dimensions' | 'measures') => {
  const body = {
    data: { members: [id], columns: [cells] },
    annotation: { [group]: { [id]: { type: 'number' } } },
  };
  const result = parseLoadResult(body);
  if (!result) throw new Error('The response is not a result.');
  return result;
};

describe('integers of any size', () => {
  test('stay what they are in a dimension, and all cells have one type', () => {
    fc.assert(
      fc.property(integers, (values) => {
        const rows = toChartRows(toResult(values.map(String), 'dimensions'), 'UTC', new Set());
        expect(rows.map((row) => String(row[id]))).toEqual(values.map(String));
        expect(new Set(rows.map((row) => typeof row[id])).size).toBe(1);
      }),
    );
  });

  test('are in the order of their numbers where they are texts', () => {
    fc.assert(
      fc.property(integers, (values) => {
        const result = toResult(values.map(String), 'dimensions');
        const [column] = result.columns;
        const order = column && listExactOrder(result, column);
        const isExact = values.every((value) => Number.isSafeInteger(Number(value)));
        const sorted = [...new Set(values)].sort((one, other) => (one < other ? -1 : 1)).map(String);
        expect(order).toEqual(isExact ? undefined : sorted);
      }),
    );
  });

  test('are the nearest numbers in a measure, and where the chart shows sizes', () => {
    fc.assert(
      fc.property(integers, fc.boolean(), (values, isMeasure) => {
        const result = toResult(values.map(String), isMeasure ? 'measures' : 'dimensions');
        const rows = toChartRows(result, 'UTC', new Set(isMeasure ? [] : [id]));
        expect(rows.map((row) => row[id])).toEqual(values.map(Number));
      }),
    );
  });
});

test.each([
  [{ encoding: { x: { field: 'a', type: 'nominal' }, y: { field: 'b', type: 'quantitative' } } }, ['b']],
  [{ encoding: { x: { field: 'a', bin: true }, y: { aggregate: 'sum', field: 'b' } } }, ['a', 'b']],
  [{ layer: [{ encoding: { y: { field: 'orders\\.id', type: 'quantitative' } } }] }, ['orders.id']],
  [{ encoding: { x: { field: 'a', type: 'nominal' }, y: { aggregate: 'count', field: 'a' } } }, []],
  [{ encoding: { detail: { field: 'a' } }, transform: [{ filter: { field: 'a', valid: true } }] }, []],
  [{ transform: [{ aggregate: [{ op: 'sum', field: 'b', as: 'c' }], groupby: ['a'] }] }, ['b']],
  [
    { encoding: { tooltip: [{ field: 'a', type: 'ordinal' }] }, data: { values: [{ field: 'z', bin: 1 }] } },
    [],
  ],
])('of %j, the sizes are %j', (spec, fields) => {
  expect([...listMeasuredFields(spec)]).toEqual(fields);
});

test('ids that are texts stay in their order on an axis, unless its author orders them by something else', () => {
  const x = { field: id, type: 'ordinal' };
  const result = toResult(['1254071346418286654', '9007199254740993', '7'], 'dimensions');
  const rules = { result, overrides: {}, context: { locale: 'en-US', timeZone: 'UTC', currency: 'USD' } };
  const read = (channel: object) =>
    readAt(formatVegaLiteSpec({ encoding: { x: channel } }, rules), 'encoding', 'x', 'sort');
  expect(read(x)).toEqual(['7', '9007199254740993', '1254071346418286654']);
  expect(read({ ...x, sort: 'descending' })).toEqual(['1254071346418286654', '9007199254740993', '7']);
  expect(read({ ...x, sort: { field: id, order: 'descending' } })).toEqual(
    read({ ...x, sort: 'descending' }),
  );
  expect(read({ ...x, sort: '-y' })).toBe('-y');
});
