import type { Cell } from '../result.ts';
import type { FormatContext } from './format-context.ts';

/** Which parts of a date each grain shows. */
const partsByGrain: Record<string, Intl.DateTimeFormatOptions> = {
  year: { year: 'numeric' },
  month: { year: 'numeric', month: 'short' },
  week: { year: 'numeric', month: 'short', day: 'numeric' },
  day: { year: 'numeric', month: 'short', day: 'numeric' },
  hour: { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
};
const fullParts: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'medium' };
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * A time of the Data API in the reader's language. The Data API has already cut it into the reader's time zone and
 * sends it without an offset, so such a wall-clock time is written as it stands; a time with an offset is converted.
 */
export function formatTime(value: Cell, grain: string | undefined, context: FormatContext): string {
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
  return findFormatter(grain ?? grainOf(text), timeZone, context.locale).format(date);
}

/** A wall-clock midnight without a grain is a plain date. */
const grainOf = (text: string): string => (/[T ](?!00:00:00)/.test(text) ? '' : 'day');

function formatQuarter(date: Date, timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat('en-u-ca-gregory', { timeZone, year: 'numeric', month: 'numeric' });
  const month = Number(parts.formatToParts(date).find((part) => part.type === 'month')?.value ?? 1);
  return `Q${Math.ceil(month / 3)} ${findFormatter('year', timeZone, locale).format(date)}`;
}

function findFormatter(grain: string, timeZone: string, locale: string): Intl.DateTimeFormat {
  const key = [grain, timeZone, locale].join('|');
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { ...(partsByGrain[grain] ?? fullParts), timeZone });
  formatters.set(key, made);
  return made;
}
