/** Formats values for readers. Tables, KPIs, axes, tooltips, templates and exports all use `formatValue`. */
import type { Cell, ColumnFormat, ResultColumn } from '../result.ts';
import { isShownTwice, isTimeZone } from '../time/time-zone.ts';
import { createValueMessages } from '../messages/values-en.ts';
import { toInlineTitle } from './inline-title.ts';
import { isNumeric } from '../parsing/read-value.ts';

/** Shown for null where the column has no title. It is a sign for the eye: views show it in a muted colour, and say it in words. */
export const nullText = '∅';

/** A value as it is read out: `words` of a catalogue in place of the sign. */
export const sayValue = (text: string, words: string): string => (text === nullText ? words : text);

/**
 * The properties of a column that formatting depends on. Without a format, numbers keep their own decimal places. A missing text has
 * the title in its name, such as "No kind", since it stands among names of other groups.
 */
export type FormattedColumn = Pick<ResultColumn, 'type' | 'format' | 'granularity' | 'title'>;

export function formatValue(
  value: Cell | undefined,
  column: FormattedColumn,
  context: FormatContext,
): string {
  if (value === null || value === undefined) return nameMissing(column, context);
  if (column.type === 'time') return formatTime(value, column.granularity, context);
  if (column.format || column.type === 'number')
    return isolateCurrencySymbol(formatNumber(value, column.format, context));
  return String(value);
}

const nameMissing = ({ type, title }: FormattedColumn, { locale }: FormatContext): string =>
  type === 'string' && title
    ? createValueMessages(locale)('missing', { title: toInlineTitle(title) })
    : nullText;

/**
 * A format override takes precedence over the format of the data model. The currency code of the data model is kept.
 */
export function overrideFormat(
  own: ColumnFormat | undefined,
  override: ColumnFormat | undefined,
): ColumnFormat | undefined {
  if (!override) return own;
  return override.currency || !own?.currency ? override : { ...override, currency: own.currency };
}

/** The reader's settings that formatted values depend on. */
export interface FormatContext {
  /** BCP 47 tag. */
  readonly locale: string;
  /** IANA name. */
  readonly timeZone: string;
  /** ISO 4217 code for currency columns without their own. */
  readonly currency: string;
}

/** The parts of a date that each grain shows. */
const partsByGrain: Record<string, Intl.DateTimeFormatOptions> = {
  year: { year: 'numeric' },
  month: { year: 'numeric', month: 'short' },
  week: { year: 'numeric', month: 'short', day: 'numeric' },
  day: { year: 'numeric', month: 'short', day: 'numeric' },
  hour: { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
};
const fullParts: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'medium' };
const timeFormatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a time of the Data API. The Data API has already truncated it in the reader's time zone and sends it without
 * an offset, so it is formatted unchanged. A time with an offset is converted.
 */
function formatTime(value: Cell, grain: string | undefined, context: FormatContext): string {
  const text = String(value);
  const hasOffset = /(Z|[+-]\d\d:?\d\d)$/.test(text);
  const date = new Date(
    hasOffset || typeof value === 'number'
      ? (value as string | number)
      : `${text}${text.includes('T') || text.includes(' ') ? '' : 'T00:00:00'}Z`,
  );
  if (Number.isNaN(date.getTime())) return text;
  const timeZone = hasOffset || typeof value === 'number' ? context.timeZone : 'UTC';
  if (grain === 'quarter') return formatQuarter(date, timeZone, context.locale);
  const written = findTimeFormatter(grain ?? grainOf(text), timeZone, context.locale).format(date);
  return !hasOffset && isTwoInOne(date, grain, context.timeZone) ? `${written} (2×)` : written;
}

/** Times are truncated on the clocks of the reader, which show an hour twice in autumn: its rows are in one period. */
function isTwoInOne(date: Date, grain: string | undefined, timeZone: string): boolean {
  const shift = { hour: 1_800_000, minute: 0, second: 0 }[grain ?? ''];
  // Half an hour later, since some zones put their clocks back by half an hour.
  return shift !== undefined && isTimeZone(timeZone) && isShownTwice(date.getTime() + shift, timeZone);
}

/** A wall-clock midnight without a grain is a date. */
const grainOf = (text: string): string => (/[T ](?!00:00:00)/.test(text) ? '' : 'day');

