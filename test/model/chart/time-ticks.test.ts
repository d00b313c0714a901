import { expect, test } from 'vitest';
import { toTimeTicks } from '../../../src/model/chart/time-ticks.ts';
import type { ResultColumn } from '../../../src/model/result.ts';

const column = (granularity: string): ResultColumn => ({ name: 'orders.date', type: 'time', granularity });
const resultOf = (granularity: string, count: number) => {
  const cells = Array.from({ length: count }, (_, index) => `2024-${index}`);
  return { columns: [column(granularity)], values: [cells], rowCount: count };
};
const ticks = (granularity: string, count = 6, definition = {}, channel = 'x') =>
  toTimeTicks(channel, definition, column(granularity), resultOf(granularity, count));

test.each([
  ['month', { interval: 'month', step: 1 }],
  ['quarter', { interval: 'month', step: 3 }],
  ['year', { interval: 'year', step: 1 }],
])('a column truncated to a %s has one tick for each', (granularity, tickCount) => {
  expect(ticks(granularity)).toEqual({ axis: { tickCount } });
});

test('the author’s other axis settings stay', () => {
  expect(ticks('year', 3, { axis: { title: 'When' } })).toEqual({
    axis: { title: 'When', tickCount: { interval: 'year', step: 1 } },
  });
});

test.each<[string, object]>([
  ['ticks of the author’s own', ticks('month', 6, { axis: { tickCount: 3 } })],
  ['values of the author’s own', ticks('month', 6, { axis: { values: [] } })],
  ['no axis', ticks('month', 6, { axis: null })],
  ['days', ticks('day')],
  ['more months than there is room for', ticks('month', 60)],
  ['a channel without an axis', ticks('month', 6, {}, 'color')],
])('%s: the ticks stay as they are', (_, added) => {
  expect(added).toEqual({});
});
