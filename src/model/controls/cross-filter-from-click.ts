/**
 * Turns a click into conditions for the other charts: the dimensions of a mark, a bar or a region, or the column of a
 * cell. A range along an axis becomes one condition. See docs/dashboard-format.md, "Clicks", and docs/element.md,
 * "Events".
 */
import { type FormatContext, formatValue, overrideFormat } from '../formats/format-value.ts';
import type { FilterValue } from '../filters/control-values.ts';
import type { Cell, ColumnFormat, ComparedPeriods, CustomGrain, ResultColumn } from '../result.ts';
import type { CrossFilterCondition } from './control-layers.ts';
import { holdsFilterSpan, joinFilterSpans } from './filter-spans.ts';
import { formatFilterSpan } from './format-filter-span.ts';
import { addInterval, parseInterval } from '../time/interval.ts';
import { addUnits, startOfUnit, timeUnits, type WallClock } from '../time/wall-clock-arithmetic.ts';
import { sharedTimeColumn } from '../time/compared-time.ts';
import { parseTimeSpan } from '../time/parse-time-span.ts';

interface ClickedRow {
  /** Values by column name, or by the names that the chart derives from them. */
  readonly row: Readonly<Record<string, unknown>>;
  /** The column, if one cell was clicked. */
  readonly field?: string | undefined;
  /** Values at the other end of a range along an axis. `row` has those at the first end. */
  readonly to?: Readonly<Record<string, unknown>> | undefined;
}

/** The view that was clicked. */
interface ClickedView {
  /** Undefined for a chart with its own rows: types are then inferred from the values. */
  readonly columns?: readonly ResultColumn[] | undefined;
  /** Explicit formats, by column name. */
  readonly overrides: Readonly<Record<string, ColumnFormat>>;
  /** Columns with coordinates. They are not used as filters if the row has a name. */
  readonly coordinateColumns?: readonly string[] | undefined;
  readonly context: FormatContext;
}

/** Returns no conditions if the click has no dimension. A cell of a measure counts as a click on its row. */
export function toCrossFilterConditions(
  { row, field, to }: ClickedRow,
  view: ClickedView,
): CrossFilterCondition[] {
  const shown = (view.columns ?? inferColumns(row)).filter(createDimensionTest(view.columns));
  const columns = view.columns ? placeInPeriod(row, shown, view.columns) : shown;
  if (to)
    return columns.flatMap((column) =>
      toRangePart(findMarkCell(row, column), findMarkCell(to, column), view),
    );
  const cells = columns.flatMap((column) => findMarkCell(row, column) ?? []);
  const own = cells.find(({ column }) => column.name === field);
  const named = cells.filter(({ column }) => !view.coordinateColumns?.includes(column.name));
  const all = named.length > 0 ? named : cells;
  return (own ? [own] : all).flatMap((cell) => toPart(cell, view));
}

/**
 * The time of a row says more than the period that it is compared in, and ends with it. A mark that stands at the shared time
 * alone is of no known rows.
 */
function placeInPeriod(
  row: Row,
  shown: readonly ResultColumn[],
  all: readonly ResultColumn[],
): readonly ClickedColumn[] {
  const compared = shown.find(({ periods }) => periods);
  if (!compared?.periods) return shown;
  const { member, list } = compared.periods;
  const others = shown.filter((column) => column !== compared);
  const isOwn = (column: ResultColumn): boolean => findColumnMember(column) === member;
  const range = list.find(({ name }) => name === row[compared.name])?.range;
  if (others.some((column) => isOwn(column) && findMarkCell(row, column)))
    return others.map((column) => (range && isOwn(column) ? { ...column, within: range } : column));
  const shared = all.find(({ name }) => name === sharedTimeColumn);
  return shared && findMarkCell(row, shared) ? others : shown;
}

/**
 * Tests if a click on a cell of the column filters: for dimensions of the data model, or else for texts, booleans and
 * times.
 */
function createDimensionTest(columns: readonly ResultColumn[] = []): (column: ResultColumn) => boolean {
  const isModelled = columns.some(({ role }) => role !== undefined);
  return ({ role, type, periods }) =>
    isModelled ? role === 'dimension' || role === 'time' || periods !== undefined : type !== 'number';
}

/** The member that a column shows: `view.time` for `view.time.month`. */
export const findColumnMember = ({ name, role, periods }: ResultColumn): string =>
  periods?.member ?? (role === 'time' ? name.split('.').slice(0, 2).join('.') : name);

/** True if the conditions select the value of the cell. */
export function isCellCrossFiltered(
  parts: readonly CrossFilterCondition[],
  column: ResultColumn,
  cell: Cell,
): boolean {
  const part = parts.find(({ member }) => member === findColumnMember(column));
  return part !== undefined && meetsCondition(part, { column, cell });
}

