/** The cells of a dashboard at a breakpoint: its own positions there, or those of the nearest larger breakpoint. */
import type { BreakpointName } from '../../contract/primitives.ts';
import { isRecord } from '../parsing/read-value.ts';
import { compactCells, type Cell } from './compact-cells.ts';
import { breakpointOrder, type GridSettings } from './grid-settings.ts';
import type { Position } from '../../contract/endpoints/published-dashboards.ts';

/** The properties of a widget that the layout needs. Positions are not yet parsed. */
export interface PlacedWidget {
  readonly id: string;
  readonly position?: unknown;
  readonly responsiveLayouts?: unknown;
}

/** The largest breakpoint that the element's width exceeds. At exactly its width, the next smaller one applies. */
export function findBreakpoint({ breakpoints }: GridSettings, width: number): BreakpointName {
  const names = sortBreakpoints(breakpoints);
  const [smallest = 'lg'] = names;
  const rounded = Math.round(width);
  return names.reduce((found, name) => (rounded > (breakpoints[name] ?? Infinity) ? name : found), smallest);
}

/** Breakpoints with a width, smallest first. */
function sortBreakpoints(breakpoints: GridSettings['breakpoints']): BreakpointName[] {
  const known = breakpointOrder.filter((name) => name in breakpoints);
  return known.sort((one, other) => (breakpoints[one] ?? 0) - (breakpoints[other] ?? 0));
}

/** Corrected and compacted, in the order of the widgets. */
export function placeCells(
  widgets: readonly PlacedWidget[],
  settings: GridSettings,
  breakpoint: BreakpointName,
): readonly Cell[] {
  const cols = settings.cols[breakpoint];
  const source = findSource(widgets, settings, breakpoint);
  const cells = widgets.map((widget) => toCell(widget, source));
  const placed = compactCells(cells, cols);
  // react-grid-layout compacts a derived layout when it is derived and again when it is mounted, and the results may
  // differ.
  return source === breakpoint ? placed : compactCells(placed, cols);
}

/** The breakpoint whose positions apply: the given one, or else the nearest larger one with positions, or else `lg`. */
function findSource(
  widgets: readonly PlacedWidget[],
  { breakpoints }: GridSettings,
  breakpoint: BreakpointName,
): BreakpointName {
  const names = sortBreakpoints(breakpoints);
  const larger = names.slice(names.indexOf(breakpoint));
  return larger.find((name) => widgets.some((widget) => findEntry(widget, name))) ?? 'lg';
}

function findEntry(widget: PlacedWidget, name: BreakpointName): unknown {
  return isRecord(widget.responsiveLayouts) ? (widget.responsiveLayouts[name] ?? undefined) : undefined;
}

function toCell(widget: PlacedWidget, name: BreakpointName): Cell {
  const { x, y, w, h } = repairPosition(findEntry(widget, name) ?? widget.position);
  return { i: widget.id, x, y, w, h };
}

// Repairs positions that are missing, negative, NaN or huge: docs/dashboard-format.md, "Layout".

/** Larger numbers are clamped. */
const maxCoordinate = 1_000_000;
const tallest = 5_000;
/** The position of a widget without a valid one: below all others, at a readable size. */
const fallback = { x: 0, y: maxCoordinate, w: 4, h: 6 };

interface RepairedPosition extends Position {
  /** True if a part of the position was replaced, so that a warning can be reported. */
  readonly repaired: boolean;
}

/**
 * Positions that react-grid-layout can place are left to it. For example, a widget with a negative column gets the full
 * width there.
 */
function repairPosition(value: unknown): RepairedPosition {
  const given = isRecord(value) ? value : {};
  const x = readCell(given.x, -maxCoordinate, maxCoordinate);
  const y = readCell(given.y, -maxCoordinate, maxCoordinate);
  const w = readCell(given.w, 1, maxCoordinate);
  const h = readCell(given.h, 1, Infinity);
  const tall = h !== undefined && h > tallest;
  const known = x !== undefined && y !== undefined && w !== undefined && h !== undefined && !tall;
  return {
    x: x ?? fallback.x,
    y: y ?? fallback.y,
    w: w ?? fallback.w,
    h: tall ? fallback.h : (h ?? fallback.h),
    repaired: !known,
  };
}

/** A whole number, clamped to the bounds; undefined if the value is not a number. */
function readCell(value: unknown, least: number, most: number): number | undefined {
  if (typeof value !== 'number' || Number.isNaN(value)) return undefined;
  return Math.min(most, Math.max(least, Math.round(value)));
}
