import type { Cell, ColumnType, Result } from '../result.ts';
import { toWallClockDate } from './wall-clock-date.ts';

/** A cell as Vega wants it: numbers as numbers, times as dates. */
export type ChartCell = string | number | boolean | Date | null;
export type ChartRow = Record<string, ChartCell>;

/** Rows for a chart, keyed by column name. A number beyond 2^53 is drawn at its nearest place. */
export function toChartRows(result: Result, timeZone: string): ChartRow[] {
  const rows: ChartRow[] = Array.from({ length: result.rowCount }, () => ({}));
  result.columns.forEach((column, index) => {
    const cells = result.values[index] ?? [];
    const convert = converters[column.type];
    rows.forEach((row, at) => {
      row[column.name] = convert(cells[at] ?? null, timeZone);
    });
  });
  return rows;
}

const converters: Record<ColumnType, (cell: Cell, timeZone: string) => ChartCell> = {
  string: (cell) => cell,
  number: (cell) => (typeof cell === 'string' ? toNumber(cell) : cell),
  boolean: (cell) => (cell === 'true' ? true : cell === 'false' ? false : cell),
  time: (cell, timeZone) =>
    typeof cell === 'string' || typeof cell === 'number' ? (toWallClockDate(cell, timeZone) ?? cell) : cell,
};

function toNumber(text: string): ChartCell {
  const value = Number(text);
  return text.trim() === '' || Number.isNaN(value) ? text : value;
}
