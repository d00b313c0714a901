import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listCrosshairMarks } from '../../../src/views/chart/model/list-crosshair-marks.ts';
import {
  limitCrosshairRows,
  findNearestIndex,
  findNearestValueIndex,
  mergePositions,
  interpolateTimePosition,
  sortCrosshairValues,
} from '../../../src/views/chart/model/crosshair-points.ts';
import { listTooltipEntries } from '../../../src/views/chart/model/tooltip-entries.ts';

const positions = fc
  .array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 40 })
  .map((list) => [...list].sort((a, b) => a - b));

test('no position is nearer than the one that is found', () => {
  fc.assert(
    fc.property(positions, fc.double({ min: -2000, max: 2000, noNaN: true }), (list, wanted) => {
      const found = list[findNearestIndex(list, wanted)] ?? NaN;
      for (const other of list)
        expect(Math.abs(found - wanted)).toBeLessThanOrEqual(Math.abs(other - wanted));
    }),
  );
  expect(findNearestIndex([], 1)).toBe(-1);
});

test('merged positions ascend, and each position is within half a px of one of them', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 20, noNaN: true })), (list) => {
      const merged = mergePositions(list);
      expect(merged).toEqual([...merged].sort((a, b) => a - b));
      for (const position of list) expect(merged.some((one) => Math.abs(one - position) < 0.5)).toBe(true);
    }),
  );
});

test('values are in descending order, and stacked values in the order of the page', () => {
  const values = [
    { value: 5, start: 80, end: 90 },
    { value: undefined, start: 10, end: 20 },
    { value: 9, start: 90, end: 100 },
  ];
  expect(sortCrosshairValues(values, false).map(({ value }) => value)).toEqual([9, 5, undefined]);
  expect(sortCrosshairValues(values, true).map(({ start }) => start)).toEqual([10, 80, 90]);
});

test('the area around the pointer is nearest, else the line with the shortest distance', () => {
  const areas = [
    { value: 1, start: 10, end: 60 },
    { value: 1, start: 60, end: 100 },
  ];
  expect(findNearestValueIndex(areas, 58)).toBe(0);
  expect(findNearestValueIndex(areas, 60)).toBe(1);
  const lines = [10, 60].map((start) => ({ value: 1, start, end: start }));
  expect(findNearestValueIndex(lines, 58)).toBe(1);
  expect(findNearestValueIndex([], 58)).toBe(-1);
});

test('twelve rows are shown with the one at the pointer, and the others are counted', () => {
  const rows = (length: number, nearest: number) =>
    Array.from({ length }, (_, index) => ({ index, isEmphasized: index === nearest }));
  expect(limitCrosshairRows(rows(13, 0))).toEqual({ shown: rows(13, 0), hidden: 0 });
  const { shown, hidden } = limitCrosshairRows(rows(20, 17));
  expect(shown.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 17]);
  expect(hidden).toBe(8);
});

test('a time is placed between its neighbours, and nowhere outside of the domain', () => {
  expect(interpolateTimePosition([0, 100, 200], [10, 20, 50], 150)).toBe(35);
  expect(interpolateTimePosition([0, 100, 200], [10, 20, 50], 200)).toBe(50);
  expect(interpolateTimePosition([200, 100, 0], [10, 20, 50], 50)).toBe(35);
  for (const outside of [-1, 201])
    expect(interpolateTimePosition([0, 100, 200], [10, 20, 50], outside)).toBe(undefined);
  expect(interpolateTimePosition([], [], 1)).toBe(undefined);
});

test('the entries of a tooltip expression name the fields that they show', () => {
  const text = `{"Month": f(datum["orders.month"], {"a": [1, 2]}), 'It\\'s, "so": ': datum.n + datum['b c'], plain: 1}`;
  expect(listTooltipEntries(text)).toEqual([
    { name: 'Month', fields: ['orders.month'] },
    { name: `It's, "so": `, fields: ['n', 'b c'] },
    { name: 'plain', fields: [] },
  ]);
  expect(listTooltipEntries('datum.text')).toEqual([]);
});

const line = (more: object = {}, channels: object = {}) => ({
  name: 'marks',
  type: 'line',
  sort: { field: 'x' },
  encode: {
    update: {
      x: { scale: 'x', field: 'orders\\.month' },
      y: { scale: 'y', field: 'sum_count_end' },
      tooltip: { signal: '{"Month": datum["orders.month"]}' },
      ...channels,
    },
  },
  ...more,
});

test('a line is described by its fields and the series of its group', () => {
  const group = { type: 'group', from: { facet: { groupby: ['a\\.b'] } }, marks: [line()] };
  expect(listCrosshairMarks({ marks: [group] }).get('marks')).toEqual({
    axis: 'x',
    axisFields: ['orders.month'],
    valueFields: ['sum_count'],
    seriesFields: ['a.b'],
    seriesName: undefined,
    isStacked: true,
    tooltip: [{ name: 'Month', fields: ['orders.month'] }],
  });
  const facet = { ...group, style: 'cell' };
  expect(listCrosshairMarks({ marks: [facet] }).get('marks')?.seriesFields).toEqual([]);
});

test('an author decides: without a tooltip, without the pointer or with events of the spec there is no crosshair', () => {
  const specs = {
    tooltip: { marks: [line({}, { tooltip: undefined })] },
    interactive: { marks: [line({ interactive: false })] },
    events: { marks: [line()], signals: [{ name: 'brush', on: [{ events: 'pointermove', update: '1' }] }] },
    scale: { marks: [line({}, { x: { value: 1 } })] },
    bars: { marks: [line({ type: 'rect' })] },
  };
  for (const [name, spec] of Object.entries(specs))
    expect([name, listCrosshairMarks(spec).size]).toEqual([name, 0]);
  expect(listCrosshairMarks({ marks: [line()] }).size).toBe(1);
});
