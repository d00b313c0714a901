import type { BreakpointName } from '../../contract/primitives.ts';
import { isRecord } from '../parsing/read-value.ts';
import type { Cell } from './compact-cells.ts';
import type { PlacedWidget } from './place-cells.ts';

/** A layout as it stood before it was edited. */
export interface PreviousLayout {
  readonly cells: readonly Cell[];
  /** Rows that their author gave to containers of tabs that have grown. */
  readonly givenRows: ReadonlyMap<string, number>;
}

/** A container that has grown by itself keeps the height that its author gave it, until somebody resizes it by hand. */
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

/** The widgets with those cells as their places at a breakpoint: their `position` at `lg`, an entry of its own elsewhere. */
export function writeCells<Widget extends PlacedWidget>(
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
