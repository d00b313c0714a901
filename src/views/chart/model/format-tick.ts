/**
 * Numbers at the ticks of an axis or legend: no needless decimals, and large amounts in short, for all of them alike. They
 * say where values are, and not what they are: a format of the column decides about the unit, and not about decimals.
 */
import {
  currencyOptions,
  isolateCurrencySymbol,
  writeMinus,
  type FormatContext,
} from '../../../model/formats/format-value.ts';
import { readArray } from '../../../model/parsing/read-value.ts';
import type { ColumnFormat } from '../../../model/result.ts';
import { formatInChart, readChartFormat } from './format-in-chart.ts';

/** The name of the expression function that calls `formatTick`. */
export const tickFunction = 'vitrineTick';

/** From this value on, numbers are short: 10K, 20K. */
const leastCompact = 10_000;

/**
 * @param format - a `ChartFormat`
 * @param domain - the first and last value of the scale.
 */
export function formatTick(value: unknown, format: unknown, domain: unknown): string {
  const { column, context } = readChartFormat(format);
  if (typeof value !== 'number' || !Number.isFinite(value) || column.type !== 'number')
    return formatInChart(value, format);
  const scale = column.format?.scale ?? 1;
  const ends = readArray(domain).map((end) => Math.abs(Number(end) / scale));
  const isCompact = column.format?.type !== 'percent' && Math.max(0, ...ends) >= leastCompact;
  const text = findFormatter(column.format, context, isCompact).format(
    Number((value / scale).toPrecision(12)),
  );
  return isolateCurrencySymbol(writeMinus(text));
}

const formatters = new Map<string, Intl.NumberFormat>();

function findFormatter(
  format: ColumnFormat | undefined,
  { locale, currency }: FormatContext,
  isCompact: boolean,
): Intl.NumberFormat {
  const code = format?.currency ?? currency;
  const key = [locale, format?.type, code, isCompact].join('|');
  const known = formatters.get(key) ?? createFormatter(locale, { type: format?.type, code, isCompact });
  formatters.set(key, known);
  return known;
}

interface TickNumber {
  readonly type: ColumnFormat['type'] | undefined;
  /** ISO 4217 code. */
  readonly code: string;
  readonly isCompact: boolean;
}

/** Ticks have as many decimals as they need: Vega chooses round numbers. */
function createFormatter(locale: string, { type, code, isCompact }: TickNumber): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    ...(type === 'percent' ? { style: 'percent' } : {}),
    ...(type === 'currency' ? currencyOptions(code) : {}),
    ...(isCompact ? { notation: 'compact' } : {}),
    minimumFractionDigits: 0,
    maximumFractionDigits: isCompact ? 2 : 12,
  });
}
