/** Which cells a dashboard has at a breakpoint: those it names, or those of the nearest larger one. */
import type { BreakpointName } from '../../contract/primitives.ts';
import { isRecord } from '../parsing/read-value.ts';
import { compactCells, type Cell } from './compact-cells.ts';
import { breakpointOrder, type GridSettings } from './grid-settings.ts';
import { repairPosition } from './repair-position.ts';

/** What the layout needs to know of a widget; positions are read here, they may be anything. */
export interface PlacedWidget {
  readonly id: string;
  readonly position?: unknown;
  readonly responsiveLayouts?: unknown;
}

/** The widest band that the element's own width exceeds: exactly at a breakpoint the smaller one holds. */
export function findBreakpoint({ breakpoints }: GridSettings, width: number): BreakpointName {
  const names = sortBreakpoints(breakpoints);
  const [smallest = 'lg'] = names;
  const rounded = Math.round(width);
  return names.reduce((found, name) => (rounded > (breakpoints[name] ?? Infinity) ? name : found), smallest);
}

/** Names that hold somewhere, smallest first. */
function sortBreakpoints(breakpoints: GridSettings['breakpoints']): BreakpointName[] {
  const known = breakpointOrder.filter((name) => name in breakpoints);
  return known.sort((one, other) => (breakpoints[one] ?? 0) - (breakpoints[other] ?? 0));
}

/** Corrected and compacted, in the widgets' order. */
export function placeCells(
  widgets: readonly PlacedWidget[],
  settings: GridSettings,
  breakpoint: BreakpointName,
): readonly Cell[] {
  const cols = settings.cols[breakpoint];
  const source = findSource(widgets, settings, breakpoint);
  const cells = widgets.map((widget) => toCell(widget, source));
  const placed = compactCells(cells, cols);
  // A derived layout is compacted once when it is derived and once when it is mounted, and the second may matter.
  return source === breakpoint ? placed : compactCells(placed, cols);
}

/** The breakpoint whose positions hold: itself, else the nearest larger one, else `lg`, where all have one. */
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
