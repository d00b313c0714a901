import { expect, test } from 'vitest';
import { parseUrlParameters, writeUrlParameters } from '../../../src/model/controls/url-parameters.ts';

const own = {
  filters: new Set(['o.status', 'o.größe']),
  timeGrains: new Set(['o.at']),
  tabs: new Set(['tabs']),
};
const nothing = { filters: {}, timeGrains: {}, tabs: {} };

test('written parameters are parsed back, with any characters', () => {
  const picked = {
    filters: {
      'o.status': { operator: 'between' as const, value: ['a&b=c', 'ü %'], endInclusive: false },
      'o.größe': { operator: 'equals' as const, value: 'L' },
    },
    timeGrains: { 'o.at': 'month' },
    tabs: { tabs: 'second tab' },
  };
  const search = writeUrlParameters('', picked, own);
  expect(search).not.toMatch(/[ "{}ü]/);
  expect(parseUrlParameters(search)).toEqual(picked);
});

test('other parameters stay unchanged, and in their order', () => {
  const search = '?q=a+b%20c&f_o.status=%7B%22value%22%3A1%7D&flag&f_x.y=%7B%7D&empty=';
  expect(writeUrlParameters(search, nothing, own)).toBe('?q=a+b%20c&flag&f_x.y=%7B%7D&empty=');
  expect(writeUrlParameters('?f_o.status=1', nothing, own)).toBe('');
  expect(writeUrlParameters('', nothing, own)).toBe('');
});

test('cleared values, and values without a control, are not written', () => {
  const picked = { ...nothing, filters: { 'o.status': null, 'o.other': { value: 1 } } };
  expect(writeUrlParameters('?a=1', picked, own)).toBe('?a=1');
});

test('a default operator is omitted', () => {
  const picked = { ...nothing, filters: { 'o.status': { operator: 'equals' as const, value: 'USA' } } };
  expect(writeUrlParameters('', picked, own)).toBe(`?f_o.status=${encodeURIComponent('{"value":"USA"}')}`);
});

test('grains are read in any case, bad values are ignored', () => {
  const search =
    '?tg_o.at=MONTH&f_o.status={&f_o.größe=%7B%22operator%22%3A%22like%22%7D&f_o.country=%E0%A4&tab_tabs=';
  expect(parseUrlParameters(search)).toEqual({ ...nothing, timeGrains: { 'o.at': 'month' } });
});
