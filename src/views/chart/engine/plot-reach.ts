/**
 * How far a plot reacts beyond the ends of its axis. Its first and its last point lie on its edge, and are hard to hit from the
 * inside alone. What stands beside the plot, such as a legend or the name of a line, keeps its own pointer.
 */
import {
  findGroupOffset,
  isDrawn,
  type AxisRectangle,
  type ScenePoint,
  type Rectangle,
  type SceneItem,
  type SceneMark,
} from './scene-marks.ts';

/** px before the start and after the end of the axis. */
export interface Reach {
  readonly before: number;
  readonly after: number;
}

export type ReachedPlot = AxisRectangle & { readonly reach: Reach };

/** px */
const longestReach = 24;
/** Space around texts and legends, where the button of an entry may begin, px. */
const margin = 3;

/** The texts and the legends of a chart. */
export function* listNeighbours(mark: SceneMark): Generator<Rectangle> {
  const isNeighbour = mark.marktype === 'text' || mark.role === 'legend';
  for (const item of mark.items ?? []) {
    if (isNeighbour) yield* readRectangle(mark, item);
    else for (const inner of item.items ?? []) if (isDrawn(inner)) yield* listNeighbours(inner);
  }
}

/** An item that shows nothing has no size. */
function* readRectangle(mark: SceneMark, { bounds }: SceneItem): Generator<Rectangle> {
  if (!bounds || bounds.x2 <= bounds.x1) return;
  const { x, y } = findGroupOffset(mark);
  const { x1, y1, x2, y2 } = bounds;
  yield { x: x + x1, y: y + y1, width: x2 - x1, height: y2 - y1 };
}

export function measureReach(plot: AxisRectangle, neighbours: readonly Rectangle[]): Reach {
  const own = toSpans(plot, plot.axis);
  const beside = neighbours
    .map((neighbour) => toSpans(neighbour, plot.axis))
    .filter(({ across }) => across.start < own.across.end && across.end > own.across.start);
  return {
    before: limit(beside.map(({ along }) => own.along.start - along.end)),
    after: limit(beside.map(({ along }) => along.start - own.along.end)),
  };
}

/** @param distances - px from the end of the axis; less than zero for what is inside of the plot or beyond its other end. */
function limit(distances: readonly number[]): number {
  const nearest = Math.min(...distances.filter((distance) => distance >= -1), Infinity);
  return Math.min(longestReach, Math.max(0, nearest - margin));
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function toSpans(
  { x, y, width, height }: Rectangle,
  axis: AxisRectangle['axis'],
): { along: Span; across: Span } {
  const horizontal = { start: x, end: x + width };
  const vertical = { start: y, end: y + height };
  return axis === 'x' ? { along: horizontal, across: vertical } : { along: vertical, across: horizontal };
}

/** The plot at a place, or else the nearest one that reaches it. */
export function findReachedPlot<P extends ReachedPlot>(
  plots: readonly P[],
  place: ScenePoint,
): P | undefined {
  let nearest: { readonly plot: P; readonly distance: number } | undefined;
  for (const plot of plots) {
    const distance = measureDistance(plot, place);
    if (distance < (nearest?.distance ?? Infinity)) nearest = { plot, distance };
  }
  return nearest?.plot;
}

/** px beyond an end of the axis, 0 in the plot; infinite where the plot does not react. */
function measureDistance(plot: ReachedPlot, { x, y }: ScenePoint): number {
  const { along, across } = toSpans(plot, plot.axis);
  const [at, beside] = plot.axis === 'x' ? [x, y] : [y, x];
  if (beside < across.start || beside > across.end) return Infinity;
  const before = along.start - at;
  const after = at - along.end;
  if (before > plot.reach.before || after > plot.reach.after) return Infinity;
  return Math.max(0, before, after);
}
