/** Ranges between two marks: their filter, their text, and the rows in them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCrossFilterConditions } from '../../../src/model/controls/cross-filter-from-click.ts';
import { createPickClassifier } from '../../../src/model/controls/picked-rows.ts';
import { filterResultRows } from '../../../src/model/filters/filter-result-rows.ts';
import type { Cell, Result, ResultColumn } from '../../../src/model/result.ts';
import { addUnits, startOfUnit, toTimestampText } from '../../../src/model/time/wall-clock-arithmetic.ts';
import { rounds } from '../../rounds.ts';

const context = { locale: 'en-US', timeZone: 'UTC', currency: 'USD' };
type Row = Readonly<Record<string, Cell>>;
const read = (row: Row, to: Row, columns: readonly ResultColumn[] | undefined) =>
  toCrossFilterConditions({ row, to }, { columns, overrides: {}, context });
const describe = (parts: ReturnType<typeof read>) =>
  parts.map(({ member, filter, texts }) => [member, filter.value, texts.join().replace(/\s/g, ' ')]);

const units = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
const cell = (time: number): string => toTimestampText(time).replace(' ', 'T');

test('a range of periods holds exactly the times of these periods, whatever the order of its ends', () => {
  const start = fc.integer({ min: Date.UTC(1999, 0, 1), max: Date.UTC(2030, 0, 1) });
  const count = fc.integer({ min: 0, max: 8 });
  fc.assert(
    fc.property(fc.constantFrom(...units), start, count, fc.boolean(), (unit, time, length, isReversed) => {
      const first = startOfUnit(time, unit);
      const last = addUnits(first, length, unit);
      const until = addUnits(last, 1, unit);
      const columns: ResultColumn[] = [
        { name: `o.at.${unit}`, type: 'time', role: 'time', granularity: unit },
      ];
      const ends = [first, last].map((at): Row => ({ [`o.at.${unit}`]: cell(at) }));
      const [row = {}, to = {}] = isReversed ? ends.reverse() : ends;
      const [condition] = read(row, to, columns);
      if (!condition) throw new Error('A range of periods is a condition.');
      const times = [first - 1, first, last, until - 1, until];
      const result: Result = {
        columns: [{ name: 'o.at', type: 'time' }],
        values: [times.map(cell)],
        rowCount: times.length,
      };
      const clock = { now: new Date(0), timeZone: 'UTC' };
      const kept = filterResultRows(result, [['o.at', condition.filter]], clock).result.values[0];
      expect(kept).toEqual([first, last, until - 1].map(cell));
    }),
    { numRuns: rounds(300, 5_000) },
  );
});

test('the periods of a range are picked, and the others recede', () => {
  const columns: ResultColumn[] = [
    { name: 'o.at.month', type: 'time', role: 'time', granularity: 'month' },
    { name: 'o.count', type: 'number', role: 'measure' },
  ];
  const month = fc.integer({ min: 0, max: 120 });
  const toRow = (at: number): Row => ({ 'o.at.month': cell(Date.UTC(2015, at, 1)), 'o.count': at });
  fc.assert(
    fc.property(month, month, month, (from, to, at) => {
      const find = createPickClassifier(read(toRow(from), toRow(to), columns), columns);
      const isInside = at >= Math.min(from, to) && at <= Math.max(from, to);
      expect(find(toRow(at))).toBe(isInside ? 'picked' : 'other');
    }),
    { numRuns: rounds(300, 5_000) },
  );
});

test('numbers and bins in a range are picked, and the end of the last bin is not', () => {
  const columns: ResultColumn[] = [{ name: 'o.delay', type: 'number', role: 'dimension' }];
  const bin = (from: number): Row => ({ 'bin_o.delay': from, 'bin_o.delay_end': from + 10 });
  const bins = read(bin(10), bin(30), columns);
  expect(bins[0]?.filter).toEqual({ operator: 'between', value: [10, 40], endInclusive: false });
  const find = createPickClassifier(bins, columns);
  expect([0, 10, 20, 30, 40].map((from) => find(bin(from)))).toEqual([
    'other',
    'picked',
    'picked',
    'picked',
    'other',
  ]);
  const numbers = read({ 'o.delay': 7 }, { 'o.delay': 3 }, columns);
  expect(numbers[0]?.filter).toEqual({ operator: 'between', value: [3, 7] });
  const test = createPickClassifier(numbers, columns);
  expect([2, 3, 5, 7, 8].map((value) => test({ 'o.delay': value }))).toEqual([
    'other',
    'picked',
    'picked',
    'picked',
    'other',
  ]);
});

const time = (granularity?: string): ResultColumn[] => [
  { name: 'o.at', type: 'time', role: 'time', ...(granularity !== undefined && { granularity }) },
];
test.each([
  ['day', '2001-01-05', '2001-03-02', 'Jan 5 – Mar 2, 2001'],
  ['month', '2001-01-01', '2001-03-01', 'Jan – Mar 2001'],
  ['month', '2000-11-01', '2001-03-01', 'Nov 2000 – Mar 2001'],
  ['year', '1999-01-01', '2003-01-01', '1999 – 2003'],
  ['week', '2001-01-01', '2001-01-08', 'Jan 1 – 14, 2001'],
  ['quarter', '2001-01-01', '2001-07-01', 'Q1 2001 – Q3 2001'],
  ['month', '2001-03-01', '2001-03-01', 'Mar 2001'],
])('a range of a %s from %s to %s is said as “%s”', (grain, from, to, text) => {
  const parts = read({ 'o.at': `${from}T00:00:00.000` }, { 'o.at': `${to}T00:00:00.000` }, time(grain));
  expect(describe(parts)[0]?.[2]).toBe(text);
});

test('a period whose length the data model gives is whole at both ends', () => {
  const columns: ResultColumn[] = [
    { name: 'o.at.sprint', type: 'time', role: 'time', customGrain: { name: 'sprint', interval: '2 weeks' } },
  ];
  const parts = read(
    { 'o.at.sprint': '2024-01-01T00:00:00.000' },
    { 'o.at.sprint': '2024-01-29T00:00:00.000' },
    columns,
  );
  expect(parts[0]?.filter.value).toEqual(['2024-01-01', '2024-02-11']);
});

test('measures, names, missing values and periods of unknown length have no ranges', () => {
  const columns: ResultColumn[] = [
    { name: 'o.count', type: 'number', role: 'measure' },
    { name: 'o.status', type: 'string', role: 'dimension' },
    { name: 'o.hour', type: 'number', role: 'dimension' },
    { name: 'o.at.season', type: 'time', role: 'time', customGrain: { name: 'season' } },
  ];
  const day = '2024-01-01T00:00:00.000';
  expect(read({ 'o.count': 1 }, { 'o.count': 2 }, columns)).toEqual([]);
  expect(read({ 'o.status': 'a' }, { 'o.status': 'b' }, columns)).toEqual([]);
  expect(read({ 'o.hour': null }, { 'o.hour': 2 }, columns)).toEqual([]);
  expect(read({ 'o.at.season': day }, { 'o.at.season': day }, columns)).toEqual([]);
  expect(read({ amount: 1 }, { amount: 2 }, undefined)).toEqual([]);
});
