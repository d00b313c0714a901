/** Numbers at the ticks of an axis: no needless decimals, and large amounts in short, for all ticks of an axis alike. */
import { currencyOptions, isolateCurrencySymbol, type FormatContext } from '../formats/format-value.ts';
import { readArray } from '../parsing/read-value.ts';
import type { ColumnFormat } from '../result.ts';
import { formatInChart, readChartFormat } from './format-in-chart.ts';

/** The name of the expression function that calls `formatTick`. */
export const tickFunction = 'vitrineTick';

/** From this value on, an axis has short numbers: 10K, 20K. */
const leastCompact = 10_000;

/**
 * @param format - a `ChartFormat`. A format that the author has chosen is used as it is.
 * @param domain - the first and last value of the axis.
 */
export function formatTick(value: unknown, format: unknown, domain: unknown): string {
  const { column, context, isChosen } = readChartFormat(format);
  if (typeof value !== 'number' || !Number.isFinite(value) || isChosen || column.type !== 'number')
    return formatInChart(value, format);
  const scale = column.format?.scale ?? 1;
  const ends = readArray(domain).map((end) => Math.abs(Number(end) / scale));
  const isCompact = column.format?.type !== 'percent' && Math.max(0, ...ends) >= leastCompact;
  const text = findFormatter(column.format, context, isCompact).format(
    Number((value / scale).toPrecision(12)),
  );
  return isolateCurrencySymbol(text);
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
