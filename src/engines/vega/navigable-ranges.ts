/** Ranges between marks of a chart, for keyboard navigation. */
import { findNearestIndex } from '../../model/chart/crosshair-points.ts';
import type { NavigableRange, NavigableRanges } from '../engine-interfaces.ts';
import type { AxisPlot, RangeContext } from './axis-plots.ts';
import { findStationRange } from './axis-range.ts';
import type { ChartClick } from './chart-request.ts';
import type { RangeOverlay } from './range-overlay.ts';
import type { SceneItem } from './scene-marks.ts';

interface RangeParts {
  readonly context: RangeContext;
  readonly overlay: RangeOverlay;
  readonly select: (click: ChartClick) => void;
}

/** A mark at a station of a plot. */
interface StationMark {
  readonly plot: AxisPlot;
  readonly station: number;
  readonly item: SceneItem;
}

export function createNavigableRanges(
  items: readonly SceneItem[],
  plots: readonly AxisPlot[],
  parts: RangeParts,
): NavigableRanges {
  const marks = items.map((item) => findStationMark(item, plots));
  return {
    move: (index, step) => findFurtherMark(marks, index, step),
    between: (one, other) => createRange(marks[one], marks[other], parts),
  };
}

function findStationMark(item: SceneItem, plots: readonly AxisPlot[]): StationMark | undefined {
  const plot = plots.find(({ starts }) => starts.has(item));
  const start = plot?.starts.get(item);
  if (!plot || start === undefined) return undefined;
  const station = findNearestIndex(
    plot.stations.map((one) => one.start),
    start,
  );
  return station === -1 ? undefined : { plot, station, item };
}

/** The mark of the same series at the next station that has one, or else any mark there. */
function findFurtherMark(
  marks: readonly (StationMark | undefined)[],
  index: number,
  step: number,
): number | undefined {
  const from = marks[index];
  if (!from) return undefined;
  const last = from.plot.stations.length - 1;
  const station = Math.min(last, Math.max(0, from.station + step));
  const isThere = (mark: StationMark | undefined) => mark?.plot === from.plot && mark.station === station;
  const same = marks.findIndex((mark) => isThere(mark) && mark?.item.mark === from.item.mark);
  const further = same === -1 ? marks.findIndex(isThere) : same;
  return further === -1 ? undefined : further;
}

function createRange(
  one: StationMark | undefined,
  other: StationMark | undefined,
  { context, overlay, select }: RangeParts,
): NavigableRange | undefined {
  if (!one || !other || one.plot !== other.plot) return undefined;
  const first = Math.min(one.station, other.station);
  const last = Math.max(one.station, other.station);
  const range = findStationRange(one.plot, { first, last }, context);
  const click = range?.click;
  if (!range || !click) return undefined;
  const highlight = () => {
    overlay.draw(range);
    return () => overlay.clear();
  };
  return { text: range.text, highlight, select: () => select(click) };
}
