/** Writes ranges of days. */

/**
 * Such as "Jun 1 – 30, 2001".
 * @param from - a time of the first day, as if it were UTC, in milliseconds.
 * @param last - a time of the last day.
 */
export const formatDays = (from: number, last: number, locale: string): string =>
  createDayFormat(locale).formatRange(from, last);

export const createDayFormat = (locale: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
