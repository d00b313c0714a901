/** The values of a measure over the complete periods of a timeline, for the whole or for one part. */
import type { Frame, Measure, Part } from './read-frame.ts';
import type { Timeline } from '../../../model/time/read-timeline.ts';
import { cellsOf, computedFrom, type Proof } from './proof.ts';

/** Parts that have their own series: the largest ones. */
const maxSeriesParts = 8;

export interface SeriesPoint {
  readonly value: number;
  /** The rows whose values add up to it. */
  readonly rows: readonly number[];
  /** Place among the periods of the timeline. */
  readonly at: number;
}

export interface Series {
  readonly measure: Measure;
  readonly timeline: Timeline;
  /** Undefined: the whole. */
  readonly part: Part | undefined;
  readonly points: readonly SeriesPoint[];
}

/** The series of the whole; undefined without a timeline, or where values of parts do not add up to it. */
export function readWholeSeries(frame: Frame, measure: Measure): Series | undefined {
  const { timeline } = frame;
  return (
    timeline &&
    readSeries(
      timeline,
      measure,
      undefined,
      timeline.periods.map(({ rows }) => rows),
    )
  );
}

/** The series of the largest parts of the first dimension, if rows show one. */
export function listPartSeries(frame: Frame, measure: Measure): Series[] {
  const { timeline, dimensions, periodOf } = frame;
  const [dimension] = dimensions;
  if (!timeline || !dimension) return [];
  const size = ({ rows }: Part): number => Math.abs(addRows(measure, rows));
  const largest = [...dimension.parts].sort((one, other) => size(other) - size(one)).slice(0, maxSeriesParts);
  return largest.flatMap(
    (part) => readSeries(timeline, measure, part, listRowsOfPeriods(part, periodOf)) ?? [],
  );
}

/** The rows of a part by the index of their period. */
function listRowsOfPeriods({ rows }: Part, periodOf: Int32Array): number[][] {
  const byPeriod: number[][] = [];
  for (const row of rows) {
    const at = periodOf[row] ?? -1;
    if (at >= 0) (byPeriod[at] ??= []).push(row);
  }
  return byPeriod;
}

/** @param byPeriod - the rows of the whole or of the part. */
function readSeries(
  timeline: Timeline,
  measure: Measure,
  part: Part | undefined,
  byPeriod: readonly (readonly number[] | undefined)[],
): Series | undefined {
  const points: SeriesPoint[] = [];
  for (const at of timeline.periods.keys()) {
    const all = byPeriod[at] ?? [];
    const rows = measure.isFull ? all : all.filter((row) => !Number.isNaN(measure.values[row]));
    if (rows.length === 0) continue;
    if (rows.length > 1 && !measure.isAdditive) return undefined;
    points.push({ at, rows, value: addRows(measure, rows) });
  }
  return { measure, timeline, part, points };
}

/** The sum of the values of rows; rows without a value count as nothing. */
export function addRows({ values }: Measure, rows: readonly number[]): number {
  let sum = 0;
  for (const row of rows) sum += values[row] || 0;
  return sum;
}

export const provePoint = ({ measure }: Series, { rows }: SeriesPoint): Proof =>
  cellsOf(measure.column.name, rows);

export const proveMean = (series: Series, points: readonly SeriesPoint[]): Proof =>
  computedFrom('mean', ...points.map((point) => provePoint(series, point)));

/** Whether one period follows another without any in between. */
export const follows = ({ timeline }: Series, before: SeriesPoint, after: SeriesPoint): boolean =>
  after.at === before.at + 1 && !timeline.gaps.includes(before.at);

/** A row of the point, which names its period. */
export const rowOf = (point: SeriesPoint | undefined): number => point?.rows[0] ?? 0;

/** Number of periods in the cycle that times at this grain repeat in; undefined if there is none. */
export function findSeasonLength({ interval: { months, milliseconds } }: Timeline): number | undefined {
  if (milliseconds === 0) return { 1: 12, 3: 4 }[months];
  if (months !== 0) return undefined;
  return { 86_400_000: 7, 3_600_000: 24 }[milliseconds];
}
