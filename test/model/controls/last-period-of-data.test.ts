import { describe, expect, test } from 'vitest';
import { findRelativePeriod, toLastPeriodOfData } from '../../../src/model/controls/last-period-of-data.ts';
import { timePresets } from '../../../src/model/controls/time-periods.ts';
import { parseTimeSpan } from '../../../src/model/time/parse-time-span.ts';

const clock = { now: new Date('2026-03-10T12:00:00Z'), timeZone: 'UTC' };
const lastDay = Date.UTC(2001, 11, 20);
const showDays = (words: string, day = lastDay) => toLastPeriodOfData(words, day, clock)?.filter.value;

describe('the last period of the data', () => {
  test.each([
    ['last 7 days', '2001-12-14', '2001-12-20'],
    ['yesterday', '2001-12-20', '2001-12-20'],
    ['today', '2001-12-20', '2001-12-20'],
    ['last week', '2001-12-17', '2001-12-23'],
    ['this month', '2001-12-01', '2001-12-31'],
    ['last 6 months', '2001-07-01', '2001-12-31'],
    ['last year', '2001-01-01', '2001-12-31'],
  ])('in place of “%s” goes from %s to %s', (words, from, to) => {
    expect(showDays(words)).toEqual([from, to]);
  });

  test('has the length of each period that readers can choose, and contains the last day', () => {
    for (const words of timePresets) {
      const days = toLastPeriodOfData(words, lastDay, clock)?.days;
      const wanted = parseTimeSpan(words, clock);
      if (!days || !wanted) throw new Error(`There is no period in place of ${words}.`);
      expect(days.from <= lastDay && lastDay < days.until, words).toBe(true);
      if (words.endsWith('days')) expect(days.until - days.from).toBe(wanted.until - wanted.from);
    }
  });

  test('is not offered while the data reaches into the period', () => {
    expect(showDays('last 7 days', Date.UTC(2026, 2, 3))).toBeUndefined();
    expect(showDays('last 7 days', Date.UTC(2026, 2, 2))).toEqual(['2026-02-24', '2026-03-02']);
  });

  test('is not offered for fixed days, the future, or other words', () => {
    for (const words of ['2001-01-01', 'next week', 'tomorrow', 'last 0 days', 'nonsense'])
      expect(showDays(words), words).toBeUndefined();
  });
});

test('a relative period is one text of an operator of periods', () => {
  expect(findRelativePeriod({ operator: 'custom', value: 'Last 7 days' })).toBe('Last 7 days');
  expect(findRelativePeriod({ operator: 'between', value: ['this month'] })).toBe('this month');
  expect(findRelativePeriod({ operator: 'between', value: ['2001-01-01', '2001-02-01'] })).toBeUndefined();
  expect(findRelativePeriod({ operator: 'equals', value: ['today'] })).toBeUndefined();
  expect(findRelativePeriod({ operator: 'is_null' })).toBeUndefined();
});
