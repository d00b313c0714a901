import { describe, expect, test } from 'vitest';
import { listTickBreakpoints, toTimeTicks } from '../../../src/views/chart/model/time-ticks.ts';
import type { ResultColumn } from '../../../src/model/result.ts';

const column = (granularity: string): ResultColumn => ({ name: 'orders.date', type: 'time', granularity });
/** `count` months from January 2020 on. */
const resultOf = (granularity: string, count: number) => {
  const cells = Array.from({ length: count }, (_, index) => {
    const month = String((index % 12) + 1).padStart(2, '0');
    return `${2020 + Math.floor(index / 12)}-${month}-01T00:00:00.000`;
  });
  return { columns: [column(granularity)], values: [cells], rowCount: count };
};
const ticks = (granularity: string, months: number, width?: number, definition = {}, channel = 'x') =>
  toTimeTicks(channel, definition, column(granularity), { result: resultOf(granularity, months), width });
const month = (step: number) => ({
  axis: {
    tickCount: { interval: 'month', step },
    labelExpr: `month(datum.value) === 0 ? timeFormat(datum.value, '%Y') : datum.index === 0 ? [timeFormat(datum.value, '%b'), timeFormat(datum.value, '%Y')] : timeFormat(datum.value, '%b')`,
  },
});
const days = {
  axis: {
    tickCount: { interval: 'day', step: 1 },
    labelExpr: `datum.index === 0 || date(datum.value) === 1 ? [timeFormat(datum.value, '%a %-d'), timeFormat(datum.value, '%b %Y')] : timeFormat(datum.value, '%a %-d')`,
  },
};
const year = (step: number) => ({ axis: { tickCount: { interval: 'year', step } } });

describe('the ticks of a time axis are as many as have room for their labels', () => {
  test.each<[string, number, number, object]>([
    ['half a year in a phone’s width', 6, 350, month(1)],
    ['a year in a phone’s width', 12, 350, month(3)],
    ['a year in half a screen', 12, 700, month(1)],
    ['four years in half a screen', 48, 700, month(6)],
    ['four years in a wide chart', 48, 900, month(3)],
    ['ten years in half a screen', 120, 700, year(1)],
    ['ten years in a phone’s width', 120, 350, year(2)],
    ['a century in a phone’s width', 1_200, 350, year(20)],
  ])('%s', (_, months, width, expected) => {
    expect(ticks('month', months, width)).toEqual(expected);
  });

  test.each([
    ['quarter', month(3)],
    ['year', year(1)],
  ])('and never closer than a %s of the column', (granularity, expected) => {
    expect(ticks(granularity, 24, 2_000)).toEqual(expected);
  });

  test.each(['day', 'week'])('at months, also for each %s of half a year', (granularity) => {
    expect(ticks(granularity, 6, 700)).toEqual(month(1));
  });

  test.each<[number, number, object]>([
    [2, 350, days],
    [7, 700, days],
    [7, 350, {}],
    [28, 700, {}],
  ])('at each of a few days, and as Vega chooses for more: %d days in %d px', (count, width, expected) => {
    const cells = Array.from(
      { length: count },
      (_, at) => `2020-01-${String(at + 1).padStart(2, '0')}T00:00:00.000`,
    );
    const result = { columns: [column('day')], values: [cells], rowCount: count };
    expect(toTimeTicks('x', {}, column('day'), { result, width })).toEqual(expected);
    expect(listTickBreakpoints(result)).toHaveLength(1);
  });

  test('where the width is not known, up to 24', () => {
    expect(ticks('month', 24)).toEqual(month(1));
    expect(ticks('month', 48)).toEqual(month(3));
    expect(ticks('month', 24, 100, {}, 'y')).toEqual(month(1));
  });
});

test('the author’s other axis settings stay', () => {
  const axis = { title: 'When', format: '%m' };
  expect(ticks('month', 6, 500, { axis })).toEqual({
    axis: { ...axis, tickCount: { interval: 'month', step: 1 } },
  });
});

test.each<[string, object]>([
  ['ticks of the author’s own', ticks('month', 6, 500, { axis: { tickCount: 3 } })],
  ['values of the author’s own', ticks('month', 6, 500, { axis: { values: [] } })],
  ['no axis', ticks('month', 6, 500, { axis: null })],
  ['days of three months', ticks('day', 3, 500)],
  ['hours', ticks('hour', 6, 500)],
  ['one month alone', ticks('month', 1, 500)],
  ['a channel without an axis', ticks('month', 6, 500, {}, 'color')],
])('%s: the ticks stay as they are', (_, added) => {
  expect(added).toEqual({});
});

test('between two breakpoints of the box, the ticks are the same', () => {
  const breakpoints = listTickBreakpoints(resultOf('month', 48)).sort((one, other) => one - other);
  expect(breakpoints.length).toBeGreaterThan(3);
  breakpoints.forEach((start, index) => {
    const end = (breakpoints[index + 1] ?? start + 100) - 1;
    if (end >= start) expect(ticks('month', 48, start)).toEqual(ticks('month', 48, end));
  });
});
