/** Sparklines as SVG paths in a box of 100 by 24. */
import { parseColor } from '../../../kpi/model/parse-kpi-style.ts';
import { downsampleByShape, downsampleEvenly } from '../../../kpi/model/downsample-points.ts';
import { isNumeric, isRecord, readOneOf, readNonBlankString } from '../../../../model/parsing/read-value.ts';
import type { Cell } from '../../../../model/result.ts';

export type SparklineSeries = readonly (number | null)[];

export interface SparklineSpec {
  readonly mark: 'area' | 'line' | 'bar';
  /** The time dimension of an additional query; undefined: the cells contain the series. */
  readonly time: { readonly dimension: string; readonly granularity: string } | undefined;
  readonly measure: string | undefined;
  /** CSS text; undefined: the colour of the theme. */
  readonly color: string | undefined;
  readonly negative: string | undefined;
}

export interface SparklineData extends Pick<SparklineSpec, 'mark' | 'color' | 'negative'> {
  /** Undefined if there are fewer than two points. */
  seriesAt(row: number): SparklineSeries | undefined;
}

export function parseSparklineSpec(value: unknown): SparklineSpec {
  const given = isRecord(value) ? value : {};
  const dimension = readNonBlankString(given.timeDimension);
  const granularity = readNonBlankString(given.granularity) ?? 'month';
  return {
    mark: readOneOf(given.mark, ['area', 'line', 'bar'] as const) ?? 'area',
    time: dimension === undefined ? undefined : { dimension, granularity },
    measure: readNonBlankString(given.measure),
    color: parseColor(given.color),
    negative: parseColor(given.negativeColor),
  };
}

/** Parses a list of numbers in JSON. Undefined for anything else, and for fewer than two numbers. */
export function parseSparklineSeries(cell: Cell | undefined): SparklineSeries | undefined {
  if (typeof cell !== 'string' || !cell.startsWith('[')) return undefined;
  try {
    const list: unknown = JSON.parse(cell);
    return Array.isArray(list) ? toSparklineSeries(list) : undefined;
  } catch {
    return undefined;
  }
}

/** Values that are not numbers become gaps. */
export function toSparklineSeries(values: readonly unknown[]): SparklineSeries | undefined {
  const series = values.map((value) => {
    const number = typeof value === 'string' && isNumeric(value) ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number) ? number : null;
  });
  return series.filter((value) => value !== null).length >= 2 ? series : undefined;
}

/** Path data of SVG. */
export interface SparklinePaths {
  readonly line: string;
  readonly fill: string;
  /** Bars below zero. */
  readonly below: string;
}

const width = 100;
const height = 24;
/** Keeps a line with a width of two pixels inside of the box. */
const edge = 2;
const maxPoints = 120;

export function drawSparkline(series: SparklineSeries, mark: SparklineSpec['mark']): SparklinePaths {
  const count = Math.max(1, series.length - 1);
  const points = series.map((value, index) => ({ at: index / count, value }));
  if (mark === 'bar') return drawBars(downsampleEvenly(points, maxPoints).map(({ value }) => value));
  return drawRuns(downsampleByShape(points, maxPoints), mark === 'area');
}

interface Point {
  readonly at: number;
  readonly value: number | null;
}

const write = (place: number): string => String(Math.round(place * 100) / 100);

/** Returns a function from a number to its distance from the top. A constant series is in the middle. */
function findHeight(values: SparklineSeries, extra: readonly number[]): (value: number) => number {
  const known = [...extra, ...values.filter((value) => value !== null)];
  const least = Math.min(...known);
  const most = Math.max(...known);
  if (least === most) return () => height / 2;
  const room = height - 2 * edge;
  return (value) => height - edge - ((value / 2 - least / 2) / (most / 2 - least / 2)) * room;
}

/** One line for each part without gaps. Areas extend to the bottom, because they show a trend, not an amount. */
function drawRuns(points: readonly Point[], filled: boolean): SparklinePaths {
  const place = findHeight(
    points.map(({ value }) => value),
    [],
  );
  const runs: { x: number; y: number }[][] = [[]];
  for (const { at, value } of points)
    if (value === null) runs.push([]);
    else runs.at(-1)?.push({ x: at * (width - 2 * edge) + edge, y: place(value) });
  const kept = runs.filter((run) => run.length > 0);
  const line = kept.map(
    (run) => `M${run.map(({ x, y }) => `${write(x)} ${write(y)}`).join('L')}${run.length === 1 ? 'h0' : ''}`,
  );
  const fill = kept.map(
    (run, index) =>
      `${line[index] ?? ''}L${write(run.at(-1)?.x ?? 0)} ${height}L${write(run[0]?.x ?? 0)} ${height}Z`,
  );
  return { line: line.join(''), fill: filled ? fill.join('') : '', below: '' };
}

function drawBars(values: SparklineSeries): SparklinePaths {
  const place = findHeight(values, [0]);
  const step = width / values.length;
  const bars = values.map((value, index) => {
    if (value === null) return '';
    const top = Math.min(place(0), place(value));
    const bottom = Math.max(place(0), place(value));
    const high = Math.max(0.75, bottom - top);
    return `M${write(index * step + step * 0.12)} ${write(top)}h${write(step * 0.76)}v${write(high)}h${write(-step * 0.76)}Z`;
  });
  const pick = (isBelow: boolean) => bars.filter((_, index) => (values[index] ?? 0) < 0 === isBelow).join('');
  return { line: '', fill: pick(false), below: pick(true) };
}
