/**
 * Decides whether the series of a chart are named beside the ends of their lines instead of in a legend, and where. The
 * decision depends on the box and on the shares of the plot, which the labels themselves do not change.
 */
import type { ChartSize } from './size-chart-spec.ts';
import { spreadLabels } from './spread-labels.ts';

/** The name of the expression function that places the labels. */
export const endLabelFunction = 'vitrineEndLabels';

/** A series, and the end of its line in the plot, px. A hidden series has no line. */
export interface SeriesEnd {
  readonly value: unknown;
  readonly label: string;
  /** Width of the label, px. */
  readonly width: number;
  readonly end: { readonly x: number; readonly y: number } | undefined;
  readonly last?: LastValue | undefined;
}

/** The value at the end of a line. */
interface LastValue {
  readonly text: string;
  /** Width of the text and of the gap between it and the name, px. */
  readonly width: number;
  /** Whether the text stands on the left of the name, which is written from right to left. */
  readonly isLeft: boolean;
}

/** Lengths of the line to a label, and of the gap before its text, px. */
export const lead = 12;
export const textGap = 4;

/** A label, and the line to it from what it names, px. */
export interface EndLabel {
  readonly value: unknown;
  readonly label: string;
  /** The side of the text that is at `x`. */
  readonly align: 'left' | 'right';
  readonly x: number;
  readonly y: number;
  readonly leadX: number;
  readonly endX: number;
  readonly endY: number;
  readonly isHidden: boolean;
  /** The value beside the name, and its place, px. Empty without one. */
  readonly last?: { readonly text?: string; readonly align?: string; readonly x?: number };
}

/** Distance of two labels: each is a button. See WCAG 2.2, "Target Size (Minimum)". */
export const gap = 24;
/** A label further from what it names would be taken for that of another, px. */
export const furthest = 34;
export const least = { width: 300, height: 150 };
/** A longer label is cut, px. */
export const widestLabel = 160;
/** Part of the box that labels may take. */
const widestShare = 0.26;
/** The same with values. The plot of a narrow box needs the space more than they do. */
const widestValueShare = 0.2;
/** Height of the axis and its titles, px. */
const axisHeight = 56;
/** Part of the plot that may be between the end of a line and the labels. */
const furthestEnd = 0.06;

export interface LabelSpace {
  /** The current size of the plot. */
  readonly plot: ChartSize;
  readonly box: ChartSize;
  /** In a narrower box the plot needs the space, px. Default: 300. */
  readonly leastWidth?: number | undefined;
  /** Whether there were labels before a series was hidden. A click in a legend must not move it. */
  readonly kept: boolean | undefined;
}

/** The labels from top to bottom; empty if they do not fit. */
export function planEndLabels(series: readonly SeriesEnd[], space: LabelSpace): EndLabel[] {
  const { plot, box, kept } = space;
  if (!hasRoom(series, space) || !(kept ?? areNear(series, plot, box))) return [];
  const valued = series.map((one) => ({ ...one, width: one.width + (one.last?.width ?? 0) }));
  const leadX = plot.width + lead;
  return place(
    hasRoom(valued, space, widestValueShare) ? valued : series.map(withoutValue),
    plot.height,
    plot.height,
  )
    .map(({ value, label, width, last, end, y }) => ({
      value,
      label,
      align: 'left' as const,
      x: leadX + textGap + (last?.isLeft ? last.width : 0),
      y,
      leadX,
      endX: end?.x ?? plot.width,
      endY: end?.y ?? y,
      isHidden: end === undefined,
      last: last
        ? {
            text: last.text,
            align: last.isLeft ? 'left' : 'right',
            x: leadX + textGap + (last.isLeft ? 0 : width),
          }
        : {},
    }))
    .sort((one, other) => one.y - other.y);
}

const withoutValue = (series: SeriesEnd): SeriesEnd => ({ ...series, last: undefined });

/** True if the labels are near the ends of their lines. */
function areNear(series: readonly SeriesEnd[], plot: ChartSize, box: ChartSize): boolean {
  if (!series.every((one) => isAtEdge(one, plot))) return false;
  const expected = Math.max(1, box.height - axisHeight);
  const moves = place(series, plot.height, expected).map(({ end, y }) => (end ? Math.abs(y - end.y) : 0));
  return series.length * gap <= expected && Math.max(...moves) <= furthest;
}

function hasRoom(
  series: readonly SeriesEnd[],
  { box, leastWidth = least.width }: LabelSpace,
  share = widestShare,
): boolean {
  const isCounted = series.length >= 2 && series.length <= 6;
  if (!isCounted || series.every(({ end }) => end === undefined)) return false;
  if (box.width < leastWidth || box.height < least.height) return false;
  return series.every(({ width }) => width <= Math.min(widestLabel, box.width * share));
}

const isAtEdge = ({ end }: SeriesEnd, { width }: ChartSize): boolean =>
  end === undefined || width - end.x <= width * furthestEnd;

/** Places labels in a plot of another height. Hidden series come last. */
function place(series: readonly SeriesEnd[], from: number, height: number) {
  const factor = from > 0 ? height / from : 0;
  const scaled = series.map((one) => ({ ...one, end: one.end && { x: one.end.x, y: one.end.y * factor } }));
  const places = spreadLabels(
    scaled.map(({ end }) => end?.y ?? height),
    gap,
    height,
  );
  return scaled.map((one, index) => ({ ...one, y: places[index] ?? 0 }));
}
