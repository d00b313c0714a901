/** The reader's locale as a locale definition of d3-format and d3-time-format, which Vega uses. */
import { currencyOptions, writeMinus, type FormatContext } from '../../../model/formats/format-value.ts';

export interface ChartLocale {
  readonly number: {
    readonly decimal: string;
    readonly thousands: string;
    readonly grouping: readonly number[];
    readonly currency: readonly [string, string];
    readonly percent: string;
    readonly minus: string;
    /** Ten digits, if they are not the ASCII digits. */
    readonly numerals?: readonly string[];
  };
  readonly time: {
    readonly dateTime: string;
    readonly date: string;
    readonly time: string;
    readonly periods: readonly [string, string];
    readonly days: readonly string[];
    readonly shortDays: readonly string[];
    readonly months: readonly string[];
    readonly shortMonths: readonly string[];
  };
}

const locales = new Map<string, ChartLocale>();

/** Decimal signs, currency, and names of months and weekdays. */
export function toChartLocale(context: FormatContext): ChartLocale {
  const key = `${context.locale}|${context.currency}`;
  const known = locales.get(key);
  if (known) return known;
  const made = { number: readNumberWords(context), time: readTimeWords(context.locale) };
  locales.set(key, made);
  return made;
}

function readNumberWords({ locale, currency }: FormatContext): ChartLocale['number'] {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(-1234567.5);
  const find = (type: string) => parts.find((part) => part.type === type)?.value;
  return {
    decimal: find('decimal') ?? '.',
    thousands: find('group') ?? '',
    grouping: readGrouping(parts),
    currency: readCurrency(locale, currency),
    percent: readPercent(locale),
    minus: writeMinus(find('minusSign') ?? '-'),
    ...readNumerals(locale),
  };
}

function readNumerals(locale: string): { numerals?: string[] } {
  const digit = new Intl.NumberFormat(locale);
  const numerals = Array.from({ length: 10 }, (_, value) => digit.format(value));
  return numerals[0] === '0' ? {} : { numerals };
}

/** Sizes of the digit groups from the right. The last size repeats: India groups 3 digits, then 2. */
function readGrouping(parts: readonly Intl.NumberFormatPart[]): number[] {
  const sizes = parts.filter((part) => part.type === 'integer').map((part) => part.value.length);
  const [nearest = 3, next = nearest] = sizes.reverse();
  return [nearest, ...Array.from({ length: 12 }, () => Math.max(next, 1))];
}

function readCurrency(locale: string, currency: string): [string, string] {
  const written = new Intl.NumberFormat(locale, currencyOptions(currency)).format(1);
  const [before = '', after = ''] = written.split(/[\p{Nd}][\p{Nd}.,٫]*/u);
  return [before, after];
}

function readPercent(locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(0.01).replace(/^[\p{Nd}]+/u, '') || '%';
}

function readTimeWords(locale: string): ChartLocale['time'] {
  const name = (options: Intl.DateTimeFormatOptions, date: number) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(date);
  const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2023, 0, 1 + day));
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2023, month, 1));
  return {
    dateTime: '%x %X',
    date: '%Y-%m-%d',
    time: '%H:%M:%S',
    periods: ['AM', 'PM'],
    days: days.map((day) => name({ weekday: 'long' }, day)),
    shortDays: days.map((day) => name({ weekday: 'short' }, day)),
    months: months.map((month) => name({ month: 'long' }, month)),
    shortMonths: months.map((month) => name({ month: 'short' }, month)),
  };
}
