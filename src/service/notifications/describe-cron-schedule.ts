/** Schedules in words. */
import cronstrue from 'cronstrue/dist/cronstrue-i18n.js';

/** A sentence, such as "At 09:00 AM". */
export const describeCron = (cronExpression: string): string => describe(cronExpression, { language: 'en' });

/**
 * A part of a sentence, with the clock of the locale: of 24 hours, or of 12.
 * @param language one that cronstrue has, such as `de`.
 */
export const describeSchedule = (cronExpression: string, language: string, locale: string): string =>
  lowerFirst(describe(cronExpression, { language, hasLongClock: hasLongClock(locale) }));

interface WordOptions {
  readonly language: string;
  readonly hasLongClock?: boolean;
}

/**
 * A schedule with days of the month and weekdays runs on the days of both: schedule-times.ts. The library would join them by a
 * comma or by "and", which reads as if only days counted that are in both. Each is described alone, and they are joined by "or".
 */
function describe(cronExpression: string, options: WordOptions): string {
  const [minute, hour, day = '*', month, weekday = '*'] = cronExpression.split(' ');
  const say = (days: string, weekdays: string): string[] =>
    cronstrue
      .toString([minute, hour, days, month, weekdays].join(' '), {
        locale: options.language,
        use24HourTimeFormat: options.hasLongClock ?? false,
      })
      .split(separator);
  if (isEveryDay(day) || isEveryDay(weekday)) return say(day, weekday).join(separator);
  return joinDays(say(day, '*'), say('*', weekday), options.language);
}

/** Between the parts of a sentence of the library, in the languages of mails. */
const separator = ', ';

const isEveryDay = (field: string): boolean => field === '*' || field === '?';

/** What the library begins weekdays with that stand alone, in the languages of mails. */
const only = /^(?:only|nur|uniquement|sólo) /;

/** Joins what differs in two sentences. A sentence without a part of its own is about every day. */
function joinDays(one: readonly string[], other: readonly string[], language: string): string {
  const head = countEqual(one, other);
  const tail = countEqual(one.slice(head).reverse(), other.slice(head).reverse());
  const choices = [one, other].map((parts) => parts.slice(head, parts.length - tail).join(separator));
  if (choices.includes('')) return [...one.slice(0, head), ...one.slice(one.length - tail)].join(separator);
  const days = new Intl.ListFormat(language, { type: 'disjunction' });
  const joined = days.format(choices.map((choice) => choice.replace(only, '')));
  return [...one.slice(0, head), joined, ...one.slice(one.length - tail)].join(separator);
}

/** The number of equal parts at the beginning. */
function countEqual(one: readonly string[], other: readonly string[]): number {
  const first = one.findIndex((part, at) => part !== other[at]);
  return first === -1 ? one.length : first;
}

function hasLongClock(locale: string): boolean {
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return hourCycle === 'h23' || hourCycle === 'h24';
}

/** It stands within a sentence. */
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
