/**
 * From what a reader clicked to what it filters the other charts by: the dimensions of a mark, a bar or a region, the
 * column of a cell. Source: docs/dashboard-format.md, "Clicks", and docs/element.md, "Events".
 */
import { isRecord } from '../parsing/read-value.ts';
import type { FormatContext } from '../formats/format-context.ts';
import { formatValue, overrideFormat } from '../formats/format-value.ts';
import type { FilterValue } from '../filters/filter-value.ts';
import type { Cell, ColumnFormat, ResultColumn } from '../result.ts';
import type { CrossFilterCondition } from './control-layers.ts';
import { toTimeSpanFilter } from './time-span-filter.ts';

export interface ClickedRow {
  /** Values by column name, or by the names that a chart makes of them. */
  readonly row: Readonly<Record<string, unknown>>;
  /** The column, where one cell was clicked. */
  readonly field?: string | undefined;
}

/** What is known of the widget that was clicked. */
export interface ClickedView {
  /** None for a chart that brings its own rows: its values then tell what they are. */
  readonly columns?: readonly ResultColumn[] | undefined;
  /** Explicit formats, by column name. */
  readonly overrides: Readonly<Record<string, ColumnFormat>>;
  /** Columns that say where, not what: nobody filters by a latitude where a row has a name. */
  readonly places?: readonly string[] | undefined;
  readonly context: FormatContext;
}

/** Nothing where the click says nothing about a dimension. A cell of a measure speaks for all of its row. */
export function toCrossFilterConditions(
  { row, field }: ClickedRow,
  view: ClickedView,
): CrossFilterCondition[] {
  const columns = view.columns ?? inferColumns(row);
  const cells = columns
    .filter(createDimensionTest(columns))
    .flatMap((column) => findMarkCell(row, column) ?? []);
  const own = cells.find(({ column }) => column.name === field);
  const named = cells.filter(({ column }) => !view.places?.includes(column.name));
  const all = named.length > 0 ? named : cells;
  return (own ? [own] : all).flatMap((cell) => toPart(cell, view));
}

/** Whether a click on the column's cells filters: dimensions of the model, else texts, truths and times. */
export function createDimensionTest(columns: readonly ResultColumn[]): (column: ResultColumn) => boolean {
  const isModelled = columns.some(({ role }) => role !== undefined);
  return ({ role, type }) => (isModelled ? role === 'dimension' || role === 'time' : type !== 'number');
}

/** The member that a column shows: `view.time.month` is `view.time`. */
export const findColumnMember = ({ name, role }: ResultColumn): string =>
  role === 'time' ? name.split('.').slice(0, 2).join('.') : name;

/** Whether the cell is one that the parts name. */
export function isCellCrossFiltered(
  parts: readonly CrossFilterCondition[],
  column: ResultColumn,
  cell: Cell,
): boolean {
  const part = parts.find(({ member }) => member === findColumnMember(column));
  const filter = part && toFilter({ column, cell });
  if (!part || !filter) return false;
  const values = Array.isArray(part.filter.value) ? (part.filter.value as readonly unknown[]) : [];
  const isOneOf = part.filter.operator === 'equals' && values.includes(cell);
  return isOneOf || JSON.stringify(part.filter) === JSON.stringify(filter);
}

function toPart(cell: MarkCell, { overrides, context }: ClickedView): CrossFilterCondition[] {
  const { column } = cell;
  const filter = toFilter(cell);
  if (!filter) return [];
  const format = overrideFormat(column.format, overrides[column.name]);
  const write = (value: Cell) => formatValue(value, { ...column, format }, context);
  const text = cell.until === undefined ? write(cell.cell) : `${write(cell.cell)} – ${write(cell.until)}`;
  return [
    { member: findColumnMember(column), filter, title: column.title ?? lastOf(column.name), texts: [text] },
  ];
}

/** undefined for a time of which nobody knows how long it is: a grain of the model's own. */
function toFilter({ column, cell, until }: MarkCell): FilterValue | undefined {
  if (cell === null) return { operator: 'is_null' };
  if (until !== undefined) return { operator: 'between', value: [cell, until], endInclusive: false };
  if (column.type === 'time') return toTimeSpanFilter(String(cell), column.granularity);
  return { operator: 'equals', value: [cell] };
}

const lastOf = (name: string): string => name.split('.').at(-1) ?? name;

const timePattern = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d|$)/;

function inferColumns(row: ClickedRow['row']): ResultColumn[] {
  return Object.entries(row).flatMap(([name, value]): ResultColumn[] => {
    if (isRecord(value) || name.startsWith('__')) return [];
    if (typeof value === 'boolean') return [{ name, type: 'boolean' }];
    if (typeof value !== 'string') return [];
    return [{ name, type: timePattern.test(value) ? 'time' : 'string' }];
  });
}

/** A column's value as a chart's mark holds it: as it is, or cut to a unit of time, or as a bin. */
interface MarkCell {
  /** With the grain that the chart has cut it to. */
  readonly column: ResultColumn;
  readonly cell: Cell;
  /** Of a bin: where the next one begins. */
  readonly until?: number | undefined;
}

type Row = Readonly<Record<string, unknown>>;

/** undefined where the mark stands for many values of the column. */
function findMarkCell(row: Row, column: ResultColumn): MarkCell | undefined {
  const own = toCell(row[column.name]);
  if (own !== undefined) return { column, cell: own };
  const key = Object.keys(row).find((name) => name.endsWith(`_${column.name}`));
  if (key === undefined) return undefined;
  return column.type === 'time' ? findUnit(row, key, column) : findBin(row, key, column);
}

/** Names that the Vega-Lite compiler gives: `yearmonth_orders.at`. A unit without its year says no span. */
const grains: Readonly<Record<string, string>> = {
  year: 'year',
  yearquarter: 'quarter',
  yearmonth: 'month',
  yearweek: 'week',
  yearmonthdate: 'day',
  yearmonthdatehours: 'hour',
  yearmonthdatehoursminutes: 'minute',
};

function findUnit(row: Row, key: string, column: ResultColumn): MarkCell | undefined {
  const granularity = grains[key.slice(0, -column.name.length - 1)];
  const cell = toCell(row[key]);
  return granularity === undefined || cell === undefined
    ? undefined
    : { column: { ...column, granularity }, cell };
}

function findBin(row: Row, key: string, column: ResultColumn): MarkCell | undefined {
  const cell = row[key];
  const until = row[`${key}_end`];
  return typeof cell === 'number' && typeof until === 'number' ? { column, cell, until } : undefined;
}

function toCell(value: unknown): Cell | undefined {
  const isCell = value === null || ['string', 'number', 'boolean'].includes(typeof value);
  return isCell ? (value as Cell) : undefined;
}