/** True if a click on the value would give the condition, one of its alternatives, or a part of its range. */
export function meetsCondition({ filter: picked }: CrossFilterCondition, markCell: MarkCell): boolean {
  const filter = toFilter(markCell);
  if (!filter) return false;
  if (picked.operator === 'between')
    return JSON.stringify(picked) === JSON.stringify(filter) || holdsFilterSpan(picked, filter);
  if (filter.operator !== picked.operator) return false;
  if (filter.operator !== 'equals') return true;
  // A chart may show an id as text that a table shows as number.
  return Array.isArray(picked.value) && picked.value.some((value) => String(value) === String(markCell.cell));
}

function toPart(cell: MarkCell, view: ClickedView): CrossFilterCondition[] {
  const { column } = cell;
  const filter = toFilter(cell);
  if (!filter) return [];
  const write = createWriter(column, view);
  const text = cell.until === undefined ? write(cell.cell) : `${write(cell.cell)} – ${write(cell.until)}`;
  return [createCondition(column, filter, text)];
}

/** The condition from one end of a range to the other, in either order. */
function toRangePart(
  one: MarkCell | undefined,
  other: MarkCell | undefined,
  view: ClickedView,
): CrossFilterCondition[] {
  const first = one && toFilter(one);
  const last = other && toFilter(other);
  if (!one || !other || !first || !last) return [];
  if (JSON.stringify(first) === JSON.stringify(last) && first.operator === 'between')
    return toPart(one, view);
  const filter = joinFilterSpans(first, last);
  if (!filter) return [];
  const text = formatFilterSpan(filter, one.column.granularity, {
    locale: view.context.locale,
    write: createWriter(one.column, view),
  });
  return [createCondition(one.column, filter, text)];
}

const createWriter =
  (column: ResultColumn, { overrides, context }: ClickedView) =>
  (value: Cell): string =>
    formatValue(value, { ...column, format: overrideFormat(column.format, overrides[column.name]) }, context);

const createCondition = (column: ResultColumn, filter: FilterValue, text: string): CrossFilterCondition => ({
  member: findColumnMember(column),
  filter,
  title: column.title ?? lastOf(column.name),
  texts: [text],
});

/** Returns undefined for a time whose length is unknown: some grains of the data model. */
function toFilter({ column, cell, until }: MarkCell): FilterValue | undefined {
  if (cell === null) return { operator: 'is_null' };
  if (until !== undefined) return { operator: 'between', value: [cell, until], endInclusive: false };
  const { granularity, customGrain, periods } = column;
  if (periods) return toComparedFilter(periods, cell);
  if (column.type !== 'time') return { operator: 'equals', value: [cell] };
  const filter =
    customGrain && granularity === undefined
      ? toPeriodFilter(String(cell), customGrain)
      : toTimeSpanFilter(String(cell), granularity);
  return filter && column.within ? clipToRange(filter, column.within) : filter;
}

/** Both are texts of times. */
function clipToRange(filter: FilterValue, range: readonly [string, string]): FilterValue {
  const [from, until] = readEnds(filter.value);
  const [first, last] = range;
  if (from === undefined || until === undefined) return filter;
  const start = findTime(from, 'from') < findTime(first, 'from') ? first : from;
  const end = findTime(until, 'until') > findTime(last, 'until') ? last : until;
  return { ...filter, value: [start, end] };
}

const readEnds = (value: unknown): readonly (string | undefined)[] =>
  Array.isArray(value) ? value.map((end) => (typeof end === 'string' ? end : undefined)) : [];

const findTime = (text: string, end: 'from' | 'until'): number => parseTimeSpan(text, anyClock)?.[end] ?? NaN;

function toComparedFilter({ list }: ComparedPeriods, cell: Cell): FilterValue | undefined {
  const range = list.find(({ name }) => name === cell)?.range;
  return range && { operator: 'between', value: range };
}

const lastOf = (name: string): string => name.split('.').at(-1) ?? name;

const timePattern = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d|$)/;

/** The columns of a row without a query that can be filtered by. */
export function inferColumns(row: Row): ResultColumn[] {
  const columns = Object.keys(row).flatMap((name) => inferColumn(row, name) ?? []);
  return columns.filter(({ name }, at) => columns.findIndex((column) => column.name === name) === at);
}

function inferColumn(row: Row, name: string): ResultColumn | undefined {
  const value = row[name];
  if (name.startsWith('__')) return undefined;
  if (typeof value === 'boolean') return { name, type: 'boolean' };
  if (typeof value !== 'string') return undefined;
  if (!timePattern.test(value)) return { name, type: 'string' };
  return { name: findTruncatedName(row, name) ?? name, type: 'time' };
}

