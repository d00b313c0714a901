import { expect, test } from 'vitest';
import { toTimestampText } from '../../../src/model/time/wall-clock-arithmetic.ts';
import { isTimeZone, toWallClock } from '../../../src/model/time/time-zone.ts';

const wall = (instant: string, zone: string): string =>
  toTimestampText(toWallClock(new Date(instant), zone)).slice(0, 19);

test('names of the time zone database are zones, offsets and invented names are not', () => {
  expect(['Europe/Berlin', 'UTC', 'US/Eastern', 'Etc/GMT+3'].map(isTimeZone)).not.toContain(false);
  expect(['+02:00', 'Europe/Nowhere', '', 'Europe/Berlin; --'].map(isTimeZone)).not.toContain(true);
});

test('the validity of a name stays the same, however many others are checked in between', () => {
  const names = Array.from({ length: 600 }, (_, index) => `Nowhere/Place_${index}`);
  for (const name of names) expect(isTimeZone(name)).toBe(false);
  expect([isTimeZone('Asia/Kathmandu'), isTimeZone('Nowhere/Place_1')]).toEqual([true, false]);
});

test('clocks skip an hour in spring and repeat one in autumn', () => {
  expect(wall('2024-03-31T00:59:59Z', 'Europe/Berlin')).toBe('2024-03-31 01:59:59');
  expect(wall('2024-03-31T01:00:00Z', 'Europe/Berlin')).toBe('2024-03-31 03:00:00');
  expect(wall('2024-10-27T00:30:00Z', 'Europe/Berlin')).toBe('2024-10-27 02:30:00');
  expect(wall('2024-10-27T01:30:00Z', 'Europe/Berlin')).toBe('2024-10-27 02:30:00');
  expect(wall('2024-01-01T00:00:00Z', 'Asia/Kathmandu')).toBe('2024-01-01 05:45:00');
});

test('milliseconds are kept, before 1970 as well', () => {
  const at = toWallClock(new Date('1969-12-31T23:59:59.250Z'), 'America/New_York');
  expect(toTimestampText(at)).toBe('1969-12-31 18:59:59.250');
});
