import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSubscriptionRequestSchema } from '../../../src/contract/endpoints/dashboard-subscriptions.ts';
import { createScheduleMessages } from '../../../src/model/messages/schedule-en.ts';
import {
  describeSchedule,
  formatInstant,
  formatZone,
  listWeekdays,
} from '../../../src/model/schedule/describe-schedule.ts';
import { frequencies, toDraft, toSchedule } from '../../../src/model/schedule/schedule-draft.ts';
import { parseSubscription, parseSubscriptionList } from '../../../src/model/schedule/subscription.ts';
import { toCronExpression } from '../../../src/service/notifications/cron-schedule.ts';

const draft = fc.record({
  frequency: fc.constantFrom(...frequencies),
  minute: fc.integer({ min: 0, max: 59 }),
  hour: fc.integer({ min: 0, max: 23 }),
  dayOfWeek: fc.integer({ min: 0, max: 6 }),
  dayOfMonth: fc.integer({ min: 1, max: 31 }),
  customCron: fc.constantFrom('0 9 * * 1-5', '5 4 1 */3 *', '0 0 * * 0', '07 9 * * 1-5'),
});

const wording = (locale: string) => ({ locale, messages: createScheduleMessages(locale) });

describe('the form of a schedule', () => {
  it('asks the platform for nothing that it refuses', () => {
    fc.assert(
      fc.property(draft, (entered) => {
        const schedule = toSchedule(entered);
        expect(createSubscriptionRequestSchema.safeParse({ ...schedule }).success).toBe(true);
        expect(toCronExpression(schedule).split(' ')).toHaveLength(5);
      }),
    );
  });

  it('shows a saved schedule so that saving it again changes nothing', () => {
    fc.assert(
      fc.property(draft, (entered) => {
        const saved = toSchedule(entered);
        expect(toSchedule(toDraft(saved))).toEqual(saved);
      }),
    );
  });

  it('names working days, and leaves other expressions as they were written', () => {
    const frequencyOf = (customCron: string) => toDraft({ scheduleType: 'CUSTOM', customCron }).frequency;
    expect(frequencyOf('30 9 * * 1-5')).toBe('weekdays');
    expect(frequencyOf('07 9 * * 1-5')).toBe('custom');
    expect(frequencyOf('0 9 * * 1-6')).toBe('custom');
  });
});

describe('a schedule in words', () => {
  it.each([
    [{ scheduleType: 'HOURLY', minute: 0 }, 'Every hour, on the hour'],
    [{ scheduleType: 'HOURLY', minute: 15 }, 'Every hour, 15 minutes past'],
    [{ scheduleType: 'DAILY', hour: 9, minute: 5 }, 'Every day at 9:05 AM'],
    [{ scheduleType: 'CUSTOM', customCron: '0 17 * * 1-5' }, 'Monday to Friday at 5:00 PM'],
    [{ scheduleType: 'WEEKLY', dayOfWeek: 0, hour: 0 }, 'Every Sunday at 12:00 AM'],
    [{ scheduleType: 'MONTHLY', dayOfMonth: 31, hour: 12 }, 'On day 31 of every month at 12:00 PM'],
    [{ scheduleType: 'CUSTOM', customCron: '0 6 1 */3 *' }, 'words of the platform'],
  ] as const)('has the clock of the reader: %j', (schedule, text) => {
    const words = describeSchedule(schedule, 'words of the platform', wording('en-US'));
    expect(words.replace(/[\u2068\u2069]/g, '').replaceAll('\u202f', ' ')).toBe(text);
  });

  it('has the reader’s weekdays and 24 hours', () => {
    const words = describeSchedule({ scheduleType: 'WEEKLY', dayOfWeek: 3, hour: 17 }, '', wording('de-DE'));
    expect(words.replace(/[\u2068\u2069]/g, '')).toBe('Every Mittwoch at 17:00');
  });

  it('begins the week where the locale does, with every day once', () => {
    fc.assert(
      fc.property(fc.constantFrom('en-US', 'en-GB', 'ar-EG', 'de', 'pt-BR', 'ja'), (locale) => {
        expect([...listWeekdays(locale)].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
      }),
    );
    expect([listWeekdays('en-US')[0], listWeekdays('de')[0], listWeekdays('ar-EG')[0]]).toEqual([0, 1, 6]);
  });

  it('shows times in the zone of the schedule, and a zone by its name all year', () => {
    expect(formatInstant('2026-07-01T06:00:00.000Z', 'en-GB', 'Europe/Berlin')).toContain('08:00');
    expect(formatZone('Europe/Berlin', 'en-US')).toMatch(/^Central European/);
    expect(formatZone('Not/AZone', 'en-US')).toBe('Not/AZone');
    expect(formatInstant('2026-07-01T06:00:00.000Z', 'en-GB', 'Not/AZone')).toContain('06:00');
  });
});

describe('what the platform sends of subscriptions', () => {
  it('is read whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(Array.isArray(parseSubscriptionList(value).items)).toBe(true);
        parseSubscription(value);
      }),
    );
  });

  it('keeps the schedules that can be read when one cannot', () => {
    const good = { id: 1, schedule: { scheduleType: 'DAILY', hour: 9 }, timezone: 'UTC', isEnabled: true };
    const { items } = parseSubscriptionList({
      items: [{ id: 2, schedule: { scheduleType: 'YEARLY' } }, good, null],
    });
    expect(items.map(({ id }) => id)).toEqual([1]);
  });
});
