/**
 * Rectangles of a dashboard at a width: those of react-grid-layout's responsive grid, freshly mounted, to the pixel.
 * Rules and defaults: DESIGN.md section 3.
 */
import {
  bottom,
  calcGridItemPosition,
  correctBounds,
  findOrGenerateResponsiveLayout,
  getBreakpointFromWidth,
  verticalCompactor,
} from 'react-grid-layout/core';
import type { BreakpointName } from '../../contract/primitives.ts';
import { isRecord } from '../readers/read-value.ts';
import { breakpointOrder, type GridSettings } from './grid-settings.ts';
import { repairPosition } from './repair-position.ts';

/** What the layout needs to know of a widget; positions are read here, they may be anything. */
export interface PlacedWidget {
  readonly id: string;
  readonly position?: unknown;
  readonly responsiveLayouts?: unknown;
}

/** px from the grid's own top left corner. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface ComputedLayout {
  readonly breakpoint: BreakpointName;
  /** Of the whole grid, px. */
  readonly height: number;
  readonly rectangles: ReadonlyMap<string, Rectangle>;
}

interface Cell {
  i: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** `at`: the breakpoint that holds, for a grid inside of another; else the width decides. */
export function computeLayout(
  widgets: readonly PlacedWidget[],
  settings: GridSettings,
  width: number,
  at?: BreakpointName,
): ComputedLayout {
  const containerWidth = Math.round(width);
  const breakpoint = at ?? findBreakpoint(settings, containerWidth);
  const cells = placeCells(widgets, settings, breakpoint);
  const rectangles = new Map(
    cells.map((cell) => [cell.i, toRectangle(cell, settings, breakpoint, containerWidth)]),
  );
  return { breakpoint, rectangles, height: heightOf(bottom(cells), settings) };
}

/** The widest band that the element's own width exceeds: exactly at a breakpoint the smaller one holds. */
export function findBreakpoint(settings: GridSettings, width: number): BreakpointName {
  return getBreakpointFromWidth(settings.breakpoints, Math.round(width));
}

function placeCells(
  widgets: readonly PlacedWidget[],
  settings: GridSettings,
  breakpoint: BreakpointName,
): readonly Cell[] {
  const cols = settings.cols[breakpoint];
  const layouts = explicitLayouts(widgets);
  const found = findOrGenerateResponsiveLayout(
    layouts,
    settings.breakpoints,
    breakpoint,
    breakpoint,
    cols,
    verticalCompactor,
  );
  return verticalCompactor.compact(
    correctBounds(
      found.map((cell) => ({ ...cell })),
      { cols },
    ),
    cols,
  );
}

/** Layouts per breakpoint: `lg` from the positions; another one where any widget has an entry there. */
function explicitLayouts(widgets: readonly PlacedWidget[]): Partial<Record<BreakpointName, Cell[]>> {
  const layouts: Partial<Record<BreakpointName, Cell[]>> = {};
  for (const name of breakpointOrder) {
    const used = name === 'lg' || widgets.some((widget) => findEntry(widget, name));
    if (used) layouts[name] = widgets.map((widget) => toCell(widget, name));
  }
  return layouts;
}

function findEntry(widget: PlacedWidget, name: BreakpointName): unknown {
  return isRecord(widget.responsiveLayouts) ? (widget.responsiveLayouts[name] ?? undefined) : undefined;
}

function toCell(widget: PlacedWidget, name: BreakpointName): Cell {
  const { x, y, w, h } = repairPosition(findEntry(widget, name) ?? widget.position);
  return { i: widget.id, x, y, w, h };
}

function toRectangle(
  cell: Cell,
  settings: GridSettings,
  breakpoint: BreakpointName,
  width: number,
): Rectangle {
  const { margin, containerPadding, rowHeight, cols } = settings;
  const rectangle = calcGridItemPosition(
    {
      cols: cols[breakpoint],
      margin,
      containerPadding,
      containerWidth: width,
      maxRows: Infinity,
      rowHeight,
    },
    cell.x,
    cell.y,
    cell.w,
    cell.h,
  );
  const { left, top, width: across, height } = rectangle;
  return { left, top, width: Math.max(0, across), height: Math.max(0, height) };
}

function heightOf(rows: number, { rowHeight, margin, containerPadding }: GridSettings): number {
  if (rows === 0) return 0;
  return rows * rowHeight + (rows - 1) * margin[1] + containerPadding[1] * 2;
}
