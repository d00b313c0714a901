/** The times of an exported column, in one time zone and one format. */
import type { Cell, ResultColumn } from '../result.ts';
import type { WallClock } from '../time/wall-clock-arithmetic.ts';
import { parseTimeSpan } from '../time/parse-time-span.ts';

/** The times of a column in one format: dates if none of them has a time of day. */
export interface TimeColumn {
  readonly isDate: boolean;
  /** Returns undefined if the cell is not a time. */
  read(cell: Cell): WallClock | undefined;
  /** ISO 8601 without an offset, in the time zone of the export. A text that is not a time is returned unchanged. */
  write(cell: Cell): string;
}

const day = 86_400_000;
/** The format of the Data API, which is by far the most frequent. */
const wireTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/;
const timedGrains: readonly unknown[] = ['second', 'minute', 'hour'];

/** A text without an offset is already a wall-clock time. A text with one is converted to the time zone. */
export function createTimeColumn(
  { granularity }: Pick<ResultColumn, 'granularity'>,
  cells: readonly Cell[],
  timeZone: string,
): TimeColumn {
  const clock = { now: new Date(0), timeZone };
  const read = (cell: Cell): WallClock | undefined => {
    const text = typeof cell === 'number' ? toInstantText(cell) : String(cell);
    if (wireTime.test(text)) return Date.parse(`${text}Z`);
    return /^\d{4}-/.test(text) ? parseTimeSpan(text, clock)?.from : undefined;
  };
  const isMidnight = (cell: Cell) => cell === null || (read(cell) ?? 0) % day === 0;
  const isDate = !timedGrains.includes(granularity) && cells.every(isMidnight);
  const write = (cell: Cell): string => {
    const time = read(cell);
    return time === undefined ? String(cell) : toText(time, isDate);
  };
  return { isDate, read, write };
}

function toText(time: WallClock, isDate: boolean): string {
  const text = new Date(time).toISOString();
  return isDate ? text.slice(0, 10) : text.replace(/(\.000)?Z$/, '');
}

function toInstantText(milliseconds: number): string {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
