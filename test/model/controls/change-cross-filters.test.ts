import { expect, test } from 'vitest';
import { toggleCrossFilter, removeCrossFilter } from '../../../src/model/controls/change-cross-filters.ts';
import type { CrossFilterCondition } from '../../../src/model/controls/control-layers.ts';

const part = (member: string, ...values: string[]): CrossFilterCondition => ({
  member,
  title: member,
  texts: values,
  filter: { operator: 'equals', value: values },
});
const one = { widgetId: 'one', parts: [part('a', 'x')] };
const other = { widgetId: 'other', parts: [part('b', 'y')] };

test('each chart has one cross filter, and all of them apply', () => {
  const both = toggleCrossFilter([one], other, false);
  expect(both).toEqual([one, other]);
  const again = { widgetId: 'one', parts: [part('a', 'z')] };
  expect(toggleCrossFilter(both, again, false)).toEqual([other, again]);
});

test('repeating a click removes its own filter, and nothing else', () => {
  expect(toggleCrossFilter([one, other], one, false)).toEqual([other]);
});

test('a click without values clears the filter of its chart', () => {
  expect(toggleCrossFilter([one, other], { widgetId: 'one', parts: [] }, false)).toEqual([other]);
});

test('values are added and removed one by one', () => {
  const added = toggleCrossFilter([one], { widgetId: 'one', parts: [part('a', 'y')] }, true);
  expect(added).toEqual([{ widgetId: 'one', parts: [part('a', 'x', 'y')] }]);
  expect(toggleCrossFilter(added, one, true)).toEqual([{ widgetId: 'one', parts: [part('a', 'y')] }]);
  expect(toggleCrossFilter([one], one, true)).toEqual([]);
});

test('a time span, or another member, replaces the existing filter', () => {
  const span: CrossFilterCondition = {
    ...part('a'),
    filter: { operator: 'between', value: ['2024', '2024'] },
  };
  expect(toggleCrossFilter([one], { widgetId: 'one', parts: [span] }, true)).toEqual([
    { widgetId: 'one', parts: [span] },
  ]);
  const elsewhere = { widgetId: 'one', parts: [part('c', 'x')] };
  expect(toggleCrossFilter([one], elsewhere, true)).toEqual([elsewhere]);
});

test('removing a chip removes all that its click has set, and nothing else', () => {
  const wide = { widgetId: 'one', parts: [part('a', 'x'), part('b', 'y')] };
  expect(removeCrossFilter([wide, other], 'one')).toEqual([other]);
  expect(removeCrossFilter([one, other], 'none')).toEqual([one, other]);
});
