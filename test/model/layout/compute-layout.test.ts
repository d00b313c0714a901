import { expect, test } from 'vitest';
import { computeLayout } from '../../../src/model/layout/compute-layout.ts';
import { parseGridSettings } from '../../../src/model/layout/grid-settings.ts';
import { findBreakpoint } from '../../../src/model/layout/place-cells.ts';

const widget = (id: string, x: number, y: number, w: number, h: number, responsiveLayouts?: unknown) => ({
  id,
  position: { x, y, w, h },
  responsiveLayouts,
});

test('a dashboard without a layout has the defaults of the responsive grid and rows of 30 px', () => {
  const layout = computeLayout([widget('a', 0, 0, 6, 2)], parseGridSettings(undefined), 1310);
  // (1310 - 2 * 10 - 11 * 10) / 12 = 98.33 px a column
  expect(layout.rectangles.get('a')).toEqual({ left: 10, top: 10, width: 640, height: 70 });
  expect(layout.height).toBe(90);
});

test('a width equal to a breakpoint belongs to the smaller one', () => {
  const settings = parseGridSettings(null);
  expect(
    [1201, 1200, 997, 996, 769, 768, 481, 480, 1].map((width) => findBreakpoint(settings, width)),
  ).toEqual(['lg', 'md', 'md', 'sm', 'sm', 'xs', 'xs', 'xxs', 'xxs']);
});

test('padding defaults to the margin, and zero padding is kept', () => {
  const margin = parseGridSettings({ margin: [16, 8] });
  expect(margin.containerPadding).toEqual([16, 8]);
  expect(parseGridSettings({ margin: [16, 8], containerPadding: [0, 0] }).containerPadding).toEqual([0, 0]);
});

test('a partial map of columns keeps the other defaults', () => {
  expect(parseGridSettings({ cols: { lg: 24, md: null } }).cols).toEqual({
    lg: 24,
    md: 10,
    sm: 6,
    xs: 4,
    xxs: 2,
  });
});

test('a breakpoint without positions is derived from the nearest larger one and compacted upward', () => {
  const widgets = [widget('a', 0, 0, 6, 2), widget('b', 6, 0, 6, 2)];
  const { breakpoint, rectangles } = computeLayout(widgets, parseGridSettings(undefined), 400);
  expect(breakpoint).toBe('xxs');
  const a = rectangles.get('a');
  const b = rectangles.get('b');
  expect(a?.width).toBe(380);
  expect(b?.width).toBe(380);
  expect(b?.top).toBe(10 + 70 + 10);
});

test('a widget that lacks a position at a breakpoint of the others keeps its own', () => {
  const widgets = [widget('a', 0, 0, 2, 1, { sm: { x: 4, y: 0, w: 2, h: 3 } }), widget('b', 0, 0, 2, 1)];
  const { rectangles } = computeLayout(widgets, parseGridSettings(undefined), 800);
  expect(rectangles.get('b')?.left).toBe(10);
  expect(rectangles.get('a')?.left).toBeGreaterThan(400);
});

test('overlapping widgets are pushed apart', () => {
  const { rectangles } = computeLayout(
    [widget('a', 0, 0, 4, 4), widget('b', 2, 1, 4, 4)],
    parseGridSettings(undefined),
    1400,
  );
  const bottom = (rectangles.get('a')?.top ?? 0) + (rectangles.get('a')?.height ?? 0);
  expect(rectangles.get('b')?.top).toBe(bottom + 10);
});

test('a partial map of breakpoints keeps the defaults that lie between its own', () => {
  const settings = parseGridSettings({ breakpoints: { lg: 900, xs: null } });
  expect([1300, 901, 900, 769, 500].map((width) => findBreakpoint(settings, width))).toEqual([
    'lg',
    'lg',
    'sm',
    'sm',
    'xs',
  ]);
});

test('a widget with an absurd height gets a readable height', () => {
  const { rectangles } = computeLayout([widget('a', 0, 0, 6, 1e12)], parseGridSettings(undefined), 1310);
  expect(rectangles.get('a')?.height).toBe(230);
});

test.each([
  ['missing', undefined],
  ['no object', 'left'],
  ['not numbers', { x: 'a', y: null, w: {}, h: [] }],
  ['NaN', { x: NaN, y: NaN, w: NaN, h: NaN }],
  ['negative', { x: -5, y: -5, w: -1, h: -1 }],
  ['huge', { x: 1e12, y: 1e12, w: 1e12, h: 1e12 }],
  ['infinite', { x: Infinity, y: Infinity, w: Infinity, h: Infinity }],
])('a position that is %s is repaired into a box inside the grid', (_, position) => {
  const widgets = [widget('good', 0, 0, 12, 2), { id: 'odd', position }];
  const { rectangles, height } = computeLayout(widgets, parseGridSettings(undefined), 1400);
  const box = rectangles.get('odd');
  expect(box && [box.left, box.top, box.width, box.height].every(Number.isFinite)).toBe(true);
  expect(box?.width).toBeGreaterThan(0);
  expect((box?.left ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1400);
  expect((box?.top ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
});

test('a grid without widgets has no height', () => {
  expect(computeLayout([], parseGridSettings(undefined), 1400).height).toBe(0);
});
