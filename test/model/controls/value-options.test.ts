import { expect, test } from 'vitest';
import type { Scalar } from '../../../src/model/filters/filter-value.ts';
import { listOptions, toggleOption } from '../../../src/model/controls/value-query.ts';

const write = (value: Scalar): string => (value === null ? '(no value)' : String(value));
const found = [
  { value: 'AA', count: 3 },
  { value: 'DL', count: 2 },
];

test('selected values come first, once, with their count where it is known', () => {
  expect(listOptions({ pinned: ['DL', 'WN'], found, search: '', write })).toEqual([
    { value: 'DL', count: 2 },
    { value: 'WN', count: undefined },
    { value: 'AA', count: 3 },
  ]);
});

test('a search hides selected values that do not match, in any case', () => {
  const list = (search: string) =>
    listOptions({ pinned: ['Wn', null], found: [], search, write }).map(({ value }) => value);
  expect(list(' wN ')).toEqual(['Wn']);
  expect(list('no val')).toEqual([null]);
});

test('an option is toggled; a single choice is replaced by the next', () => {
  expect(toggleOption(['AA'], 'DL', true)).toEqual(['AA', 'DL']);
  expect(toggleOption(['AA', 'DL'], 'AA', true)).toEqual(['DL']);
  expect(toggleOption(['AA'], 'DL', false)).toEqual(['DL']);
  expect(toggleOption(['AA'], 'AA', false)).toEqual([]);
  expect(toggleOption([7, null], '7', true)).toEqual([null]);
});
