import { expect, test } from 'vitest';
import {
  findFirstWeekday,
  createMonthGrid,
  findDayForKey,
  addMonths,
  parseDateText,
  toDateText,
} from '../../../src/model/controls/calendar-dates.ts';

const day = (text: string): number => parseDateText(text) ?? NaN;

test('a month is six weeks that begin on the locale’s first weekday', () => {
  const weeks = createMonthGrid(day('2024-02-15'), 1);
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
  expect(toDateText(weeks[0]?.[0] ?? 0)).toBe('2024-01-29');
  expect(toDateText(createMonthGrid(day('2024-02-15'), 7)[0]?.[0] ?? 0)).toBe('2024-01-28');
  expect(toDateText(createMonthGrid(day('2024-06-01'), 6)[0]?.[0] ?? 0)).toBe('2024-06-01');
});

test.each<[string, boolean, string]>([
  ['ArrowLeft', false, '2024-03-30'],
  ['ArrowRight', false, '2024-04-01'],
  ['ArrowUp', false, '2024-03-24'],
  ['ArrowDown', false, '2024-04-07'],
  ['Home', false, '2024-03-25'],
  ['End', false, '2024-03-31'],
  ['PageUp', false, '2024-02-29'],
  ['PageDown', false, '2024-04-30'],
  ['PageUp', true, '2023-03-31'],
  ['PageDown', true, '2025-03-31'],
])('%s (shifted: %s) moves from the last of March 2024 to %s', (key, isShifted, wanted) => {
  expect(toDateText(findDayForKey(day('2024-03-31'), key, isShifted, 1) ?? 0)).toBe(wanted);
});

test('other keys do not move', () => {
  expect(findDayForKey(day('2024-03-31'), 'a', false, 1)).toBeUndefined();
});

test('a leap day moved by a year is the last of February', () => {
  expect(toDateText(addMonths(day('2024-02-29'), 12))).toBe('2025-02-28');
});

test.each<[string, number]>([
  ['de-DE', 1],
  ['en-US', 7],
  ['en-GB', 1],
  ['ar-EG', 6],
  ['pt-BR', 7],
])('weeks in %s begin on weekday %i', (locale, wanted) => {
  expect(findFirstWeekday(locale)).toBe(wanted);
});
