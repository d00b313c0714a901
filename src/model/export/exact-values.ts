/** Cells for files: exact numbers, and times in one time zone. */
import { isNumeric } from '../parsing/read-value.ts';
import type { Cell, ResultColumn } from '../result.ts';
import type { WallClock } from '../time/calendar.ts';
import { parseTimeSpan } from '../time/parse-time-span.ts';
import type { TableColumn } from '../table/create-table-view.ts';
import type { ExportTable } from './export-table.ts';

/**
 * Returns undefined if a number would round the cell, or if the cell is not a number. Integers beyond 2^53 stay text.
 */
export function toExactNumber(cell: Cell): number | undefined {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : undefined;
  if (typeof cell !== 'string' || !isNumeric(cell)) return undefined;
  const number = Number(cell);
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) return undefined;
  return digitsOf(String(number)) === digitsOf(cell) ? number : undefined;
}

/** A normal form that equal numbers share. A number with an exponent only equals itself. */
const digitsOf = (text: string): string =>
  (text.includes('.') ? text.replace(/\.?0+$/, '') : text)
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^-0$/, '0');

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

// Rows as objects by column name: exact numbers, and times as ISO text in the reader's time zone.

/** One row by column name. A number that JavaScript cannot hold exactly is a text; a time is ISO 8601 text. */
export type RowObject = Readonly<Record<string, Cell>>;

type ReadCell = (row: number) => readonly [string, Cell];

/** Yields the rows in the order of the table. */
export function* listRowObjects(table: ExportTable, timeZone: string): Generator<RowObject> {
  const readers = table.columns.map((column) => createReader(column, timeZone));
  for (let place = 0; place < table.rowCount; place += 1) {
    const row = table.rowAt(place);
    yield Object.fromEntries(readers.map((read) => read(row)));
  }
}

function createReader({ field, column, cells }: TableColumn, timeZone: string): ReadCell {
  const times = column.type === 'time' ? createTimeColumn(column, cells, timeZone) : undefined;
  return (row) => {
    const cell = cells[row] ?? null;
    if (cell === null) return [field, null];
    if (times) return [field, times.write(cell)];
    return [field, column.type === 'number' ? (toExactNumber(cell) ?? cell) : cell];
  };
}

/** Writes the rows as a JSON array, one line each. The pieces let the page respond in between. */
export function* writeJson(table: ExportTable, timeZone: string): Generator<string> {
  let before = '[\n';
  for (const row of listRowObjects(table, timeZone)) {
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  yield table.rowCount === 0 ? '[]\n' : '\n]\n';
}
