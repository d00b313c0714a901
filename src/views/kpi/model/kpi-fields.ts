/** Finds the values that blocks refer to, and their formats. */
import {
  type FormatContext,
  formatNumber,
  isolateCurrencySymbol,
  formatValue,
  overrideFormat,
} from '../../../model/formats/format-value.ts';
import {
  isNumeric,
  isRecord,
  readNumber,
  readOneOf,
  readNonBlankString,
} from '../../../model/parsing/read-value.ts';
import {
  findColumn,
  type Cell,
  type ColumnFormat,
  type Result,
  type ResultColumn,
} from '../../../model/result.ts';
import type { KpiProblem, FormattedFigure } from './kpi-blocks.ts';
import type { FindRowPeriod } from './kpi-periods.ts';

export interface KpiSource {
  readonly result: Result;
  /** The report's formats by column name. */
  readonly overrides: Readonly<Record<string, ColumnFormat>>;
  readonly context: FormatContext;
  readonly findPeriod: FindRowPeriod;
}

export type BlockRecord = Readonly<Record<string, unknown>>;

export interface KpiField {
  readonly column: ResultColumn;
  readonly cells: readonly Cell[];
}

/**
 * Finds a column by name. The format of the block takes precedence over that of the report, which takes precedence over
 * that of the data model. Returns a problem if the column cannot be used.
 */
export function findKpiField(name: unknown, block: BlockRecord, source: KpiSource): KpiField | KpiProblem {
  const { result, overrides } = source;
  const wanted = name === undefined ? findFirstNumberColumn(result) : name;
  if (typeof wanted !== 'string')
    return { type: 'problem', reason: 'fieldMissing', about: truncateName(block.type) };
  const found = findColumn(result, wanted);
  if (!found) return { type: 'problem', reason: 'fieldUnknown', about: truncateName(wanted) };
  const override = readFormat(block.format) ?? overrides[wanted];
  const format = overrideFormat(found.column.format, override);
  return { cells: found.cells, column: { ...found.column, format } };
}

/** Shortens a value of the author's spec for an error message. */
export function truncateName(written: unknown): string {
  const text = typeof written === 'string' ? written : typeof written === 'number' ? String(written) : '?';
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** The default column of a block. */
export function findFirstNumberColumn({ columns }: Result): string | undefined {
  return (columns.find(({ type }) => type === 'number') ?? columns[0])?.name;
}

function readFormat(given: unknown): ColumnFormat | undefined {
  if (!isRecord(given)) return undefined;
  const type = readOneOf(given.type, ['currency', 'percent', 'number'] as const);
  if (!type) return undefined;
  return {
    type,
    decimalPlaces: readNumber(given.decimalPlaces),
    currency: readNonBlankString(given.currency),
  };
}

/** Parses the row index of a block: an integer, negative to count from the end. */
export function parseRowIndex(given: unknown, fallback: number, { result }: KpiSource): number {
  const row = Math.trunc(readNumber(given) ?? fallback);
  return row < 0 ? result.rowCount + row : row;
}

export const findFieldCell = ({ cells }: KpiField, row: number): Cell => cells[row] ?? null;

/** The number in a cell; undefined if there is none. Integers beyond 2^53 are rounded. */
export function toFigureNumber(cell: Cell): number | undefined {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : undefined;
  if (typeof cell !== 'string' || !isNumeric(cell)) return undefined;
  return Number.isFinite(Number(cell)) ? Number(cell) : undefined;
}

/** Compact notation saves space from this number on, and has no names for larger numbers than the second. */
const compactFrom = 10_000;
const namesUntil = 1e15;

export function formatFigure(cell: Cell, column: ResultColumn, context: FormatContext): FormattedFigure {
  const full = formatValue(cell, column, context);
  const number = isNumericCell(cell, column) ? toFigureNumber(cell) : undefined;
  const short = number === undefined ? full : writeShort(number, column.format, context);
  return { full, short: short.length < full.length ? short : full };
}

/** In a column without a type, numeric text counts as a number unless a leading zero suggests a code. */
export function isNumericCell(cell: Cell, { type }: ResultColumn): boolean {
  if (type === 'time' || type === 'boolean' || toFigureNumber(cell) === undefined) return false;
  return type === 'number' || !/^-?0\d/.test(String(cell));
}

function writeShort(number: number, format: ColumnFormat | undefined, context: FormatContext): string {
  const shown = Math.abs(number) * (format?.type === 'percent' ? 100 : 1);
  if (shown >= namesUntil) return writePowers(number, context);
  if (shown >= compactFrom)
    return isolateCurrencySymbol(formatNumber(number, format, context, { compact: true }));
  const decimalPlaces =
    shown === 0 || shown >= 100 ? 0 : Math.max(1, countSignificantDecimals(shown) + (shown < 1 ? 1 : 0));
  return isolateCurrencySymbol(
    formatNumber(number, { ...(format ?? { type: 'number' }), decimalPlaces }, context),
  );
}

function writePowers(number: number, { locale }: FormatContext): string {
  return new Intl.NumberFormat(locale, { notation: 'scientific', maximumFractionDigits: 1 }).format(number);
}

/** Number of decimal places at which a number is not rounded to zero, 0 to 6. */
export function countSignificantDecimals(number: number): number {
  if (number === 0) return 0;
  return Math.min(6, Math.max(0, Math.ceil(-Math.log10(Math.abs(number)))));
}
