import { expect, test } from 'vitest';
import {
  parseFilters,
  parseFilterValue,
  parseTabs,
  parseTimeGrains,
} from '../../../src/model/filters/parse-control-values.ts';

test.each<[unknown, unknown]>([
  ['USA', { operator: 'equals', value: 'USA' }],
  [['a', 1, true, null], { operator: 'equals', value: ['a', 1, true, null] }],
  [{ value: 'USA' }, { operator: 'equals', value: 'USA' }],
  [{ operator: 'is_null' }, { operator: 'is_null' }],
  [
    { operator: 'between', value: [1, 2], endInclusive: false, more: {} },
    { operator: 'between', value: [1, 2], endInclusive: false },
  ],
  [{ value: null }, { operator: 'equals', value: null }],
  [null, null],
])('%j is parsed', (value, wanted) => {
  expect(parseFilterValue(value)).toEqual(wanted);
});

test.each<[unknown]>([
  [undefined],
  [{}],
  [{ operator: 'notEquals', value: 1 }],
  [{ operator: 'toString', value: 1 }],
  [{ value: { nested: 1 } }],
  [[['a']]],
  [['a', {}]],
  [Number.NaN],
  ['x'.repeat(1_001)],
  [Array.from({ length: 1_001 }, () => 1)],
  [() => 1],
])('%j is no filter', (value) => {
  expect(parseFilterValue(value)).toBeUndefined();
});

test('invalid filters are dropped, clearing values are kept, names are data', () => {
  const read = parseFilters(JSON.parse('{"a.b":null,"c.d":["x"],"e.f":{"operator":"?"},"__proto__":"y"}'));
  expect(Object.entries(read)).toEqual([
    ['a.b', null],
    ['c.d', { operator: 'equals', value: ['x'] }],
    ['__proto__', { operator: 'equals', value: 'y' }],
  ]);
  expect([parseFilters('x'), parseFilters([1]), parseFilters(null)]).toEqual([{}, {}, {}]);
});

test('grains are names or null, tabs are names', () => {
  expect(parseTimeGrains({ 'a.b': 'month', 'c.d': null, 'e.f': 1, 'g.h': '' })).toEqual({
    'a.b': 'month',
    'c.d': null,
  });
  expect(parseTabs({ a: 'one', b: null, c: 2 })).toEqual({ a: 'one' });
});
