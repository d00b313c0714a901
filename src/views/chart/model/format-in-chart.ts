/** Formats labels of charts with `formatValue`, so that a value looks the same everywhere. */
import { isRecord, readString } from '../../../model/parsing/read-value.ts';
import type { ColumnFormat } from '../../../model/result.ts';
import {
  type FormatContext,
  type FormattedColumn,
  formatValue,
} from '../../../model/formats/format-value.ts';
import { fromWallClockDate } from './wall-clock-date.ts';

/** The name of the expression function that calls `formatInChart`. */
export const formatFunction = 'vitrineFormat';

/** The second argument of `formatInChart`: plain JSON, so that it can be part of an expression. */
export interface ChartFormat {
  readonly column: FormattedColumn;
  readonly context: FormatContext;
  /** The chart computes the value (a mean, for example): it is rounded, because it has no decimal places of its own. */
  readonly computed?: boolean;
}

/**
 * Formats a value for a label, legend, text mark or tooltip. `format` should be a `ChartFormat`; invalid parts of it
 * get defaults.
 */
export function formatInChart(value: unknown, format: unknown): string {
  const { column, context, computed } = readChartFormat(format);
  if (value === null || value === undefined) return formatValue(null, column, context);
  if (value instanceof Date) return formatDate(value, column, context);
  if (column.type === 'time' && typeof value === 'number')
    return formatDate(new Date(value), column, context);
  if (typeof value === 'number') return formatValue(round(value, computed, column), column, context);
  if (typeof value === 'string' || typeof value === 'boolean') return formatValue(value, column, context);
  return Array.isArray(value) ? value.map((item) => formatInChart(item, format)).join('\n') : '';
}

function formatDate(date: Date, column: FormattedColumn, context: FormatContext): string {
  if (Number.isNaN(date.getTime())) return '';
  return formatValue(fromWallClockDate(date), { ...column, type: 'time' }, context);
}

/** Removes binary noise in the last digits, such as that of 0.1 + 0.2. */
function round(value: number, computed: boolean, column: FormattedColumn): number {
  if (!Number.isFinite(value) || Number.isInteger(value)) return value;
  if (computed && !column.format) {
    return Math.abs(value) >= 1 ? Math.round(value * 100) / 100 : Number(value.toPrecision(3));
  }
  return Number(value.toPrecision(12));
}

export function readChartFormat(format: unknown): Required<ChartFormat> {
  const source = isRecord(format) ? format : {};
  return {
    column: readColumn(source['column']),
    context: readContext(source['context']),
    computed: source['computed'] === true,
  };
}

function readColumn(value: unknown): FormattedColumn {
  if (!isRecord(value)) return { type: 'number' };
  const type = value['type'] === 'time' || value['type'] === 'string' ? value['type'] : 'number';
  return {
    type,
    format: readFormat(value['format']),
    granularity: readString(value['granularity']),
    title: readString(value['title']),
  };
}

function readFormat(value: unknown): ColumnFormat | undefined {
  if (!isRecord(value)) return undefined;
  const { type, decimalPlaces, currency } = value;
  if (type !== 'currency' && type !== 'percent' && type !== 'number') return undefined;
  return {
    type,
    decimalPlaces: typeof decimalPlaces === 'number' ? decimalPlaces : undefined,
    currency: readString(currency),
  };
}

/** A spec that calls the function itself may leave the context out. */
function readContext(value: unknown): FormatContext {
  const source = isRecord(value) ? value : {};
  return {
    locale: readString(source['locale']) ?? 'en-US',
    timeZone: readString(source['timeZone']) ?? 'UTC',
    currency: readString(source['currency']) ?? 'USD',
  };
}
