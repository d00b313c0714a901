import { expect, test } from 'vitest';
import { isInPeriod, listIncompletePeriods } from '../../../src/views/chart/model/incomplete-periods.ts';
import { toWallClockDate } from '../../../src/views/chart/model/wall-clock-date.ts';
import type { Result, ResultColumn } from '../../../src/model/result.ts';

const clock = { now: new Date('2024-03-12T08:00:00Z'), timeZone: 'UTC' };
const month: ResultColumn = { name: 'o.at.month', type: 'time', granularity: 'month' };
const months = ['2024-03-01T00:00:00.000', '2024-01-01T00:00:00.000', '2024-02-01T00:00:00.000'];
const resultOf = (column: ResultColumn, cells: string[], more: Partial<Result> = {}): Result => ({
  columns: [column],
  values: [cells],
  rowCount: cells.length,
  ...more,
});
const list = (result: Result, spec = {}) =>
  [...listIncompletePeriods(spec, result, clock)].map(([field, { start, end, kind }]) => [
    field,
    new Date(start).toISOString().slice(0, 10),
    new Date(end).toISOString().slice(0, 10),
    kind,
  ]);

test('the latest period of a column is incomplete, in any order of the rows', () => {
  expect(list(resultOf(month, months))).toEqual([['o.at.month', '2024-03-01', '2024-04-01', 'so-far']]);
});

test('without the current period, nothing is incomplete', () => {
  expect(list(resultOf(month, months.slice(1)))).toEqual([]);
});

test('a time without a grain, a grain of unknown length, and texts are not known to be incomplete', () => {
  expect(list(resultOf({ name: 'at', type: 'time' }, months))).toEqual([]);
  expect(list(resultOf({ name: 'at', type: 'time', customGrain: { name: 'season' } }, months))).toEqual([]);
  expect(list(resultOf({ name: 'at', type: 'string', granularity: 'month' }, months))).toEqual([]);
  expect(list(resultOf(month, ['soon', '']))).toEqual([]);
});

test('a grain of the data model has the length of its interval', () => {
  const column: ResultColumn = {
    name: 'o.at.fortnight',
    type: 'time',
    customGrain: { name: 'fortnight', interval: '2 weeks' },
  };
  expect(list(resultOf(column, ['2024-02-19T00:00:00.000', '2024-03-04T00:00:00.000']))).toEqual([
    ['o.at.fortnight', '2024-03-04', '2024-03-18', 'so-far'],
  ]);
});

test('the range of the query cuts the period of its member only', () => {
  const at = { ...clock, now: new Date('2025-01-01T00:00:00Z') };
  const query = (dimension: string) => ({
    timeDimensions: [{ dimension, granularity: 'month', dateRange: ['2024-01-01', '2024-03-10'] }],
  });
  const kindOf = (dimension: string) =>
    listIncompletePeriods({}, resultOf(month, months, { query: query(dimension) }), at).get('o.at.month')
      ?.kind;
  expect(kindOf('o.at')).toBe('cut');
  expect(kindOf('o.paid_at')).toBeUndefined();
});

test('of compared periods, the first one alone goes on, at its last time', () => {
  const periods = {
    member: 'o.at',
    timeZone: 'UTC',
    list: ['2024', '2023'].map((name) => ({ name, range: undefined, span: undefined })),
  };
  const shared: ResultColumn = { ...month, name: 'compareDateRange.time' };
  const result: Result = {
    columns: [{ name: 'compareDateRange', type: 'string', periods }, shared],
    values: [
      ['2024', '2024', '2023', '2023'],
      ['2024-02-01', '2024-03-01', '2024-03-01', '2024-12-01'].map((day) => `${day}T00:00:00.000`),
    ],
    rowCount: 4,
  };
  const [[, found] = []] = listIncompletePeriods({}, result, clock);
  expect(found).toMatchObject({ kind: 'so-far', of: '2024' });
  expect(new Date(found?.start ?? NaN).toISOString().slice(0, 10)).toBe('2024-03-01');
});

test('a unit that the chart truncates a time to has a period of its own', () => {
  const daily: ResultColumn = { name: 'o.at.day', type: 'time', granularity: 'day' };
  const timeUnit = (units: string[]) => ({
    data: [
      {
        name: 'source_0',
        transform: [{ type: 'timeunit', field: 'o\\.at\\.day', units, as: ['cut', 'cut_end'] }],
      },
    ],
  });
  const result = resultOf(daily, ['2024-03-11T00:00:00.000', '2024-03-10T00:00:00.000']);
  expect(list(result, timeUnit(['year', 'month']))).toEqual([['cut', '2024-03-01', '2024-04-01', 'so-far']]);
  expect(list(result, timeUnit(['year', 'quarter']))).toEqual([
    ['cut', '2024-01-01', '2024-04-01', 'so-far'],
  ]);
  // The month of any year is no period.
  expect(list(result, timeUnit(['month']))).toEqual([]);
});

test('a period holds its start and not its end', () => {
  const [period] = listIncompletePeriods({}, resultOf(month, months), clock).values();
  const isHeld = (text: string) => period && isInPeriod(toWallClockDate(text, 'UTC'), period);
  expect(isHeld('2024-03-01T00:00:00.000')).toBe(true);
  expect(isHeld('2024-03-31T23:59:59.999')).toBe(true);
  expect(isHeld('2024-02-29T23:59:59.999')).toBe(false);
  expect(isHeld('2024-04-01T00:00:00.000')).toBe(false);
  expect(period && isInPeriod('2024-03-01', period)).toBe(false);
});
