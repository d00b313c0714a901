import type { Cell, ColumnFormat } from '../result.ts';
import { isNumeric } from '../parsing/read-value.ts';
import type { FormatContext } from './format-context.ts';

const defaultDecimals = 2;
const mostDecimals = 20;
const formatters = new Map<string, Intl.NumberFormat>();

/** Digits after the point that `Intl` accepts: whole, 0 to 20; anything else is the default. */
export function readDecimalPlaces(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return defaultDecimals;
  return Math.min(mostDecimals, Math.max(0, Math.round(value)));
}

function findFormatter(
  format: ColumnFormat | undefined,
  context: FormatContext,
  compact: boolean,
): Intl.NumberFormat {
  const key = [
    context.locale,
    format?.type,
    format?.decimalPlaces,
    format?.currency ?? context.currency,
    compact,
  ].join('|');
  const known = formatters.get(key);
  if (known) return known;
  const made = createFormatter(format, context, compact);
  formatters.set(key, made);
  return made;
}

function createFormatter(
  format: ColumnFormat | undefined,
  context: FormatContext,
  compact: boolean,
): Intl.NumberFormat {
  const options: Intl.NumberFormatOptions = compact
    ? { notation: 'compact', maximumFractionDigits: 1 }
    : format
      ? fixedDigits(readDecimalPlaces(format.decimalPlaces))
      : { maximumFractionDigits: mostDecimals };
  if (format?.type === 'percent') options.style = 'percent';
  if (format?.type === 'currency')
    Object.assign(options, currencyOptions(format.currency ?? context.currency));
  return new Intl.NumberFormat(context.locale, options);
}

const fixedDigits = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A code that `Intl` refuses falls back to US dollars, the platform's default. */
function currencyOptions(code: string): Intl.NumberFormatOptions {
  const currency = /^[A-Za-z]{3}$/.test(code) ? code : 'USD';
  return { style: 'currency', currency, currencyDisplay: 'narrowSymbol' };
}

/** A number, or a string that holds one exactly (integers beyond 2^53 stay exact); anything else is written as it is. */
export function formatNumber(
  value: Cell,
  format: ColumnFormat | undefined,
  context: FormatContext,
  options: { compact?: boolean } = {},
): string {
  const numeric = toNumeric(value);
  if (numeric === undefined) return String(value);
  const scaled = format?.scale === undefined ? numeric : Number(numeric) / format.scale;
  return findFormatter(format, context, options.compact ?? false).format(scaled);
}

function toNumeric(value: Cell): number | Intl.StringNumericLiteral | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || !isNumeric(value)) return undefined;
  return value;
}
