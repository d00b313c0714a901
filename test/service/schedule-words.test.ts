/** The words of a schedule say when it runs. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCronExpression } from '../../src/service/notifications/cron-schedule.ts';
import { describeCron, describeSchedule } from '../../src/service/notifications/describe-cron-schedule.ts';
import { listNextTimes } from '../../src/service/notifications/schedule-times.ts';

const accept = (customCron: string): string => toCronExpression({ scheduleType: 'CUSTOM', customCron });

test.each([
  ['0 8 * * *', 'At 08:00 AM'],
  ['0 8 13 * *', 'At 08:00 AM, on day 13 of the month'],
  ['0 8 13 * 5', 'At 08:00 AM, on day 13 of the month or on Friday'],
  ['0 8 1-7 * 1#2', 'At 08:00 AM, between day 1 and 7 of the month or on the second Monday of the month'],
  ['0 8 1 2 5L', 'At 08:00 AM, on day 1 of the month or on the last Friday of the month, only in February'],
  ['0 8 */1 * 1', 'At 08:00 AM'],
  ['0 8 1 2 */1', 'At 08:00 AM, only in February'],
  ['0 8 ? * 1', 'At 08:00 AM, only on Monday'],
])('"%s" is "%s"', (cronExpression, words) => {
  expect(describeCron(accept(cronExpression))).toBe(words);
});

test.each([
  ['de', 'um 08:00, an Tag 13 des Monats oder jeden Freitag'],
  ['fr', 'à 08:00, le 13 du mois ou le vendredi'],
  ['es', 'a las 08:00, el día 13 del mes o el viernes'],
])('in mails in %s, days of two fields are "%s"', (language, words) => {
  expect(describeSchedule('0 8 13 * 5', language, language)).toBe(words);
});

test.each([
  '0 8 *,5 * *',
  '*,5 8 * * *',
  '0 8 * * 1,*',
  '0 8 * * 1-5#1',
  '0 8 * * 1#2,3',
  '0 8 * * 1,3#2,5L',
])('"%s" is refused, since its words would not be its times', (cronExpression) => {
  expect(() => accept(cronExpression)).toThrow(expect.objectContaining({ field: 'customCron' }));
});

const days = fc.constantFrom('*', '?', '1', '1-7', '13,20', '*/1', '*/2', '2-30/4', 'L', 'LW', '15W', '1,L');
const weekdays = fc.constantFrom(
  '*',
  '?',
  '1',
  '1-5',
  'MON,WED',
  '*/1',
  '*/2',
  '1-5/2',
  '1#2',
  '1#1,3#3',
  '5L',
  '5L,1',
  '7',
  'fri#4',
);
const months = fc.constantFrom('*', '*/2', '6-8');
/** June and July of a year. */
const start = new Date(Date.UTC(2026, 4, 31, 12));
const span = 61;

const listDays = (cronExpression: string): string[] =>
  listNextTimes({ cronExpression, timezone: 'UTC' }, start, span)
    .map((time) => time.toISOString().slice(0, 10))
    .filter((day) => day < '2026-08');

test('days of two fields are joined by "or" exactly where a day of either is enough', () => {
  fc.assert(
    fc.property(days, weekdays, months, (day, weekday, month) => {
      const write = (some: string, others: string): string => `0 8 ${some} ${month} ${others}`;
      const cronExpression = accept(write(day, weekday));
      const run = listDays(cronExpression);
      const every = listDays(write('*', '*')).length;
      const halves = [listDays(write(day, '*')), listDays(write('*', weekday))];
      const isJoined = halves.every(({ length }) => length < every);
      if (isJoined) expect(run).toEqual([...new Set(halves.flat())].sort());
      expect(/ or /.test(describeCron(cronExpression))).toBe(isJoined);
    }),
    { seed: 12, numRuns: 80 },
  );
});
