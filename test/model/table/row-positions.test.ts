import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  arrangeVisibleColumns,
  findVisibleColumns,
  computeColumnPositions,
} from '../../../src/views/table/model/columns/column-layout.ts';
import { defaultColumnLayout } from '../../../src/views/table/model/state/table-state.ts';
import {
  createEvenRowPositions,
  createUnevenRowPositions,
  followRow,
} from '../../../src/views/table/model/rows/row-positions.ts';
import { createTableView } from '../../../src/views/table/model/create-table-view.ts';
import { createScrollScale } from '../../../src/views/table/model/rows/scroll-scale.ts';
import { countLines } from '../../../src/views/table/model/rows/count-lines.ts';

const names = Array.from({ length: 50 }, (_, at) => `c${at}`);
const { columns } = createTableView(
  {},
  { columns: names.map((name) => ({ name, type: 'number' })), values: names.map(() => []), rowCount: 0 },
  {},
);

test('only visible columns and pinned columns are drawn', () => {
  const arranged = arrangeVisibleColumns(columns, {
    ...defaultColumnLayout,
    pins: { c40: 'start', c0: 'end' },
  });
  const track = computeColumnPositions(
    arranged,
    arranged.map(() => 100),
    60,
  );
  expect([track.width, track.startWidth, track.endWidth]).toEqual([5060, 160, 100]);
  expect(track.columns.map(({ key }) => key).slice(0, 2)).toEqual(['c40', 'c1']);
  const far = findVisibleColumns(track, 2_000, 800);
  expect(far.last - far.first).toBeLessThan(12);
  expect(track.columns[far.first]?.start).toBeLessThanOrEqual(2_160);
  const last = track.columns[far.last - 1];
  expect((last?.start ?? 0) + (last?.width ?? 0)).toBeGreaterThanOrEqual(2_700);
  expect(findVisibleColumns(track, 0, 0).last).toBeGreaterThan(1);
  expect(findVisibleColumns(computeColumnPositions([], [], 0), 0, 500)).toEqual({ first: 0, last: 0 });
});

test('rows of different heights are found at their positions', () => {
  const heights = fc.array(fc.integer({ min: 20, max: 400 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(heights, fc.nat(), (sizes, at) => {
      const track = createUnevenRowPositions(sizes.length, (place) => sizes[place] ?? 0);
      const top = at % track.height;
      const place = track.placeAt(top);
      expect(track.topOf(place)).toBeLessThanOrEqual(top);
      expect(track.topOf(place) + track.heightOf(place)).toBeGreaterThan(top);
    }),
  );
  expect(createEvenRowPositions(10, 36).placeAt(9e9)).toBe(9);
  expect(createEvenRowPositions(0, 36).placeAt(5)).toBe(0);
});

test('the row at a position is still there after all rows have got other heights', () => {
  const height = fc.integer({ min: 20, max: 400 });
  const heights = fc.array(fc.tuple(height, height), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(heights, fc.nat(), (sizes, at) => {
      const before = createUnevenRowPositions(sizes.length, (place) => sizes[place]?.[0] ?? 0);
      const after = createUnevenRowPositions(sizes.length, (place) => sizes[place]?.[1] ?? 0);
      const top = at % before.height;
      expect(after.placeAt(followRow(top, before, after))).toBe(before.placeAt(top));
    }),
  );
  expect(followRow(0, createEvenRowPositions(9, 36), createEvenRowPositions(9, 22))).toBe(0);
  // Fewer rows: the browser goes to the last ones.
  expect(followRow(300, createEvenRowPositions(90, 36), createEvenRowPositions(2, 22))).toBe(300);
});

test('a million rows can be scrolled within a browser’s limits, exactly at both ends', () => {
  const height = 36_000_000;
  const area = 600;
  const scale = createScrollScale(height, area);
  expect(scale.height).toBeLessThan(8_000_000);
  expect(scale.toTop(0)).toBe(0);
  expect(scale.toTop(500)).toBe(500);
  expect(scale.toTop(scale.height - area)).toBe(height - area);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: height - area }), (top) => {
      expect(Math.abs(scale.toTop(scale.toScroll(top)) - top)).toBeLessThan(12);
    }),
  );
});

test('a table within a browser’s limits is not scaled', () => {
  const scale = createScrollScale(3_600_000, 600);
  expect([scale.height, scale.toTop(123_456)]).toEqual([3_600_000, 123_456]);
});

test('lines break as in browsers: between words, and within words longer than a line', () => {
  const measure = (text: string): number => text.length * 10;
  expect(countLines('one two three', 200, measure)).toBe(1);
  expect(countLines('one two three', 80, measure)).toBe(2);
  expect(countLines('one two three', 30, measure)).toBe(4);
  expect(countLines('abcdefghij', 40, measure)).toBe(3);
  expect(countLines('a\nb', 100, measure)).toBe(2);
  expect(countLines('a b c d e f', 10, measure, 3)).toBe(3);
});
