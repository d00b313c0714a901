/** A column's value as a chart's mark holds it: as it is, or cut to a unit of time, or as a bin. */
import type { Cell, ResultColumn } from '../result.ts';

export interface MarkCell {
  /** With the grain that the chart has cut it to. */
  readonly column: ResultColumn;
  readonly cell: Cell;
  /** Of a bin: where the next one begins. */
  readonly until?: number | undefined;
}

type Row = Readonly<Record<string, unknown>>;

/** undefined where the mark stands for many values of the column. */
export function findMarkCell(row: Row, column: ResultColumn): MarkCell | undefined {
  const own = toCell(row[column.name]);
  if (own !== undefined) return { column, cell: own };
  const key = Object.keys(row).find((name) => name.endsWith(`_${column.name}`));
  if (key === undefined) return undefined;
  return column.type === 'time' ? findUnit(row, key, column) : findBin(row, key, column);
}

/** Names that the Vega-Lite compiler gives: `yearmonth_orders.at`. A unit without its year says no span. */
const grains: Readonly<Record<string, string>> = {
  ...{ year: 'year', yearquarter: 'quarter', yearmonth: 'month', yearweek: 'week' },
  ...{ yearmonthdate: 'day', yearmonthdatehours: 'hour', yearmonthdatehoursminutes: 'minute' },
};

function findUnit(row: Row, key: string, column: ResultColumn): MarkCell | undefined {
  const granularity = grains[key.slice(0, -column.name.length - 1)];
  const cell = toCell(row[key]);
  return granularity === undefined || cell === undefined
    ? undefined
    : { column: { ...column, granularity }, cell };
}

function findBin(row: Row, key: string, column: ResultColumn): MarkCell | undefined {
  const [cell, until] = [row[key], row[`${key}_end`]];
  return typeof cell === 'number' && typeof until === 'number' ? { column, cell, until } : undefined;
}

function toCell(value: unknown): Cell | undefined {
  const isCell = value === null || ['string', 'number', 'boolean'].includes(typeof value);
  return isCell ? (value as Cell) : undefined;
}
