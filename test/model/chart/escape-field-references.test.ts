import { expect, test } from 'vitest';
import {
  escapeFieldReferences,
  fromFieldReference,
  toFieldReference,
} from '../../../src/views/chart/model/escape-field-references.ts';

const names = ['orders.count', 'orders.status', 'plain'];

test('a field is parsed back to the column it names', () => {
  for (const name of ['a', 'orders.count', 'a[0].b'])
    expect(fromFieldReference(toFieldReference(name))).toBe(name);
  expect(fromFieldReference("['orders.count']")).toBe('orders.count');
});

test('a plain dotted field is escaped everywhere in a spec', () => {
  const spec = {
    transform: [
      { aggregate: [{ op: 'sum', field: 'orders.count', as: 'total' }], groupby: ['orders.status'] },
      { filter: { field: 'orders.status', equal: 'orders.status' } },
      { pivot: 'orders.status', value: 'orders.count' },
      { fold: ['orders.count', 'plain'] },
    ],
    encoding: { x: { field: 'orders.status', sort: { field: 'orders.count' } } },
  };
  expect(escapeFieldReferences(spec, names)).toEqual({
    transform: [
      { aggregate: [{ op: 'sum', field: 'orders\\.count', as: 'total' }], groupby: ['orders\\.status'] },
      { filter: { field: 'orders\\.status', equal: 'orders.status' } },
      { pivot: 'orders\\.status', value: 'orders\\.count' },
      { fold: ['orders\\.count', 'plain'] },
    ],
    encoding: { x: { field: 'orders\\.status', sort: { field: 'orders\\.count' } } },
  });
});

test('an escaped field, a title and a row stay as they are', () => {
  const spec = {
    title: 'orders.count',
    data: { values: [{ field: 'orders.count' }] },
    encoding: { x: { field: 'orders\\.count', title: 'orders.count' }, text: { value: 'orders.count' } },
  };
  expect(escapeFieldReferences(spec, names)).toEqual(spec);
});

test('expressions read a dotted column in either notation', () => {
  const spec = {
    transform: [
      { calculate: "datum.orders.count * 2 + datum['orders.count'] + datum.orders.counted", as: 'x' },
      { filter: 'datum.orders.status === "datum.x"' },
    ],
  };
  expect(escapeFieldReferences(spec, names)).toEqual({
    transform: [
      { calculate: `datum["orders.count"] * 2 + datum['orders.count'] + datum.orders.counted`, as: 'x' },
      { filter: 'datum["orders.status"] === "datum.x"' },
    ],
  });
});

test('without dotted columns a spec is the same object', () => {
  const spec = { mark: 'bar' };
  expect(escapeFieldReferences(spec, ['plain'])).toBe(spec);
});
