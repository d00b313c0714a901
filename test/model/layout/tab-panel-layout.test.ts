import { describe, expect, test } from 'vitest';
import { parseGridSettings } from '../../../src/model/layout/grid-settings.ts';
import { computeLayoutWithTabs } from '../../../src/model/layout/tab-panel-layout.ts';
import { computeTabStripHeight } from '../../../src/model/layout/tab-strip-height.ts';
import { parseTabContainers } from '../../../src/model/layout/parse-tab-containers.ts';
import { parseWidgets } from '../../../src/model/parsing/parse-widget.ts';

const settings = parseGridSettings({ rowHeight: 30, margin: [10, 10] });
const strip = computeTabStripHeight(settings);
const place = (x: number, y: number, w: number, h: number) => ({ position: { x, y, w, h } });
const chart = (id: string, h: number, y = 0) => ({ id, type: 'CHART', ...place(0, y, 12, h) });
const tabs = (id: string, sets: string[][], h = 2) => ({
  id,
  type: 'TABS_CONTAINER',
  ...place(0, 0, 12, h),
  config: { tabs: sets.map((widgetIds, index) => ({ id: `tab${index}`, title: `Tab ${index}`, widgetIds })) },
});

function layOut(given: unknown[], open: Record<string, string> = {}, hidden: string[] = []) {
  const widgets = parseWidgets(given);
  const containers = parseTabContainers(widgets);
  const first = [...containers.values()].map(
    ({ widgetId, tabs: [tab] }) => [widgetId, tab?.id ?? ''] as const,
  );
  const panels = { containers, open: new Map([...first, ...Object.entries(open)]), hidden: new Set(hidden) };
  return computeLayoutWithTabs(widgets, settings, 1000, panels);
}

describe('widgets in tabs', () => {
  const scene = [tabs('t', [['a'], ['b']]), chart('a', 5), chart('b', 20), chart('below', 3, 2)];

  test('leave the outer grid and start at the top of their panel', () => {
    expect(layOut(scene).rectangles.get('a')).toMatchObject({ left: 0, top: 0, width: 980 });
  });

  test('make their container as tall as they need, and widgets below it move', () => {
    const few = layOut(scene);
    const many = layOut(scene, { t: 'tab1' });
    for (const [layout, inner] of [
      [few, few.rectangles.get('a')],
      [many, many.rectangles.get('b')],
    ] as const) {
      const container = layout.rectangles.get('t');
      expect(container?.height).toBeGreaterThanOrEqual((inner?.height ?? 0) + strip);
      expect(layout.rectangles.get('below')?.top).toBe((container?.top ?? 0) + (container?.height ?? 0) + 10);
    }
    expect(many.height).toBeGreaterThan(few.height);
  });

  test('have no rectangle while their tab is closed', () => {
    expect(layOut(scene).rectangles.has('b')).toBe(false);
  });

  test('keep the breakpoint of the dashboard, even in a narrow panel', () => {
    const narrow = { ...tabs('t', [['a']]), ...place(0, 0, 2, 2) };
    const half = { id: 'a', type: 'CHART', ...place(0, 0, 5, 4) };
    const { rectangles } = layOut([narrow, half]);
    const outer = rectangles.get('t')?.width ?? 0;
    expect(rectangles.get('a')?.width).toBeCloseTo((outer - 10) / 2, -1);
  });

  test('nest', () => {
    const inner = { ...tabs('inner', [['deep']]), position: place(0, 0, 12, 2).position };
    const { rectangles } = layOut([tabs('t', [['inner']]), inner, chart('deep', 6)]);
    const [outerBox, innerBox, deep] = ['t', 'inner', 'deep'].map((id) => rectangles.get(id)?.height ?? 0);
    expect(outerBox).toBeGreaterThan((innerBox ?? 0) + strip - 1);
    expect(innerBox).toBeGreaterThan((deep ?? 0) + strip - 1);
  });
});

describe('invalid containers', () => {
  test('a container that contains itself stays in the grid', () => {
    expect(layOut([tabs('t', [['t']])]).rectangles.get('t')).toBeDefined();
  });

  test('of two containers that contain each other, the first contains the second', () => {
    const { rectangles } = layOut([tabs('one', [['two']]), tabs('two', [['one']])]);
    expect([...rectangles.keys()].sort()).toEqual(['one', 'two']);
  });

  test('a widget in two tabs is placed in the first', () => {
    const containers = parseTabContainers(
      parseWidgets([tabs('t', [['a'], ['a', 'b']]), chart('a', 2), chart('b', 2)]),
    );
    expect(containers.get('t')?.tabs.map(({ widgetIds }) => widgetIds)).toEqual([['a'], ['b']]);
  });

  test('invalid tabs are dropped, and missing ids and titles are generated', () => {
    const odd = {
      id: 't',
      type: 'TABS_CONTAINER',
      config: { tabs: [null, {}, { id: 7, title: 'Seven' }, 'x'] },
    };
    const found = parseTabContainers(parseWidgets([odd])).get('t')?.tabs;
    expect(found?.map(({ id, title }) => [id, title])).toEqual([
      ['1', '1'],
      ['7', 'Seven'],
    ]);
  });
});

test('the tab bar takes one row, so that a container one row taller than its widgets aligns with its neighbours', () => {
  const beside = { id: 'beside', type: 'CHART', ...place(5, 0, 5, 8) };
  const half = { ...tabs('t', [['a']], 8), ...place(0, 0, 5, 8) };
  const { rectangles } = layOut([half, beside, chart('a', 7)]);
  const bottomOf = (id: string) => (rectangles.get(id)?.top ?? 0) + (rectangles.get(id)?.height ?? 0);
  expect(bottomOf('t')).toBe(bottomOf('beside'));
  expect((rectangles.get('t')?.top ?? 0) + strip + bottomOf('a')).toBe(bottomOf('beside'));
});

test.each([
  [{ rowHeight: 30, margin: [10, 10] }, 40],
  [{ rowHeight: 10, margin: [0, 0] }, 44],
  [{ rowHeight: 150, margin: [10, 10] }, 44],
])('a tab bar in a grid of %j is %d px tall', (layout, height) => {
  expect(computeTabStripHeight(parseGridSettings(layout))).toBe(height);
});

test('a widget without a box leaves no gap', () => {
  const scene = [chart('hidden', 4), chart('shown', 4, 4)];
  expect(layOut(scene, {}, ['hidden']).rectangles.get('shown')?.top).toBe(10);
});
