/** Reads a result as the analyst sees it: measures, periods in order, and parts of dimensions. */
import type { Cell, Result, ResultColumn } from '../../../model/result.ts';
import { groupRows } from '../../../model/time/group-rows.ts';
import { toNumber } from './proof.ts';
import { readTimeline, type Timeline } from '../../../model/time/read-timeline.ts';

/** More parts than this are names of single things, such as order numbers. They are not compared. */
const maxParts = 1_000;

export interface Measure {
  readonly column: ResultColumn;
  /** Values by row; NaN where there is none. */
  readonly values: Float64Array;
  /** Whether each row has a value. */
  readonly isFull: boolean;
  /** Whether values of parts add up to the value of the whole. */
  readonly isAdditive: boolean;
}

export interface Part {
  readonly column: ResultColumn;
  readonly cell: Cell;
  readonly rows: readonly number[];
}

export interface Dimension {
  readonly column: ResultColumn;
  readonly parts: readonly Part[];
  /** Those of all parts. */
  readonly rows: readonly number[];
}

export interface Frame {
  readonly result: Result;
  readonly measures: readonly Measure[];
  readonly dimensions: readonly Dimension[];
  readonly timeline: Timeline | undefined;
  /** By row: the index of its period in the timeline; -1 where the period is not complete. Empty without a timeline. */
  readonly periodOf: Int32Array;
}

export const isMeasure = ({ role, type }: ResultColumn): boolean =>
  role === 'measure' || (role === undefined && type === 'number');

export const isDimension = ({ role, type }: ResultColumn): boolean =>
  role === 'dimension' || (role === undefined && type !== 'number');

export interface FrameOptions {
  readonly now: Date;
  /** IANA name. */
  readonly timeZone: string;
  readonly isAdditive: (column: ResultColumn) => boolean;
}

export function readFrame(result: Result, { now, timeZone, isAdditive }: FrameOptions): Frame {
  const measures = result.columns.flatMap((column, at): Measure[] => {
    if (!isMeasure(column)) return [];
    const values = readNumbers(result.values[at] ?? []);
    const count = values.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : 1), 0);
    return count > 0
      ? [{ column, values, isFull: count === values.length, isAdditive: isAdditive(column) }]
      : [];
  });
  const timeline = readTimeline(result, { now, timeZone });
  // Parts are compared over complete periods: a period that is not over is no fair part of any.
  const periodOf = timeline ? indexPeriods(timeline, result.rowCount) : new Int32Array();
  const dimensions = result.columns.flatMap((column, at) =>
    column === timeline?.column ? [] : readDimension(column, result.values[at] ?? [], timeline && periodOf),
  );
  return { result, measures, dimensions, timeline, periodOf };
}

function readNumbers(cells: readonly Cell[]): Float64Array {
  const values = new Float64Array(cells.length);
  for (let row = 0; row < cells.length; row += 1) values[row] = toNumber(cells[row]) ?? NaN;
  return values;
}

function indexPeriods({ periods }: Timeline, rowCount: number): Int32Array {
  const periodOf = new Int32Array(rowCount).fill(-1);
  for (const [at, { rows }] of periods.entries()) for (const row of rows) periodOf[row] = at;
  return periodOf;
}

/** The rows of all, one after the other. */
export const joinRows = (lists: readonly { readonly rows: readonly number[] }[]): number[] =>
  new Array<number>().concat(...lists.map(({ rows }) => rows));

function readDimension(
  column: ResultColumn,
  cells: readonly Cell[],
  periodOf: Int32Array | undefined,
): Dimension[] {
  if (!isDimension(column) || column.type === 'time') return [];
  const groups = groupRows(cells, maxParts);
  if (!groups || groups.size < 2) return [];
  const parts = [...groups].map(([cell, rows]) => ({
    column,
    cell,
    rows: periodOf ? rows.filter((row) => (periodOf[row] ?? -1) >= 0) : rows,
  }));
  const kept = parts.filter(({ rows }) => rows.length > 0);
  return [{ column, parts: kept, rows: joinRows(kept) }];
}
