import { expect, test } from 'vitest';
import { changeSelection, dropPart } from '../../../src/model/controls/change-selection.ts';
import type { SelectionPart } from '../../../src/model/controls/control-layers.ts';

const part = (member: string, ...values: string[]): SelectionPart => ({
  ...{ member, title: member, texts: values },
  filter: { operator: 'equals', value: values },
});
const one = { widgetId: 'one', parts: [part('a', 'x')] };
const other = { widgetId: 'other', parts: [part('b', 'y')] };

test('charts filter side by side, each once', () => {
  const both = changeSelection([one], other, false);
  expect(both).toEqual([one, other]);
  const again = { widgetId: 'one', parts: [part('a', 'z')] };
  expect(changeSelection(both, again, false)).toEqual([other, again]);
});

test('the same click again takes back what it did, and nothing else', () => {
  expect(changeSelection([one, other], one, false)).toEqual([other]);
});

test('a click that says nothing leaves nothing of its chart', () => {
  expect(changeSelection([one, other], { widgetId: 'one', parts: [] }, false)).toEqual([other]);
});

test('values are added, and taken back one by one', () => {
  const added = changeSelection([one], { widgetId: 'one', parts: [part('a', 'y')] }, true);
  expect(added).toEqual([{ widgetId: 'one', parts: [part('a', 'x', 'y')] }]);
  expect(changeSelection(added, one, true)).toEqual([{ widgetId: 'one', parts: [part('a', 'y')] }]);
  expect(changeSelection([one], one, true)).toEqual([]);
});

test('a span of time, or another member, cannot be added: it stands in place of what was there', () => {
  const span: SelectionPart = { ...part('a'), filter: { operator: 'between', value: ['2024', '2024'] } };
  expect(changeSelection([one], { widgetId: 'one', parts: [span] }, true)).toEqual([
    { widgetId: 'one', parts: [span] },
  ]);
  const elsewhere = { widgetId: 'one', parts: [part('c', 'x')] };
  expect(changeSelection([one], elsewhere, true)).toEqual([elsewhere]);
});

test('a chip that is taken away takes one condition with it', () => {
  const wide = { widgetId: 'one', parts: [part('a', 'x'), part('b', 'y')] };
  expect(dropPart([wide, other], 'one', 'a')).toEqual([{ widgetId: 'one', parts: [part('b', 'y')] }, other]);
  expect(dropPart([one, other], 'one', 'a')).toEqual([other]);
});
