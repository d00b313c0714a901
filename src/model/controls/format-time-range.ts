/** Formats times and time ranges of filters. */
import type { ControlMessages } from '../messages/controls-en.ts';
import { isWrittenTime, parseTimeSpan, type TimeSpan } from '../time/parse-time-span.ts';
import { findPresetTitle } from './time-periods.ts';

/** The language for formatted times. */
interface Wording {
  readonly texts: ControlMessages;
  readonly locale: string;
}

/** The texts are wall-clock times already, so no zone may shift them. */
const utc = { timeZone: 'UTC' } as const;

const anyClock = { now: new Date(0), timeZone: 'UTC' };

/** Formats a date, a time, a month, a year, or a named span. */
export function formatTimeText(text: string, { texts, locale }: Wording): string {
  if (!isWrittenTime(text)) return findPresetTitle(text, texts);
  const span = parseTimeSpan(text.replace(/(Z|[+-]\d\d:?\d\d)$/i, ''), anyClock);
  if (!span) return text;
  return new Intl.DateTimeFormat(locale, { ...utc, ...styleOf(text) }).format(span.from);
}

/** The style with the precision of the text. */
function styleOf(text: string): Intl.DateTimeFormatOptions {
  if (/^\s*\d{4}\s*$/.test(text)) return { year: 'numeric' };
  if (/^\s*\d{4}-\d\d\s*$/.test(text)) return { year: 'numeric', month: 'long' };
  return text.includes(':') ? { dateStyle: 'medium', timeStyle: 'short' } : { dateStyle: 'medium' };
}

/** Formats a span. A missing end is open. Equal ends are written once. */
export function formatTimeRange(from: string | undefined, to: string | undefined, wording: Wording): string {
  if (from === to && from !== undefined) return formatTimeText(from, wording);
  if (from === undefined) return wording.texts('until', { value: formatTimeText(to ?? '', wording) });
  if (to === undefined) return wording.texts('since', { value: formatTimeText(from, wording) });
  const first = parseTimeSpan(from, anyClock);
  const last = parseTimeSpan(to, anyClock);
  if (!first || !last || !isWrittenTime(from) || !isWrittenTime(to))
    return `${formatTimeText(from, wording)} – ${formatTimeText(to, wording)}`;
  const style = from.includes(':') || to.includes(':') ? styleOf('0:00') : styleOf('');
  return new Intl.DateTimeFormat(wording.locale, { ...utc, ...style }).formatRange(
    first.from,
    last.until - 1,
  );
}

/** Formats the first and the last day of a span. */
export function formatDayRange({ from, until }: TimeSpan, locale: string): string {
  return new Intl.DateTimeFormat(locale, { ...utc, dateStyle: 'medium' }).formatRange(from, until - 1);
}
