/** Formats when rows were loaded: the time of the day, with the date if it is not today. */
import type { FormatContext } from './format-value.ts';

/** @param time - milliseconds since 1970. */
export function formatRefreshTime(time: number, { locale, timeZone }: FormatContext): string {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  const isToday = day.format(time) === day.format(new Date());
  const dated = isToday ? {} : ({ dateStyle: 'medium' } as const);
  return new Intl.DateTimeFormat(locale, { ...dated, timeStyle: 'short', timeZone }).format(time);
}
