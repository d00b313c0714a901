/** Schedules, times and zones as readers read them: in their language and clock. */
import { findFirstWeekday } from '../controls/calendar-dates.ts';
import type { ScheduleMessages } from '../messages/schedule-en.ts';
import { toDraft } from './schedule-draft.ts';
import type { Schedule } from './subscription.ts';

export interface ScheduleWording {
  readonly messages: ScheduleMessages;
  readonly locale: string;
}

/** @param words - the platform's words, for a schedule that has no name here. */
export function describeSchedule(
  schedule: Schedule,
  words: string,
  { messages, locale }: ScheduleWording,
): string {
  const draft = toDraft(schedule);
  const time = formatClock(draft.hour, draft.minute, locale);
  const { frequency, minute } = draft;
  if (frequency === 'hourly')
    return minute === 0 ? messages('everyHour') : messages('everyHourAt', { count: minute });
  if (frequency === 'daily') return messages('everyDay', { time });
  if (frequency === 'weekdays') return messages('everyWeekday', { time });
  if (frequency === 'weekly')
    return messages('everyWeek', { day: formatWeekday(draft.dayOfWeek, locale), time });
  if (frequency === 'monthly') return messages('everyMonth', { day: draft.dayOfMonth, time });
  return words === '' ? (schedule.customCron ?? '') : words;
}

/** A time of the day, in the clock of the locale. */
export const formatClock = (hour: number, minute: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 1, hour, minute),
  );

/** @param day - 0 is Sunday. */
export const formatWeekday = (day: number, locale: string, weekday: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, 7 + day));

/** An instant with its weekday. Empty if the text is not an instant. */
export function formatInstant(instant: string, locale: string, timeZone: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  const hour = hasHalfDays(locale) ? 'numeric' : '2-digit';
  const shape = { weekday: 'short', day: 'numeric', month: 'short', hour, minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(locale, { ...shape, timeZone: toKnownZone(timeZone) }).format(date);
}

/** Whether the clock of the locale has a.m. and p.m. */
const hasHalfDays = (locale: string): boolean =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).resolvedOptions().hour12 === true;

/** The date of an instant. */
export const formatDay = (date: Date, locale: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: toKnownZone(timeZone) }).format(date);

/** Times in a zone that this browser does not know are shown in UTC, which the zone's name beside them says. */
const toKnownZone = (timeZone: string): string => (isKnownZone(timeZone) ? timeZone : 'UTC');

function isKnownZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The name of a zone for readers, such as `Central European Time`. A zone that is not known here has its own name. */
export function formatZone(timeZone: string, locale: string): string {
  if (!isKnownZone(timeZone)) return timeZone;
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** `America/Argentina/Buenos_Aires` becomes `Buenos Aires`. */
export const formatCity = (timeZone: string): string =>
  (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');

/** Days of the week in the order of the locale, 0 is Sunday. */
export function listWeekdays(locale: string): readonly number[] {
  const first = findFirstWeekday(locale);
  return Array.from({ length: 7 }, (_, index) => (first + index) % 7);
}
