import { expect, test } from 'vitest';
import {
  toggleCrossFilter,
  removeCrossFilterCondition,
} from '../../../src/model/controls/change-cross-filters.ts';
import type { CrossFilterCondition } from '../../../src/model/controls/control-layers.ts';

const part = (member: string, ...values: string[]): CrossFilterCondition => ({
  member,
  title: member,
  texts: values,
  filter: { operator: 'equals', value: values },
});
const one = { widgetId: 'one', parts: [part('a', 'x')] };
const other = { widgetId: 'other', parts: [part('b', 'y')] };

test('charts filter side by side, each once', () => {
  const both = toggleCrossFilter([one], other, false);
  expect(both).toEqual([one, other]);
  const again = { widgetId: 'one', parts: [part('a', 'z')] };
  expect(toggleCrossFilter(both, again, false)).toEqual([other, again]);
});

test('the same click again takes back what it did, and nothing else', () => {
  expect(toggleCrossFilter([one, other], one, false)).toEqual([other]);
});

test('a click that says nothing leaves nothing of its chart', () => {
  expect(toggleCrossFilter([one, other], { widgetId: 'one', parts: [] }, false)).toEqual([other]);
});

test('values are added, and taken back one by one', () => {
  const added = toggleCrossFilter([one], { widgetId: 'one', parts: [part('a', 'y')] }, true);
  expect(added).toEqual([{ widgetId: 'one', parts: [part('a', 'x', 'y')] }]);
  expect(toggleCrossFilter(added, one, true)).toEqual([{ widgetId: 'one', parts: [part('a', 'y')] }]);
  expect(toggleCrossFilter([one], one, true)).toEqual([]);
});

test('a span of time, or another member, cannot be added: it stands in place of what was there', () => {
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

test('a chip that is taken away takes one condition with it', () => {
  const wide = { widgetId: 'one', parts: [part('a', 'x'), part('b', 'y')] };
  expect(removeCrossFilterCondition([wide, other], 'one', 'a')).toEqual([
    { widgetId: 'one', parts: [part('b', 'y')] },
    other,
  ]);
  expect(removeCrossFilterCondition([one, other], 'one', 'a')).toEqual([other]);
});
