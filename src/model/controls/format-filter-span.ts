/** Formats the ends of a range that a reader has selected along an axis: "Jan 5 – Mar 2, 2001". */
import type { Cell } from '../result.ts';
import type { FilterValue } from '../filters/control-values.ts';
import { parseTimeSpan, isWrittenTime } from '../time/parse-time-span.ts';

interface SpanWording {
  readonly locale: string;
  /** Formats one value of the column. */
  readonly write: (value: Cell) => string;
}

/** The parts of a date by the grain of the range. The other grains of whole days show days. */
const styles: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  year: { year: 'numeric' },
  month: { year: 'numeric', month: 'short' },
};
const wholeDays: Intl.DateTimeFormatOptions = { dateStyle: 'medium' };
const timesOfDay: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };

/** @param grain - the grain of the column, if it has one. */
export function formatFilterSpan(
  { value }: FilterValue,
  grain: string | undefined,
  wording: SpanWording,
): string {
  const values: readonly Cell[] = Array.isArray(value) ? value : [];
  const [first = null, last = null] = values;
  const { write } = wording;
  const parts = [first, last].map((end) => (typeof end === 'string' && isWrittenTime(end) ? end : undefined));
  const [from, to] = parts;
  if (from === undefined || to === undefined || hasOffset(from) || hasOffset(to))
    return `${write(first)} – ${write(last)}`;
  // No style of dates has quarters.
  if (grain === 'quarter') return `${write(from)} – ${write(to)}`;
  return formatTimes(from, to, grain, wording.locale);
}

const hasOffset = (text: string): boolean => /:.*(Z|[+-]\d\d:?\d\d)$/.test(text);

function formatTimes(from: string, to: string, grain: string | undefined, locale: string): string {
  const [start, end] = [from, to].map((text) => parseTimeSpan(text, anyClock));
  if (!start || !end) return `${from} – ${to}`;
  const isDays = !from.includes(':') && !to.includes(':');
  const style = isDays ? (styles[grain ?? ''] ?? wholeDays) : timesOfDay;
  // The texts are wall-clock times already, so no zone may shift them.
  return new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }).formatRange(
    start.from,
    end.until - 1,
  );
}

const anyClock = { now: new Date(0), timeZone: 'UTC' };
