import { describe, expect, test } from 'vitest';
import {
  moveCell,
  resizeCell,
  restoreAuthoredRows,
  applyCellPositions,
} from '../../../src/model/layout/edit-layout.ts';
import { parseGridSettings } from '../../../src/model/layout/grid-settings.ts';
import { computeLayoutWithTabs, type PanelLayoutResult } from '../../../src/model/layout/tab-panel-layout.ts';
import { parseTabContainers } from '../../../src/model/layout/parse-tab-containers.ts';
import { parseWidgets, type ParsedWidget } from '../../../src/model/parsing/parse-widget.ts';

const settings = parseGridSettings({ rowHeight: 30, margin: [10, 10] });
const place = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });
const chart = (id: string, y: number, h: number) => ({ id, type: 'CHART', position: place(0, y, 12, h) });
const tabs = { tabs: [{ id: 'one', title: 'One', widgetIds: ['inner'] }] };

/** A container of two rows; its tab contains a chart of six rows. */
const widgets = parseWidgets([
  chart('above', 0, 3),
  { id: 'box', type: 'TABS_CONTAINER', position: place(0, 3, 12, 2), config: tabs },
  chart('inner', 0, 6),
  chart('below', 5, 4),
]);

function layOut(given: readonly ParsedWidget[]): PanelLayoutResult {
  const open = new Map([['box', 'one']]);
  const panels = { containers: parseTabContainers(given), open, hidden: new Set<string>() };
  return computeLayoutWithTabs(given, settings, 1300, panels);
}

const cellOf = ({ cells }: Pick<PanelLayoutResult, 'cells'>, id: string) => cells.find(({ i }) => i === id);

function rowsOf(edited: readonly ParsedWidget[], id: string): unknown {
  return edited.find((widget) => widget.id === id)?.position;
}

describe('a container of tabs that has grown', () => {
  const before = layOut(widgets);

  test('is taller than its author made it', () => {
    expect(cellOf(before, 'box')).toMatchObject({ y: 3, h: 7 });
    expect([...before.givenRows]).toEqual([['box', 2]]);
  });

  test('is written with its author’s height after any move', () => {
    const moved = moveCell(before.cells, 'box', { x: 0, y: 0 }, 12);
    const edited = applyCellPositions(widgets, restoreAuthoredRows(moved, before), 'lg');
    expect(rowsOf(edited, 'box')).toEqual(place(0, 0, 12, 2));
    expect(layOut(edited).cells).toEqual(moved);
  });

  test('is written with the height of a manual resize, even if it is too low for the content', () => {
    for (const h of [9, 4]) {
      const resized = resizeCell(before.cells, 'box', { w: 8, h }, 12);
      const edited = applyCellPositions(widgets, restoreAuthoredRows(resized, before), 'lg');
      expect(rowsOf(edited, 'box')).toEqual(place(0, 3, 8, h));
      expect(cellOf(layOut(edited), 'box')?.h).toBe(Math.max(7, h));
    }
  });

  test('keeps the height for a breakpoint with a height of its own', () => {
    const entries = { md: place(0, 3, 10, 3), sm: place(0, 3, 6, 5) };
    const given = widgets.map((widget) =>
      widget.id === 'box' ? { ...widget, responsiveLayouts: entries } : widget,
    );
    const open = new Map([['box', 'one']]);
    const panels = { containers: parseTabContainers(given), open, hidden: new Set<string>() };
    const narrow = computeLayoutWithTabs(given, settings, 1100, panels);
    const edited = applyCellPositions(
      given,
      restoreAuthoredRows(moveCell(narrow.cells, 'box', { x: 0, y: 0 }, 10), narrow),
      'md',
    );
    const box = edited.find(({ id }) => id === 'box');
    expect(box?.responsiveLayouts).toEqual({ ...entries, md: place(0, 0, 10, 3) });
    expect(box?.position).toEqual(place(0, 3, 12, 2));
  });

  test('leaves the widgets of its tabs unchanged', () => {
    const moved = moveCell(before.cells, 'below', { x: 0, y: 0 }, 12);
    for (const breakpoint of ['lg', 'md', 'xxs'] as const) {
      const edited = applyCellPositions(widgets, restoreAuthoredRows(moved, before), breakpoint);
      expect(edited.find(({ id }) => id === 'inner')).toBe(widgets.find(({ id }) => id === 'inner'));
    }
  });
});

test('a container that has not grown is written unchanged', () => {
  const tall = widgets.map((widget) =>
    widget.id === 'box' ? { ...widget, position: place(0, 3, 12, 11) } : widget,
  );
  const before = layOut(tall);
  expect(before.givenRows.size).toBe(0);
  const moved = moveCell(before.cells, 'box', { x: 0, y: 0 }, 12);
  expect(rowsOf(applyCellPositions(tall, restoreAuthoredRows(moved, before), 'lg'), 'box')).toEqual(
    place(0, 0, 12, 11),
  );
});
