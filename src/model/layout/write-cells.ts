import type { BreakpointName } from '../../contract/primitives.ts';
import { isRecord } from '../readers/read-value.ts';
import type { Cell } from './compact-cells.ts';
import type { PlacedWidget } from './place-cells.ts';

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
