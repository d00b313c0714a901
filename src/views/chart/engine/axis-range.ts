/** The range that a band over a plot selects: its ends, its text, and its place. */
import { findTouched, type PositionRange } from '../model/axis-positions.ts';
import { findRangeEnds, type AxisPlot, type RangeContext } from './axis-plots.ts';
import type { ChartClick } from './chart-request.ts';

export interface AxisRange {
  readonly plot: AxisPlot;
  /** px from the edge of the plot along its axis. */
  readonly from: number;
  readonly until: number;
  /** The range in words. Empty if nothing is touched. */
  readonly text: string;
  /** What is reported to the dashboard. Undefined if nothing is touched. */
  readonly click: ChartClick | undefined;
}

/** The range of a band. The band of periods and lines ends where these do. */
export function findBandRange(
  plot: AxisPlot,
  band: readonly [number, number],
  context: RangeContext,
): AxisRange {
  const touched = findTouched(plot.positions, band, plot.reachesHalfway);
  const range = touched && findRangeBetween(plot, touched, context);
  const swept = { from: Math.min(...band), until: Math.max(...band) };
  if (!range) return { plot, ...swept, text: '', click: undefined };
  return plot.reachesHalfway ? range : { ...range, ...swept };
}

/** The range between two positions. */
export function findRangeBetween(
  plot: AxisPlot,
  { first, last }: PositionRange,
  context: RangeContext,
): AxisRange | undefined {
  const start = plot.positions[first];
  const end = plot.positions[last];
  const ends = start && end && findRangeEnds(start, end, context);
  if (!start || !end || !ends) return undefined;
  const text = ends.condition.texts.join(', ');
  const click = { row: ends.row, to: ends.to, adds: false };
  return { plot, from: start.start, until: end.end, text, click };
}
