import { expect, test } from 'vitest';
import { findQueryRangeEnd, findQueryRangeStart } from '../../../src/model/time/query-range.ts';
import { toTimestampText } from '../../../src/model/time/wall-clock-arithmetic.ts';

const clock = { now: new Date('2024-03-15T12:00:00Z'), timeZone: 'UTC' };
const member = 'o.at';
const endOf = (query: unknown): string | undefined => {
  const end = findQueryRangeEnd(query, member, clock);
  return end === undefined ? undefined : toTimestampText(end).slice(0, 10);
};
const filter = (operator: string, ...values: string[]) => ({ filters: [{ member, operator, values }] });
const ranged = (dateRange: unknown) => ({ timeDimensions: [{ dimension: member, dateRange }] });

test.each([
  [ranged(['2024-01-05', '2024-03-02']), '2024-03-03'],
  [ranged('last month'), '2024-03-01'],
  [ranged('2024'), '2025-01-01'],
  [filter('inDateRange', '2024-01-05', '2024-03-02'), '2024-03-03'],
  [filter('onTheDate', '2024-03-02'), '2024-03-03'],
  [filter('beforeOrOnDate', '2024-03-02'), '2024-03-03'],
  [filter('beforeDate', '2024-03-02'), '2024-03-02'],
  [{ ...ranged(['2024-01-05', '2024-03-02']), ...filter('beforeDate', '2024-02-10') }, '2024-02-10'],
])('%j ends on %s', (query, end) => {
  expect(endOf(query)).toBe(end);
});

test.each([
  undefined,
  'query',
  {},
  ranged(undefined),
  ranged('soon'),
  ranged([7, null]),
  filter('afterDate', '2024-03-02'),
  filter('notInDateRange', '2024-01-05', '2024-03-02'),
  filter('beforeDate'),
  { filters: [{ or: [{ member, operator: 'beforeDate', values: ['2024-03-02'] }] }] },
  { filters: [{ member: 'o.other', operator: 'beforeDate', values: ['2024-03-02'] }] },
  { timeDimensions: 'x', filters: [null, 7] },
])('%j does not say where the time ends', (query) => {
  expect(endOf(query)).toBeUndefined();
});

const startOf = (query: unknown): string | undefined => {
  const start = findQueryRangeStart(query, member, clock);
  return start === undefined ? undefined : toTimestampText(start).slice(0, 10);
};
const both = { and: [{ member, operator: 'afterOrOnDate', values: ['2024-02-10'] }] };

test.each([
  [ranged(['2024-01-05', '2024-03-02']), '2024-01-05'],
  [ranged('last month'), '2024-02-01'],
  [filter('inDateRange', '2024-01-05', '2024-03-02'), '2024-01-05'],
  [filter('onTheDate', '2024-03-02'), '2024-03-02'],
  [filter('afterOrOnDate', '2024-03-02'), '2024-03-02'],
  [filter('afterDate', '2024-03-02'), '2024-03-03'],
  [{ ...ranged(['2024-01-05', '2024-03-02']), filters: [both] }, '2024-02-10'],
])('%j begins on %s', (query, start) => {
  expect(startOf(query)).toBe(start);
});

test.each([
  undefined,
  {},
  ranged('soon'),
  filter('beforeDate', '2024-03-02'),
  filter('notInDateRange', '2024-01-05', '2024-03-02'),
  { filters: [{ or: both.and }] },
])('%j does not say where the time begins', (query) => {
  expect(startOf(query)).toBeUndefined();
});