function formatQuarter(date: Date, timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat('en-u-ca-gregory', { timeZone, year: 'numeric', month: 'numeric' });
  const month = Number(parts.formatToParts(date).find((part) => part.type === 'month')?.value ?? 1);
  return `Q${Math.ceil(month / 3)} ${findTimeFormatter('year', timeZone, locale).format(date)}`;
}

function findTimeFormatter(grain: string, timeZone: string, locale: string): Intl.DateTimeFormat {
  const key = [grain, timeZone, locale].join('|');
  const known = timeFormatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { ...(partsByGrain[grain] ?? fullParts), timeZone });
  timeFormatters.set(key, made);
  return made;
}

/** Keeps `US$` left-to-right in right-to-left text. Otherwise the dollar sign would change sides. */
export const isolateCurrencySymbol = (text: string): string =>
  /[\u0590-\u200f]/.test(text) ? text.replace(/[A-Z]+\p{Sc}/u, '$&\u200e') : text;

/**
 * `Intl` writes a hyphen in many languages. Readers see the sign of typography, and programs get the hyphen back. The first hyphen
 * is the minus: `formatToParts`, which names it, takes four times as long, and no locale has another hyphen in a number.
 */
export const writeMinus = (text: string): string => text.replace('-', '−');
export const writeHyphen = (text: string): string => text.replace('−', '-');

const defaultDecimals = 2;
const maxDecimals = 20;
const numberFormatters = new Map<string, Intl.NumberFormat>();

/** A number of decimal places that `Intl` accepts: an integer from 0 to 20. Other values give the default. */
export function readDecimalPlaces(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return defaultDecimals;
  return Math.min(maxDecimals, Math.max(0, Math.round(value)));
}

function findNumberFormatter(
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
  const known = numberFormatters.get(key);
  if (known) return known;
  const made = createFormatter(format, context, compact);
  numberFormatters.set(key, made);
  return made;
}

function createFormatter(
  format: ColumnFormat | undefined,
  context: FormatContext,
  compact: boolean,
): Intl.NumberFormat {
  const digits: Intl.NumberFormatOptions = compact
    ? { notation: 'compact', maximumFractionDigits: 1 }
    : format
      ? fixedDigits(readDecimalPlaces(format.decimalPlaces))
      : { maximumFractionDigits: maxDecimals };
  // What is rounded to zero has no sign.
  const options: Intl.NumberFormatOptions = { ...digits, signDisplay: 'negative' };
  if (format?.type === 'percent') options.style = 'percent';
  if (format?.type === 'currency')
    Object.assign(options, currencyOptions(format.currency ?? context.currency));
  return new Intl.NumberFormat(context.locale, options);
}

const fixedDigits = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A currency code that `Intl` rejects becomes US dollars, the platform's default. */
export function currencyOptions(code: string): Intl.NumberFormatOptions {
  const currency = /^[A-Za-z]{3}$/.test(code) ? code : 'USD';
  return { style: 'currency', currency, currencyDisplay: 'narrowSymbol' };
}

/**
 * Formats a number, or a string that contains one (integers beyond 2^53 stay exact). Other texts are returned
 * unchanged.
 */
export function formatNumber(
  value: Cell,
  format: ColumnFormat | undefined,
  context: FormatContext,
  options: { compact?: boolean } = {},
): string {
  const numeric = toNumeric(value);
  if (numeric === undefined) return String(value);
  const scaled = format?.scale === undefined ? numeric : Number(numeric) / format.scale;
  const compact = options.compact ?? false;
  const exact = format && !compact ? withVisibleDigits(format, Number(scaled)) : format;
  return writeMinus(findNumberFormatter(exact, context, compact).format(scaled));
}

/** Values nearer to zero are noise of binary fractions: 0.1 + 0.2 - 0.3. */
const noise = 1e-8;

/** A value that is not zero is never shown as zero: where the decimals of a format leave nothing of it, it gets more of them. */
function withVisibleDigits(format: ColumnFormat, value: number): ColumnFormat {
  const size = Math.abs(value) * (format.type === 'percent' ? 100 : 1);
  const decimals = readDecimalPlaces(format.decimalPlaces);
  if (Math.abs(value) < noise || size >= 0.5 * 10 ** -decimals) return format;
  const needed = Math.ceil(-Math.log10(size));
  return {
    ...format,
    decimalPlaces: format.type === 'currency' ? Math.max(defaultDecimals, needed) : needed,
  };
}

function toNumeric(value: Cell): number | Intl.StringNumericLiteral | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || !isNumeric(value)) return undefined;
  return value;
}
