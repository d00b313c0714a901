/**
 * Named time spans that readers can choose, in the words that queries understand (time/parse-time-span.ts), and
 * formatted times of filters.
 */
import type { Granularity } from '../../contract/data-api.ts';
import type { ControlMessageKey, ControlMessages } from '../messages/controls-en.ts';
import { timeUnits } from '../time/calendar.ts';
import { isWrittenTime, parseTimeSpan, type TimeSpan } from '../time/parse-time-span.ts';

export const timePresets: readonly string[] = [
  'today',
  'yesterday',
  'last 7 days',
  'last 30 days',
  'last 90 days',
  'this week',
  'last week',
  'this month',
  'last month',
  'this quarter',
  'last quarter',
  'this year',
  'last year',
];

/** Units of relative periods. */
export const relativeUnits: readonly Granularity[] = ['day', 'week', 'month', 'quarter', 'year'];

interface RelativePeriod {
  readonly count: number;
  readonly unit: Granularity;
}

/** Parses `last 6 months`; undefined for other texts. */
export function parseRelativePeriod(words: string): RelativePeriod | undefined {
  const [, count, name] = /^last (\d{1,4}) ([a-z]+?)s?$/.exec(words.trim().toLowerCase()) ?? [];
  const unit = relativeUnits.find((known) => known === name);
  return unit && Number(count) > 0 ? { count: Number(count), unit } : undefined;
}

export const writeRelativePeriod = ({ count, unit }: RelativePeriod): string => `last ${count} ${unit}s`;

const fixed: Readonly<Record<string, ControlMessageKey>> = {
  today: 'today',
  yesterday: 'yesterday',
  tomorrow: 'tomorrow',
};

/** The translated title of a preset. A text without a translation is returned unchanged. */
export function findPresetTitle(words: string, texts: ControlMessages): string {
  const text = words.trim().toLowerCase();
  const day = fixed[text];
  if (day) return texts(day);
  const [, direction = '', count, name] = /^(this|last|next)(?: (\d{1,4}))? ([a-z]+?)s?$/.exec(text) ?? [];
  const unit = timeUnits.find((known) => known === name);
  if (!unit) return words.charAt(0).toUpperCase() + words.slice(1);
  if (count === undefined)
    return texts(plainKeys[direction] ?? 'thisUnit', { unit: texts(unit).toLowerCase() });
  return texts(countedKeys[direction] ?? 'lastUnits', {
    units: findRelativePeriodTitle(Number(count), unit, texts),
  });
}

const findRelativePeriodTitle = (count: number, unit: Granularity, texts: ControlMessages): string =>
  texts(`${unit}s`, { count });

const plainKeys: Readonly<Record<string, ControlMessageKey>> = {
  this: 'thisUnit',
  last: 'lastUnit',
  next: 'nextUnit',
};

const countedKeys: Readonly<Record<string, ControlMessageKey>> = { last: 'lastUnits', next: 'nextUnits' };

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
export function formatDays({ from, until }: TimeSpan, locale: string): string {
  return new Intl.DateTimeFormat(locale, { ...utc, dateStyle: 'medium' }).formatRange(from, until - 1);
}
