/** The times of schedules. Source: docs/platform-api.md, "Changes of clocks". */
import { CronExpressionParser } from 'cron-parser';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findNextTime, listNextTimes } from '../../src/service/notifications/schedule-times.ts';
import { toWallClock } from '../../src/model/time/time-zone.ts';
import { rounds } from '../rounds.ts';
import { createClockReader, listSlots } from './wall-clock-model.ts';

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
];
const day = 86_400_000;
const start = Date.UTC(2025, 0, 1);
const toTexts = (times: readonly Date[]): string[] => times.map((time) => time.toISOString().slice(0, 16));
const offsetAt = (instant: number, timezone: string): number =>
  toWallClock(new Date(instant), timezone) - instant;

describe.each(zones)('in %s', (timezone) => {
  /** Whether the offset is another one a day before or after. */
  const isNearChange = (instant: number): boolean =>
    offsetAt(instant - day, timezone) !== offsetAt(instant + day, timezone);

  test.each(['30 2 * * *', '15 0 * * 1-5', '59 23 31 * *', '0 12 29 2 *', '20 */12 1,15 * *', '0 9 * * 3'])(
    '"%s" runs when an independent library says, besides days on which clocks change',
    (cronExpression) => {
      const end = start + rounds(1, 3) * 365 * day;
      const independent = CronExpressionParser.parse(cronExpression, {
        tz: timezone,
        currentDate: new Date(start),
      });
      let after = new Date(start);
      for (;;) {
        const theirs = independent.next().toDate();
        const ours = findNextTime({ cronExpression, timezone }, after) ?? new Date(NaN);
        if (!isNearChange(theirs.getTime())) expect(ours.toISOString()).toBe(theirs.toISOString());
        expect(Math.abs(ours.getTime() - theirs.getTime())).toBeLessThan(day);
        if (theirs.getTime() > end) break;
        after = ours;
      }
    },
  );
});

/** Days around changes of clocks of the zones, and one without. */
const changes = zones.flatMap((timezone) => {
  const found = [];
  for (let at = start; at < start + 730 * day; at += day / 4)
    if (offsetAt(at, timezone) !== offsetAt(at + day / 4, timezone)) found.push({ timezone, at });
  return found.length > 0 ? found : [{ timezone, at: start + 80 * day }];
});

const anyOf = (most: number) =>
  fc.uniqueArray(fc.integer({ min: 0, max: most }), { minLength: 1, maxLength: 5 });

test('changes of clocks neither skip a run nor repeat it', () => {
  const fields = fc.record({ minutes: anyOf(59), hours: fc.option(anyOf(23), { nil: undefined }) });
  fc.assert(
    fc.property(fields, fc.constantFrom(...changes), ({ minutes, hours }, { timezone, at }) => {
      const cronExpression = `${minutes.join(',')} ${hours?.join(',') ?? '*'} * * *`;
      const expected = listSlots({ minutes, hours }, createClockReader(timezone), at - day, at + 2 * day);
      const times = listNextTimes({ cronExpression, timezone }, new Date(at - day), expected.length);
      expect(toTexts(times)).toEqual(toTexts(expected.map((time) => new Date(time))));
    }),
    { numRuns: rounds(60, 300, 600) },
  );
});

/** The times from a moment on, at least to the first one after another. */
function listTimesPast(schedule: Parameters<typeof listNextTimes>[0], from: number, after: number): Date[] {
  for (let count = 8; ; count *= 2) {
    const times = listNextTimes(schedule, new Date(from), count);
    if ((times.at(-1)?.getTime() ?? Infinity) > after) return times;
  }
}

test('the next time does not depend on the time from which it is looked for', () => {
  const schedule = fc.constantFrom('30 2 * * *', '*/20 * * * *', '0 0,1,2,3 * * *', '45 1-3 * * *');
  const place = fc.constantFrom(...changes);
  fc.assert(
    fc.property(
      schedule,
      place,
      fc.integer({ min: 0, max: day - 1 }),
      (cronExpression, { timezone, at }, later) => {
        const after = at + later;
        const times = listTimesPast({ cronExpression, timezone }, at - 2 * day, after);
        const next = findNextTime({ cronExpression, timezone }, new Date(after));
        expect(next).toEqual(times.find((time) => time.getTime() > after));
      },
    ),
    { numRuns: rounds(60, 300, 600) },
  );
});

test.each([
  [
    'a time that is skipped runs when the clock goes on',
    '30 2 * * *',
    'Europe/Berlin',
    '2025-03-29T12:00',
    ['2025-03-30T01:00', '2025-03-31T00:30'],
  ],
  [
    'a time that is repeated runs once, at first',
    '30 2 * * *',
    'Europe/Berlin',
    '2025-10-25T12:00',
    ['2025-10-26T00:30', '2025-10-27T01:30'],
  ],
  [
    'skipped times run together, once',
    '0,15,30 2 * * *',
    'America/New_York',
    '2025-03-09T01:00',
    ['2025-03-09T07:00', '2025-03-10T06:00'],
  ],
  [
    'hourly runs go on in a repeated hour',
    '30 * * * *',
    'Europe/Berlin',
    '2025-10-25T23:45',
    ['2025-10-26T00:30', '2025-10-26T01:30', '2025-10-26T02:30'],
  ],
  [
    'a clock that changes by half an hour',
    '45 * * * *',
    'Australia/Lord_Howe',
    '2025-04-05T14:00',
    ['2025-04-05T14:45', '2025-04-05T15:15', '2025-04-05T16:15'],
  ],
  [
    'a day that begins at one',
    '15 0 * * *',
    'Africa/Cairo',
    '2025-04-24T12:00',
    ['2025-04-24T22:00', '2025-04-25T21:15'],
  ],
  [
    'months without a 31st are left out',
    '0 9 31 * *',
    'UTC',
    '2025-01-31T10:00',
    ['2025-03-31T09:00', '2025-05-31T09:00'],
  ],
  [
    'the 29th of February is in leap years',
    '0 9 29 2 *',
    'UTC',
    '2025-01-01T00:00',
    ['2028-02-29T09:00', '2032-02-29T09:00'],
  ],
])('%s', (_rule, cronExpression, timezone, after, expected) => {
  const times = listNextTimes({ cronExpression, timezone }, new Date(`${after}Z`), expected.length);
  expect(toTexts(times)).toEqual(expected);
});
