/** Schedules in words of a reader's language. */
import cronstrue from 'cronstrue/dist/cronstrue-i18n.js';

/** With the clock of the locale: of 24 hours, or of 12. @param language - one that cronstrue has, such as `de`. */
export const describeSchedule = (cronExpression: string, language: string, locale: string): string =>
  lowerFirst(
    cronstrue.toString(cronExpression, { locale: language, use24HourTimeFormat: hasLongClock(locale) }),
  );

function hasLongClock(locale: string): boolean {
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return hourCycle === 'h23' || hourCycle === 'h24';
}

/** It stands within a sentence. */
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
