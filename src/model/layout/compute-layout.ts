/**
 * Rectangles of a dashboard at a given width, to the pixel those of react-grid-layout's responsive grid when it is
 * mounted. Rules and defaults: docs/dashboard-format.md, "Layout".
 */
import { bottom, calcGridItemPosition } from 'react-grid-layout/core';
import type { BreakpointName } from '../../contract/primitives.ts';
import type { Cell } from './compact-cells.ts';
import type { GridSettings } from './grid-settings.ts';
import { findBreakpoint, placeCells, type PlacedWidget } from './place-cells.ts';

/** px from the top left corner of the grid. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface ComputedLayout {
  readonly breakpoint: BreakpointName;
  /** Height of the whole grid, px. */
  readonly height: number;
  readonly rectangles: ReadonlyMap<string, Rectangle>;
}

export function computeLayout(
  widgets: readonly PlacedWidget[],
  settings: GridSettings,
  width: number,
): ComputedLayout {
  const breakpoint = findBreakpoint(settings, width);
  return computeRectangles(placeCells(widgets, settings, breakpoint), settings, breakpoint, width);
}

/** Within a breakpoint, cells do not depend on the width, but their rectangles do. */
export function computeRectangles(
  cells: readonly Cell[],
  settings: GridSettings,
  breakpoint: BreakpointName,
  width: number,
): ComputedLayout {
  const frame = createGridFrame(settings, breakpoint, width);
  const rectangles = new Map(cells.map((cell) => [cell.i, toRectangle(cell, frame)]));
  return { breakpoint, rectangles, height: computeGridHeight(bottom([...cells]), settings) };
}

/** Settings of the grid, in the form of react-grid-layout. */
export interface GridFrame {
  readonly cols: number;
  readonly margin: readonly [number, number];
  readonly containerPadding: readonly [number, number];
  /** Rounded to whole px, as the library measures its container. */
  readonly containerWidth: number;
  readonly rowHeight: number;
  readonly maxRows: number;
}

export function createGridFrame(
  settings: GridSettings,
  breakpoint: BreakpointName,
  width: number,
): GridFrame {
  const { margin, containerPadding, rowHeight, cols } = settings;
  const containerWidth = Math.round(width);
  return { cols: cols[breakpoint], margin, containerPadding, containerWidth, rowHeight, maxRows: Infinity };
}

function toRectangle({ x, y, w, h }: Cell, frame: GridFrame): Rectangle {
  const { left, top, width, height } = calcGridItemPosition(frame, x, y, w, h);
  return { left, top, width: Math.max(0, width), height: Math.max(0, height) };
}

/** Height in px; 0 for a grid without rows. */
export function computeGridHeight(
  rows: number,
  { rowHeight, margin, containerPadding }: GridSettings,
): number {
  if (rows === 0) return 0;
  return Math.max(0, rows * rowHeight + (rows - 1) * margin[1] + containerPadding[1] * 2);
}
