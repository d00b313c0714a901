/** Takes the empty room below short texts out of a layout: docs/dashboard-format.md, "Layout". */
import type { Cell } from './compact-cells.ts';
import type { ComputedLayout, Rectangle } from './compute-layout.ts';
import { groupIntoBands } from './group-into-bands.ts';

/**
 * Widgets that need less height than they have, and that stand beside no others, take only their own. What is below moves up.
 * @param needs - heights by widget, px. Others need all that they have.
 */
export function tightenBands(
  layout: ComputedLayout,
  cells: readonly Cell[],
  needs: ReadonlyMap<string, number>,
): ComputedLayout {
  const rectangles = new Map(layout.rectangles);
  let saved = 0;
  for (const band of groupIntoBands(cells)) {
    const inBand = band.flatMap(({ i }) => {
      const rectangle = layout.rectangles.get(i);
      return rectangle ? [{ id: i, rectangle, need: needs.get(i) ?? Infinity }] : [];
    });
    const room = findSpareHeight(inBand);
    for (const { id, rectangle } of inBand)
      rectangles.set(id, { ...rectangle, top: rectangle.top - saved, height: rectangle.height - room });
    saved += room;
  }
  return saved === 0 ? layout : { ...layout, rectangles, height: layout.height - saved };
}

interface Placed {
  readonly rectangle: Rectangle;
  readonly need: number;
}

/** 0 if widgets stand above one another. */
function findSpareHeight(band: readonly Placed[]): number {
  const [first] = band;
  const isRow = band.every(({ rectangle }) => rectangle.top === first?.rectangle.top);
  if (!first || !isRow) return 0;
  return Math.max(0, Math.min(...band.map(({ rectangle, need }) => rectangle.height - need)));
}
