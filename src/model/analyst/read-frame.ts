/** Reads a result as the analyst sees it: measures, periods in order, and parts of dimensions. */
import type { Cell, Result, ResultColumn } from '../result.ts';
import { groupRows } from '../time/group-rows.ts';
import { toNumber } from './proof.ts';
import { readTimeline, type Timeline } from '../time/read-timeline.ts';

/** More parts than this are names of single things, such as order numbers. They are not compared. */
const maxParts = 1_000;

export interface Measure {
  readonly column: ResultColumn;
  /** Values by row; NaN where there is none. */
  readonly values: Float64Array;
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
}

export interface Frame {
  readonly result: Result;
  readonly measures: readonly Measure[];
  readonly dimensions: readonly Dimension[];
  readonly timeline: Timeline | undefined;
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
    const values = Float64Array.from(result.values[at] ?? [], (cell) => toNumber(cell) ?? NaN);
    return values.some((value) => !Number.isNaN(value))
      ? [{ column, values, isAdditive: isAdditive(column) }]
      : [];
  });
  const timeline = readTimeline(result, { now, timeZone });
  // Parts are compared over complete periods: a period that is not over is no fair part of any.
  const counted = timeline && new Set(timeline.periods.flatMap(({ rows }) => rows));
  const dimensions = result.columns.flatMap((column, at) =>
    column === timeline?.column ? [] : readDimension(column, result.values[at] ?? [], counted),
  );
  return { result, measures, dimensions, timeline };
}

function readDimension(
  column: ResultColumn,
  cells: readonly Cell[],
  counted: ReadonlySet<number> | undefined,
): Dimension[] {
  if (!isDimension(column) || column.type === 'time') return [];
  const groups = groupRows(cells, maxParts);
  if (!groups || groups.size < 2) return [];
  const parts = [...groups].map(([cell, rows]) => ({
    column,
    cell,
    rows: counted ? rows.filter((row) => counted.has(row)) : rows,
  }));
  return [{ column, parts: parts.filter(({ rows }) => rows.length > 0) }];
}
