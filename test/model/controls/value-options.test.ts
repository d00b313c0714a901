import { expect, test } from 'vitest';
import type { Scalar } from '../../../src/model/filters/filter-value.ts';
import { listOptions, toggleOption } from '../../../src/model/controls/value-options.ts';

const write = (value: Scalar): string => (value === null ? '(no value)' : String(value));
const found = [
  { value: 'AA', count: 3 },
  { value: 'DL', count: 2 },
];

test('what was chosen comes first, once, with its count where that is known', () => {
  expect(listOptions({ pinned: ['DL', 'WN'], found, search: '', write })).toEqual([
    { value: 'DL', count: 2 },
    { value: 'WN', count: undefined },
    { value: 'AA', count: 3 },
  ]);
});

test('a search leaves out chosen values that it does not fit, in any case', () => {
  const list = (search: string) =>
    listOptions({ pinned: ['Wn', null], found: [], search, write }).map(({ value }) => value);
  expect(list(' wN ')).toEqual(['Wn']);
  expect(list('no val')).toEqual([null]);
});

test('an option is taken in or out; a single choice gives way to the next', () => {
  expect(toggleOption(['AA'], 'DL', true)).toEqual(['AA', 'DL']);
  expect(toggleOption(['AA', 'DL'], 'AA', true)).toEqual(['DL']);
  expect(toggleOption(['AA'], 'DL', false)).toEqual(['DL']);
  expect(toggleOption(['AA'], 'AA', false)).toEqual([]);
  expect(toggleOption([7, null], '7', true)).toEqual([null]);
});
