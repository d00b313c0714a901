import { expect, test } from 'vitest';
import { toChartRows } from '../../../src/views/chart/model/chart-rows.ts';
import { fromWallClockDate, toWallClockDate } from '../../../src/views/chart/model/wall-clock-date.ts';
import { orders } from './chart-fixtures.ts';

test('a time without an offset is shown unchanged, by the digits of UTC', () => {
  const date = toWallClockDate('2024-07-01T13:30:15.250', 'Asia/Tokyo');
  expect(date && [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), date.getUTCHours()]).toEqual([
    2024, 6, 1, 13,
  ]);
  expect(date && fromWallClockDate(date)).toBe('2024-07-01T13:30:15.250');
});

test('a plain date is that day, never the evening before', () => {
  const date = toWallClockDate('2024-07-01', 'America/Los_Angeles');
  expect(date && fromWallClockDate(date)).toBe('2024-07-01T00:00:00.000');
});

test('an instant is converted to the zone of the reader', () => {
  const date = toWallClockDate('2024-07-01T02:00:00Z', 'America/New_York');
  expect(date && fromWallClockDate(date)).toBe('2024-06-30T22:00:00.000');
  const same = toWallClockDate(Date.UTC(2024, 6, 1, 2), 'America/New_York');
  expect(same && fromWallClockDate(same)).toBe('2024-06-30T22:00:00.000');
});

test('an offset of whole hours may have two digits', () => {
  const date = toWallClockDate('2025-03-30 02:30:00+00', 'Europe/Berlin');
  expect(date && fromWallClockDate(date)).toBe('2025-03-30T04:30:00.000');
});

test('an invalid time is shown unchanged', () => {
  expect(toWallClockDate('soon', 'UTC')).toBeUndefined();
  expect(toWallClockDate('2024-13-45T99:99:99Z', 'UTC')).toBeUndefined();
  expect(toWallClockDate('2024-13-01', 'UTC')).toBeUndefined();
  // The end is a year, and no offset.
  expect(toWallClockDate('03-30-2025', 'UTC')).toBeUndefined();
});

test('rows contain numbers as numbers and times as dates', () => {
  const [first, second, third] = toChartRows(orders, 'UTC');
  expect(first?.['orders.count']).toBe(12);
  expect(first?.['orders.revenue']).toBe(1234.5);
  expect(first?.['orders.created_at.month']).toBeInstanceOf(Date);
  expect(second?.['orders.revenue']).toBe(Number('9007199254740993'));
  expect(third?.['orders.count']).toBeNull();
});
