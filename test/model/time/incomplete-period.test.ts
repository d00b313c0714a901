import fc from 'fast-check';
import { expect, test } from 'vitest';
import { granularities } from '../../../src/contract/data-api-schemas.ts';
import { addInterval } from '../../../src/model/time/interval.ts';
import { findGrainInterval, findIncompleteness } from '../../../src/model/time/incomplete-period.ts';
import { toWallClock } from '../../../src/model/time/time-zone.ts';
import { startOfUnit } from '../../../src/model/time/wall-clock-arithmetic.ts';
import { rounds } from '../../rounds.ts';

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Pacific/Kiritimati',
];
const instant = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2050-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const zone = fc.constantFrom(...zones);
const day = 86_400_000;

/** A grain by name, or an interval of the data model. */
const grain = fc.oneof(
  fc.constantFrom(...granularities).map((unit) => findGrainInterval(unit)),
  fc
    .constantFrom('2 weeks', '10 days', '6 months', '15 minutes')
    .map((text) => findGrainInterval(undefined, text)),
);

function check<Values>(property: fc.IProperty<Values>): void {
  fc.assert(property, { numRuns: rounds(200, 2000) });
}

test('the period that contains now is incomplete, wherever periods start, and the one before it is complete', () => {
  check(
    fc.property(
      instant,
      zone,
      grain,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (now, timeZone, interval, part) => {
        if (!interval) throw new Error('The grain has no length.');
        const clock = toWallClock(now, timeZone);
        // Weeks that start on any day, fiscal months and so on: now is somewhere in the period.
        const length = addInterval(clock, interval) - clock;
        const start = clock - Math.floor((length - 1) * part * 0.9);
        expect(findIncompleteness(start, interval, { now, timeZone })).toBe('so-far');
        const before = addInterval(start, interval, -1);
        const end = addInterval(before, interval);
        if (end <= clock) expect(findIncompleteness(before, interval, { now, timeZone })).toBeUndefined();
      },
    ),
  );
});

test.each([0, 1, 2, 3, 4, 5, 6])(
  'a week that starts on day %i of the week is incomplete for seven days',
  (first) => {
    check(
      fc.property(instant, zone, (now, timeZone) => {
        const today = startOfUnit(toWallClock(now, timeZone), 'day');
        const start = today - ((new Date(today).getUTCDay() - first + 7) % 7) * day;
        const week = findGrainInterval('week');
        const reach = { now, timeZone };
        expect(week && findIncompleteness(start, week, reach)).toBe('so-far');
        expect(week && findIncompleteness(start - 7 * day, week, reach)).toBeUndefined();
        expect(week && findIncompleteness(start + 7 * day, week, reach)).toBeUndefined();
      }),
    );
  },
);

test('rows that were loaded earlier reach less far, and those loaded later do not reach beyond now', () => {
  check(
    fc.property(instant, instant, zone, grain, (now, loaded, timeZone, interval) => {
      if (!interval) throw new Error('The grain has no length.');
      const known = loaded < now ? loaded : now;
      const start = startOfUnit(toWallClock(known, timeZone), 'second');
      const lastRefreshTime = loaded.toISOString();
      const found = findIncompleteness(start, interval, { now, timeZone, lastRefreshTime });
      const expected = addInterval(start, interval) > toWallClock(known, timeZone) ? 'so-far' : undefined;
      expect(found).toBe(expected);
    }),
  );
});

test('a range that ends within a past period cuts it, and one that ends with it does not', () => {
  check(
    fc.property(
      instant,
      zone,
      grain,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (past, timeZone, interval, part) => {
        if (!interval) throw new Error('The grain has no length.');
        const now = new Date('2060-01-01T00:00:00Z');
        const start = toWallClock(past, timeZone);
        const end = addInterval(start, interval);
        const within = start + Math.max(1, Math.floor((end - start - 1) * part));
        const at = (rangeEnd: number) => findIncompleteness(start, interval, { now, timeZone, rangeEnd });
        expect(at(within)).toBe('cut');
        expect(at(end)).toBeUndefined();
        expect(at(start)).toBeUndefined();
      },
    ),
  );
});

test('a period in the future is a plan, and not incomplete', () => {
  check(
    fc.property(instant, zone, grain, fc.integer({ min: 1, max: 1e12 }), (now, timeZone, interval, ahead) => {
      if (!interval) throw new Error('The grain has no length.');
      const start = toWallClock(now, timeZone) + ahead;
      expect(findIncompleteness(start, interval, { now, timeZone })).toBeUndefined();
    }),
  );
});

test('a grain of unknown length has no interval', () => {
  expect(findGrainInterval(undefined)).toBeUndefined();
  expect(findGrainInterval('fortnight')).toBeUndefined();
  expect(findGrainInterval(undefined, 'soon')).toBeUndefined();
  expect(findGrainInterval('MONTH')).toEqual(findGrainInterval('month'));
});
