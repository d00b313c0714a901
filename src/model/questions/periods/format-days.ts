/** Writes ranges of days. */
import { startOfUnit } from '../../time/wall-clock-arithmetic.ts';

/**
 * Such as "Jun 1 – 30, 2001".
 * @param from - a time of the first day, as if it were UTC, in milliseconds.
 * @param last - a time of the last day.
 */
export const formatDays = (from: number, last: number, locale: string): string =>
  createDayFormat(locale).formatRange(from, last);

export const createDayFormat = (locale: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });

const day = 86_400_000;

/** The same, but whole months and years by their names: "Jun 2001", "Jan – Mar 2001", "1999". */
export function formatSpan(from: number, last: number, locale: string): string {
  const end = startOfUnit(last, 'day') + day;
  const isWhole = (unit: 'month' | 'year'): boolean =>
    startOfUnit(from, unit) === from && startOfUnit(end, unit) === end;
  if (isWhole('year')) return createFormat(locale, { year: 'numeric' }).formatRange(from, last);
  if (isWhole('month'))
    return createFormat(locale, { month: 'short', year: 'numeric' }).formatRange(from, last);
  return formatDays(from, last, locale);
}

const createFormat = (locale: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' });
