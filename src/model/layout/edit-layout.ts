/** Edits of a layout by its author, with the rules of react-grid-layout: cells in the way are pushed. */
import { calcWHRaw, calcXYRaw, moveElement } from 'react-grid-layout/core';
import { compactCells, type Cell } from './compact-cells.ts';
import type { GridFrame, Rectangle } from './compute-layout.ts';
import type { BreakpointName } from '../../contract/primitives.ts';
import { isRecord } from '../parsing/read-value.ts';
import type { PlacedWidget } from './place-cells.ts';

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/**
 * The layout after a cell was dragged to a position. The cell stays inside of the grid and moves up as far as possible.
 */
export function moveCell(
  cells: readonly Cell[],
  id: string,
  to: { readonly x: number; readonly y: number },
  cols: number,
): readonly Cell[] {
  const layout = cells.map((cell) => ({ ...cell }));
  const moved = layout.find(({ i }) => i === id);
  if (!moved) return cells;
  const x = clamp(to.x, 0, cols - moved.w);
  return compactCells(
    moveElement(layout, moved, x, Math.max(0, to.y), true, false, 'vertical', cols, false),
    cols,
  );
}

/** The layout after a cell was resized. The cell keeps its upper left corner, and does not exceed its row. */
export function resizeCell(
  cells: readonly Cell[],
  id: string,
  to: { readonly w: number; readonly h: number },
  cols: number,
): readonly Cell[] {
  const resized = cells.map((cell) =>
    cell.i === id ? { ...cell, w: clamp(to.w, 1, cols - cell.x), h: Math.max(1, to.h) } : cell,
  );
  return compactCells(resized, cols);
}

/** The position whose corner is nearest to a point of the grid, px. */
export function toGridPosition(
  frame: GridFrame,
  { left, top }: Pick<Rectangle, 'left' | 'top'>,
): { x: number; y: number } {
  return calcXYRaw(frame, top, left);
}

/** The size in columns and rows that is nearest to a size in px. */
export function toGridSize(
  frame: GridFrame,
  { width, height }: Pick<Rectangle, 'width' | 'height'>,
): { w: number; h: number } {
  return calcWHRaw(frame, width, height);
}

/** A layout before it was edited. */
interface PreviousLayout {
  readonly cells: readonly Cell[];
  /** Heights in rows that the author gave to tab containers that have grown. */
  readonly givenRows: ReadonlyMap<string, number>;
}

/** A tab container that has grown automatically keeps the author's height, unless it was resized by hand. */
export function restoreAuthoredRows(
  cells: readonly Cell[],
  { cells: before, givenRows }: PreviousLayout,
): readonly Cell[] {
  if (givenRows.size === 0) return cells;
  const stood = new Map(before.map(({ i, h }) => [i, h]));
  return cells.map((cell) => {
    const given = givenRows.get(cell.i);
    return given === undefined || cell.h !== stood.get(cell.i) ? cell : { ...cell, h: given };
  });
}

/**
 * Writes cells as positions of widgets at a breakpoint: `position` for `lg`, a separate entry for other breakpoints.
 */
export function applyCellPositions<Widget extends PlacedWidget>(
  widgets: readonly Widget[],
  cells: readonly Cell[],
  breakpoint: BreakpointName,
): Widget[] {
  const places = new Map(cells.map(({ i, x, y, w, h }) => [i, { x, y, w, h }]));
  return widgets.map((widget) => {
    const place = places.get(widget.id);
    const entries = isRecord(widget.responsiveLayouts) ? widget.responsiveLayouts : {};
    if (!place) return widget;
    if (breakpoint !== 'lg') return { ...widget, responsiveLayouts: { ...entries, [breakpoint]: place } };
    const own = isRecord(entries['lg']) ? { responsiveLayouts: { ...entries, lg: place } } : {};
    return { ...widget, ...own, position: place };
  });
}
