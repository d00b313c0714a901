/** The values that a chart shows, computed from its rows in the same way as by the chart. */
import { fromWallClockDate, toWallClockDate } from '../../chart/model/wall-clock-date.ts';
import type { Cell, Result } from '../../../model/result.ts';
import { findColumn } from '../../../model/result.ts';
import type { ChartFacts, ChartField } from './chart-facts.ts';

export interface SummaryPoint {
  /** Value of the dimension; undefined if there is none. */
  readonly name: Cell | undefined;
  readonly series: Cell | undefined;
  readonly value: number;
  /** The exact cell, if the value is a single one. */
  readonly cell: Cell;
}

export interface SummaryPoints {
  readonly points: readonly SummaryPoint[];
  /** Number of rows without a value. */
  readonly missing: number;
}

interface Group {
  readonly name: Cell | undefined;
  readonly series: Cell | undefined;
  sum: number;
  count: number;
  rows: number;
  low: number;
  high: number;
}

/** Points in the order of the rows; groups in the order of their first row. */
export function collectPoints(
  { result, measure, dimension, series }: ChartFacts,
  timeZone: string,
): SummaryPoints {
  if (!measure) return { points: [], missing: 0 };
  const names = readCells(result, dimension, timeZone);
  const parts = readCells(result, series, timeZone);
  const cells = readCells(result, measure, timeZone);
  const at = (row: number) => ({ name: names?.[row], series: parts?.[row] });
  if (measure.aggregate === undefined) return collectCells(cells ?? [], at);
  return collectGroups(result.rowCount, cells, at, measure.aggregate);
}

type At = (row: number) => Pick<SummaryPoint, 'name' | 'series'>;

function collectCells(cells: readonly Cell[], at: At): SummaryPoints {
  const points: SummaryPoint[] = [];
  cells.forEach((cell, row) => {
    const value = toNumber(cell);
    if (value !== undefined) points.push({ ...at(row), value, cell });
  });
  return { points, missing: cells.length - points.length };
}

function collectGroups(
  rowCount: number,
  cells: readonly Cell[] | undefined,
  at: At,
  aggregate: string,
): SummaryPoints {
  const groups = new Map<string, Group>();
  for (let row = 0; row < rowCount; row += 1) {
    const place = at(row);
    const key = `${String(place.name)}\u0000${String(place.series)}`;
    const group = groups.get(key) ?? { ...place, sum: 0, count: 0, rows: 0, low: Infinity, high: -Infinity };
    groups.set(key, group);
    add(group, toNumber(cells?.[row] ?? null));
  }
  const points = [...groups.values()].flatMap((group) => toPoint(group, aggregate));
  return { points, missing: groups.size - points.length };
}

function add(group: Group, value: number | undefined): void {
  group.rows += 1;
  if (value === undefined) return;
  group.sum += value;
  group.count += 1;
  group.low = Math.min(group.low, value);
  group.high = Math.max(group.high, value);
}

function toPoint({ name, series, ...group }: Group, aggregate: string): SummaryPoint[] {
  if (aggregate === 'count') return [{ name, series, value: group.rows, cell: group.rows }];
  if (group.count === 0) return [];
  const value = readAggregate(group, aggregate);
  return [{ name, series, value, cell: value }];
}

function readAggregate({ sum, count, low, high }: Omit<Group, 'name' | 'series'>, aggregate: string): number {
  if (aggregate === 'sum') return sum;
  if (aggregate === 'min') return low;
  return aggregate === 'max' ? high : sum / count;
}

function readCells(
  result: Result,
  field: ChartField | undefined,
  timeZone: string,
): readonly Cell[] | undefined {
  const found = field && findColumn(result, field.column.name);
  if (!found) return undefined;
  const { grain } = field;
  if (grain === undefined) return found.cells;
  // Rows share few times, and each takes long to read.
  const starts = new Map([...new Set(found.cells)].map((cell) => [cell, cutTime(cell, grain, timeZone)]));
  return found.cells.map((cell) => starts.get(cell) ?? cell);
}

/** The start of the unit that contains a time, as the chart groups times. */
function cutTime(cell: Cell, grain: string, timeZone: string): Cell {
  const date =
    typeof cell === 'string' || typeof cell === 'number' ? toWallClockDate(cell, timeZone) : undefined;
  if (!date) return cell;
  const text = fromWallClockDate(date);
  const year = text.slice(0, text.indexOf('-', 1));
  const quarter = String(Math.floor(date.getUTCMonth() / 3) * 3 + 1).padStart(2, '0');
  const starts: Readonly<Record<string, string>> = {
    year: `${year}-01-01`,
    quarter: `${year}-${quarter}-01`,
    month: `${text.slice(0, year.length + 3)}-01`,
    day: text.slice(0, year.length + 6),
  };
  return `${starts[grain] ?? text.slice(0, -13)}T00:00:00.000`;
}

function toNumber(cell: Cell): number | undefined {
  if (cell === null || cell === '' || typeof cell === 'boolean') return undefined;
  const value = Number(cell);
  return Number.isFinite(value) ? value : undefined;
}
