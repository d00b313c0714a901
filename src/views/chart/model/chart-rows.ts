/** The rows of a query as Vega draws them: numbers as numbers, times as dates. */
import { isRecord, readArray } from '../../../model/parsing/read-value.ts';
import type { Cell, ColumnType, Result, ResultColumn } from '../../../model/result.ts';
import { fromFieldReference } from './escape-field-references.ts';
import { toWallClockDate } from './wall-clock-date.ts';

type ChartCell = string | number | boolean | Date | null;
export type ChartRow = Record<string, ChartCell>;

/**
 * Rows for a chart, keyed by column name. JavaScript has no number for an integer beyond 2^53. Where the chart shows sizes, it
 * becomes the nearest one. In other columns all cells become texts, since two ids must never become one.
 * @param measured - columns of which the chart shows the size, as `listMeasuredFields` finds them. Default: measures, and columns
 * of which nothing is known.
 */
export function toChartRows(result: Result, timeZone: string, measured?: ReadonlySet<string>): ChartRow[] {
  const rows: ChartRow[] = Array.from({ length: result.rowCount }, () => ({}));
  result.columns.forEach((column, index) => {
    const cells = result.values[index] ?? [];
    const isSize = column.role === 'measure' || (measured?.has(column.name) ?? column.role === undefined);
    const convert = !isSize && isInexact(column, cells) ? toText : converters[column.type](timeZone);
    rows.forEach((row, at) => {
      row[column.name] = convert(cells[at] ?? null);
    });
  });
  return rows;
}

/** A number that would be rounded is a text in a result. */
const isInexact = ({ type }: ResultColumn, cells: readonly Cell[]): boolean =>
  type === 'number' && cells.some((cell) => typeof cell === 'string');

/** Vega-Lite writes a condition for each value of an order. A chart of more ids cannot be read anyway. */
const maxOrdered = 300;

/**
 * The texts of a column of numbers that JavaScript would round, from the smallest to the largest number. Undefined for other
 * columns, which Vega orders itself.
 */
export function listExactOrder(result: Result, column: ResultColumn): string[] | undefined {
  const cells = result.values[result.columns.indexOf(column)] ?? [];
  if (!isInexact(column, cells)) return undefined;
  const texts = [...new Set(cells.filter((cell) => cell !== null).map(String))];
  return texts.length > maxOrdered ? undefined : texts.sort(compareExactNumbers);
}

/** Integers are compared digit by digit. */
export function compareExactNumbers(one: string, other: string): number {
  const isExact = [one, other].every((text) => /^-?\d+$/.test(text));
  if (!isExact) return Number(one) - Number(other);
  const first = BigInt(one);
  const second = BigInt(other);
  return first < second ? -1 : first > second ? 1 : 0;
}

const toText = (cell: Cell): ChartCell => (cell === null ? null : String(cell));

type Convert = (cell: Cell) => ChartCell;

const converters: Record<ColumnType, (timeZone: string) => Convert> = {
  string: () => (cell) => cell,
  number: () => (cell) => (typeof cell === 'string' ? toNumber(cell) : cell),
  boolean: () => (cell) => (cell === 'true' ? true : cell === 'false' ? false : cell),
  time: toTimeConverter,
};

/** Rows of a chart share few times, and each takes long to read. Every cell gets a date of its own, as Vega may change it. */
function toTimeConverter(timeZone: string): Convert {
  const dates = new Map<string | number, Date | undefined>();
  return (cell) => {
    if (typeof cell !== 'string' && typeof cell !== 'number') return cell;
    const date = dates.has(cell) ? dates.get(cell) : toWallClockDate(cell, timeZone);
    dates.set(cell, date);
    return date ? new Date(date) : cell;
  };
}

function toNumber(text: string): ChartCell {
  const value = Number(text);
  return text.trim() === '' || Number.isNaN(value) ? text : value;
}

/**
 * The fields that a Vega-Lite spec draws by their size, or computes with. A field that names things anywhere is none: two of them
 * must stay two.
 */
export function listMeasuredFields(spec: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const found: FieldUses = { measured: new Set(), naming: new Set() };
  visit(spec, { channel: '', isComputed: false }, found);
  return new Set([...found.measured].filter((field) => !found.naming.has(field)));
}

interface FieldUses {
  readonly measured: Set<string>;
  readonly naming: Set<string>;
}

/** Channels whose fields name things where no type says otherwise. */
const namingChannels = new Set(['row', 'column', 'facet', 'detail', 'shape', 'key']);

function visit(value: unknown, place: { channel: string; isComputed: boolean }, found: FieldUses): void {
  for (const item of readArray(value)) visit(item, place, found);
  if (!isRecord(value)) return;
  noteField(value, place, found);
  for (const [key, child] of Object.entries(value))
    if (key !== 'values' && key !== 'datasets')
      visit(child, { channel: key, isComputed: place.isComputed || key === 'transform' }, found);
}

function noteField(
  definition: Readonly<Record<string, unknown>>,
  { channel, isComputed }: { channel: string; isComputed: boolean },
  { measured, naming }: FieldUses,
): void {
  const { field, type } = definition;
  if (typeof field !== 'string') return;
  const isMeasured =
    isComputed || type === 'quantitative' || 'aggregate' in definition || 'bin' in definition;
  const isName =
    type === 'nominal' || type === 'ordinal' || (type === undefined && namingChannels.has(channel));
  if (isMeasured) measured.add(fromFieldReference(field));
  else if (isName) naming.add(fromFieldReference(field));
}
