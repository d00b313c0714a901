/** Ranges that are compared are told by the first one. */
import { describe, expect, test } from 'vitest';
import { writeEarlierRanges } from '../../../src/model/time/compared-ranges.ts';
import { moveSpanBack } from '../../../src/model/time/earlier-span.ts';
import { parseTimeSpan } from '../../../src/model/time/parse-time-span.ts';

const clock = { now: new Date('2024-03-15T12:00:00Z'), timeZone: 'UTC' };
const span = (from: string, to: string) => ({
  from: parseTimeSpan(from, clock)?.from ?? NaN,
  until: parseTimeSpan(to, clock)?.until ?? NaN,
});

test('the period before is as long, in months where it has whole months', () => {
  expect(moveSpanBack(span('2024-01-01', '2024-06-30'))).toEqual(span('2023-07-01', '2023-12-31'));
  expect(moveSpanBack(span('2024-03-01', '2024-03-31'))).toEqual(span('2024-02-01', '2024-02-29'));
  expect(moveSpanBack(span('2024-03-11', '2024-03-17'))).toEqual(span('2024-03-04', '2024-03-10'));
});

describe('words of a later range', () => {
  test.each<[unknown, unknown, unknown]>([
    ['this month', 'previous period', ['2024-02-01', '2024-02-29']],
    ['this month', 'previous year', ['2023-03-01', '2023-03-31']],
    [['2024-01-01', '2024-02-29'], 'previous year', ['2023-01-01', '2023-02-28']],
    ['last 7 days', 'previous period', ['2024-03-01', '2024-03-07']],
    [['2024-03-11'], 'previous period', ['2024-03-10', '2024-03-10']],
    [
      ['2024-03-15T10:00', '2024-03-15T11:59'],
      'previous period',
      ['2024-03-15T08:00:00.000', '2024-03-15T09:59:59.999'],
    ],
  ])('%j and %j', (first, words, days) => {
    expect(writeEarlierRanges([first, words], clock)).toEqual([first, days]);
  });

  test('stay where nobody knows the first range, and at its own place', () => {
    expect(writeEarlierRanges(['someday', 'previous year'], clock)).toEqual(['someday', 'previous year']);
    expect(writeEarlierRanges(['previous year', 'last month'], clock)).toEqual([
      'previous year',
      'last month',
    ]);
    expect(writeEarlierRanges([], clock)).toEqual([]);
  });
});
