import { expect, test } from 'vitest';
import { toTimestampText } from '../../../src/model/time/wall-clock-arithmetic.ts';
import { parseTimeSpan } from '../../../src/model/time/parse-time-span.ts';

/** A Friday, 15 March 2024, 23:30 in Berlin; still the same day in UTC. */
const clock = { now: new Date('2024-03-15T22:30:00Z'), timeZone: 'Europe/Berlin' };

function spanOf(text: string, at = clock): string {
  const span = parseTimeSpan(text, at);
  if (!span) return 'no date';
  const { from, until } = span;
  return `${toTimestampText(from)} – ${toTimestampText(until)}`.replaceAll(' 00:00:00.000', '');
}

test.each([
  ['today', '2024-03-15 – 2024-03-16'],
  ['yesterday', '2024-03-14 – 2024-03-15'],
  ['this week', '2024-03-11 – 2024-03-18'],
  ['last week', '2024-03-04 – 2024-03-11'],
  ['this month', '2024-03-01 – 2024-04-01'],
  ['last month', '2024-02-01 – 2024-03-01'],
  ['this quarter', '2024-01-01 – 2024-04-01'],
  ['last quarter', '2023-10-01 – 2024-01-01'],
  ['this year', '2024-01-01 – 2025-01-01'],
  ['Last Year', '2023-01-01 – 2024-01-01'],
  ['last 7 days', '2024-03-08 – 2024-03-15'],
  ['last 2 weeks', '2024-02-26 – 2024-03-11'],
  ['last 6 months', '2023-09-01 – 2024-03-01'],
  ['last 3 years', '2021-01-01 – 2024-01-01'],
  ['last 1 day', '2024-03-14 – 2024-03-15'],
  ['next 2 days', '2024-03-16 – 2024-03-18'],
  ['next month', '2024-04-01 – 2024-05-01'],
  ['from 7 days ago to now', '2024-03-08 – 2024-03-16'],
  ['from 1 month ago to yesterday', '2024-02-15 – 2024-03-15'],
  ['from 2 hours ago to now', '2024-03-15 21:00:00.000 – 2024-03-16'],
  ['2024', '2024-01-01 – 2025-01-01'],
  ['2024-02', '2024-02-01 – 2024-03-01'],
  ['2024-02-29', '2024-02-29 – 2024-03-01'],
  ['2024-02-29T10:30', '2024-02-29 10:30:00.000 – 2024-02-29 10:31:00.000'],
])('%s is %s', (text, span) => {
  expect(spanOf(text)).toBe(span);
});

test('"today" is the current day in the zone', () => {
  const instant = new Date('2024-03-15T23:30:00Z');
  expect(spanOf('today', { now: instant, timeZone: 'Europe/Berlin' })).toBe('2024-03-16 – 2024-03-17');
  expect(spanOf('today', { now: instant, timeZone: 'America/New_York' })).toBe('2024-03-15 – 2024-03-16');
});

test('a month ago from the 31st is the last day of the shorter month', () => {
  const end = { now: new Date('2024-03-31T12:00:00Z'), timeZone: 'UTC' };
  expect(spanOf('from 1 month ago to now', end)).toBe('2024-02-29 – 2024-04-01');
});

test.each([
  '',
  'soon',
  'last',
  'last 0 days',
  'last -1 days',
  'this 3 months',
  '2023-02-29',
  '2024-13-01',
  '24-1-1',
  '2024-01-01T25:00',
  '2024-00-10',
  'constructor',
])('%j is no date', (text) => {
  expect(spanOf(text)).toBe('no date');
});

test('the last day with a four-digit year ends in the year 10000', () => {
  expect(spanOf('9999-12-31')).toBe('9999-12-31 – 10000-01-01');
});

test('an instant is converted to the wall-clock time of the zone', () => {
  expect(spanOf('2024-03-31T00:59:59.999Z')).toBe('2024-03-31 01:59:59.999 – 2024-03-31 02:00:00.000');
  expect(spanOf('2024-03-31T03:00+02:00')).toBe('2024-03-31 03:00:00.000 – 2024-03-31 03:01:00.000');
});
