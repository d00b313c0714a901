/** Ranges between marks of a chart, for keyboard navigation. */
import { findNearestIndex } from '../model/crosshair-points.ts';
import type { NavigableRange, NavigableRanges } from '../../../engines/engine-interfaces.ts';
import type { AxisPlot, RangeContext } from './axis-plots.ts';
import { findRangeBetween } from './axis-range.ts';
import type { ChartClick } from './chart-request.ts';
import type { RangeOverlay } from './range-overlay.ts';
import type { SceneItem } from './scene-marks.ts';

interface RangeParts {
  readonly context: RangeContext;
  readonly overlay: RangeOverlay;
  readonly select: (click: ChartClick) => void;
}

/** A mark, and the index of its position along the axis of its plot. */
interface PositionedMark {
  readonly plot: AxisPlot;
  readonly positionIndex: number;
  readonly item: SceneItem;
}

export function createNavigableRanges(
  items: readonly SceneItem[],
  plots: readonly AxisPlot[],
  parts: RangeParts,
): NavigableRanges {
  const marks = items.map((item) => findPositionedMark(item, plots));
  return {
    move: (index, step) => findFurtherMark(marks, index, step),
    between: (one, other) => createRange(marks[one], marks[other], parts),
  };
}

function findPositionedMark(item: SceneItem, plots: readonly AxisPlot[]): PositionedMark | undefined {
  const plot = plots.find(({ starts }) => starts.has(item));
  const start = plot?.starts.get(item);
  if (!plot || start === undefined) return undefined;
  const positionIndex = findNearestIndex(
    plot.positions.map((one) => one.start),
    start,
  );
  return positionIndex === -1 ? undefined : { plot, positionIndex, item };
}

/** The mark of the same series at the next position that has one, or else any mark there. */
function findFurtherMark(
  marks: readonly (PositionedMark | undefined)[],
  index: number,
  step: number,
): number | undefined {
  const from = marks[index];
  if (!from) return undefined;
  const last = from.plot.positions.length - 1;
  const positionIndex = Math.min(last, Math.max(0, from.positionIndex + step));
  const isThere = (mark: PositionedMark | undefined) =>
    mark?.plot === from.plot && mark.positionIndex === positionIndex;
  const same = marks.findIndex((mark) => isThere(mark) && mark?.item.mark === from.item.mark);
  const further = same === -1 ? marks.findIndex(isThere) : same;
  return further === -1 ? undefined : further;
}

function createRange(
  one: PositionedMark | undefined,
  other: PositionedMark | undefined,
  { context, overlay, select }: RangeParts,
): NavigableRange | undefined {
  if (!one || !other || one.plot !== other.plot) return undefined;
  const first = Math.min(one.positionIndex, other.positionIndex);
  const last = Math.max(one.positionIndex, other.positionIndex);
  const range = findRangeBetween(one.plot, { first, last }, context);
  const click = range?.click;
  if (!range || !click) return undefined;
  const highlight = () => {
    overlay.draw(range);
    return () => overlay.clear();
  };
  return { text: range.text, highlight, select: () => select(click) };
}
