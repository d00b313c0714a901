/** Writes the days of a period as people say them. */
import { formatDayRange } from '../../controls/format-time-range.ts';
import type { TimeSpan } from '../../time/parse-time-span.ts';
import { startOfUnit } from '../../time/wall-clock-arithmetic.ts';

/** Whole months and years by their names: "Jun 2001", "Jan – Mar 2001", "1999". Others as "Jun 1 – 9, 2001". */
export function formatSpan(span: TimeSpan, locale: string): string {
  const isWhole = (unit: 'month' | 'year'): boolean =>
    [span.from, span.until].every((end) => startOfUnit(end, unit) === end);
  const style = isWhole('year') ? {} : isWhole('month') ? ({ month: 'short' } as const) : undefined;
  if (!style) return formatDayRange(span, locale);
  const format = new Intl.DateTimeFormat(locale, { ...style, year: 'numeric', timeZone: 'UTC' });
  return format.formatRange(span.from, span.until - 1);
}