/** The column of a time that the chart has truncated. The row has the start and the end of its span. */
function findTruncatedName(row: Row, name: string): string | undefined {
  const start = name.replace(/_end$/, '');
  const [prefix = '', ...rest] = start.split('_');
  const isSpan = start in row && `${start}_end` in row && Object.hasOwn(grains, prefix);
  return isSpan && rest.length > 0 ? rest.join('_') : undefined;
}

/** A column at a mark, which may stand for a part of its values. */
interface ClickedColumn extends ResultColumn {
  /** The first and the last time of the compared period that the mark belongs to. */
  readonly within?: readonly [string, string] | undefined;
}

/** A value of a column at a mark: unchanged, truncated to a time unit, or the start of a bin. */
export interface MarkCell {
  /** The column, with the grain that the chart truncates it to. */
  readonly column: ClickedColumn;
  readonly cell: Cell;
  /** The end of a bin, which is the start of the next one. */
  readonly until?: number | undefined;
}

type Row = Readonly<Record<string, unknown>>;

/** Returns undefined if the mark stands for several values of the column. */
export function findMarkCell(row: Row, column: ClickedColumn): MarkCell | undefined {
  const own = toCell(row[column.name]);
  // Vega parses the times of a chart with its own rows to numbers.
  const isParsed = column.type === 'time' && typeof own === 'number';
  if (own !== undefined && !isParsed) return { column, cell: own };
  const key = Object.keys(row).find((name) => name.endsWith(`_${column.name}`));
  if (key === undefined) return undefined;
  return column.type === 'time' ? findUnit(row, key, column) : findBin(row, key, column);
}

/**
 * Prefixes that the Vega-Lite compiler gives to fields: `yearmonth_orders.at`. A time unit without the year is not a
 * span.
 */
const grains: Readonly<Record<string, string>> = {
  year: 'year',
  yearquarter: 'quarter',
  yearmonth: 'month',
  yearweek: 'week',
  yearmonthdate: 'day',
  yearmonthdatehours: 'hour',
  yearmonthdatehoursminutes: 'minute',
};

function findUnit(row: Row, key: string, column: ClickedColumn): MarkCell | undefined {
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

/**
 * The whole span of a truncated time. Its ends are dates if the span consists of whole days. Without a grain, a
 * midnight stands for its day, and any other time for itself. Returns undefined for a custom grain of the data model.
 */
export function toTimeSpanFilter(text: string, grain: string | undefined): FilterValue | undefined {
  const start = hasOffset(text) ? undefined : parseTimeSpan(text, anyClock)?.from;
  if (start === undefined) return between(text, text);
  const unit = timeUnits.find((one) => one === (grain ?? plainUnit(start)));
  if (!unit) return grain === undefined ? between(text, text) : undefined;
  // A week begins where it was cut: on Monday by the Data API, on Sunday by a chart.
  const from = startOfUnit(start, unit === 'week' ? 'day' : unit);
  const until = addUnits(from, 1, unit);
  return days.has(unit)
    ? between(toDate(from), toDate(until - 1))
    : between(toMinute(from, unit), toMinute(until - 1, unit));
}

/** A period of a grain that the data model defines. Returns undefined where its length is unknown. */
function toPeriodFilter(start: string, { interval }: CustomGrain): FilterValue | undefined {
  const length = parseInterval(interval ?? '');
  const from = hasOffset(start) ? undefined : parseTimeSpan(start, anyClock)?.from;
  if (!length || from === undefined) return undefined;
  const until = addInterval(from, length);
  if (plainUnit(from) === 'day' && plainUnit(until) === 'day')
    return between(toDate(from), toDate(until - 1));
  return between(toMinute(from, 'second'), toMinute(until - 1, 'second'));
}

const anyClock = { now: new Date(0), timeZone: 'UTC' };
const days: ReadonlySet<string> = new Set(['day', 'week', 'month', 'quarter', 'year']);

const hasOffset = (text: string): boolean => /\d(Z|[+-]\d\d:?\d\d)$/.test(text) && text.includes(':');
const plainUnit = (time: WallClock): string | undefined =>
  startOfUnit(time, 'day') === time ? 'day' : undefined;
const between = (from: string, to: string): FilterValue => ({ operator: 'between', value: [from, to] });
const toDate = (time: WallClock): string => new Date(time).toISOString().slice(0, 10);

/** The end of a span: the last second of a minute, or the second itself. */
const toMinute = (time: WallClock, unit: string): string =>
  new Date(time).toISOString().slice(0, unit === 'second' ? 19 : 16);
