import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toChartRows } from '../../../src/views/chart/model/chart-rows.ts';
import { fromWallClockDate } from '../../../src/views/chart/model/wall-clock-date.ts';
import { toggleCrossFilter } from '../../../src/model/controls/change-cross-filters.ts';
import { toCrossFilterConditions } from '../../../src/model/controls/cross-filter-from-click.ts';
import { createPickClassifier, listPickStates } from '../../../src/model/controls/picked-rows.ts';
import { rowAt, type Cell, type Result, type ResultColumn } from '../../../src/model/result.ts';
import { rounds } from '../../rounds.ts';

const context = { locale: 'en-US', timeZone: 'UTC', currency: 'USD' };
const read = (row: Record<string, unknown>, columns: readonly ResultColumn[] | undefined) =>
  toCrossFilterConditions({ row }, { columns, overrides: {}, context });

const day = fc
  .integer({ min: 0, max: 5_000 })
  .map((days) => `${new Date(Date.UTC(2015, 0, 1 + days)).toISOString().slice(0, 10)}T00:00:00.000`);
const month = day.map((text) => `${text.slice(0, 8)}01T00:00:00.000`);
const orMissing = (cells: fc.Arbitrary<Cell>) => fc.option(cells, { nil: null, freq: 8 });

const columns: readonly ResultColumn[] = [
  { name: 'o.at.month', type: 'time', role: 'time', granularity: 'month' },
  { name: 'o.day', type: 'time', role: 'dimension' },
  { name: 'o.status', type: 'string', role: 'dimension' },
  { name: 'o.hour', type: 'number', role: 'dimension' },
  { name: 'o.vip', type: 'boolean', role: 'dimension' },
  { name: 'o.count', type: 'number', role: 'measure' },
];
const cells = fc.tuple(
  orMissing(month),
  orMissing(day),
  orMissing(fc.constantFrom('paid', 'open', '', '0', 'null')),
  orMissing(fc.integer({ min: 0, max: 23 })),
  orMissing(fc.boolean()),
  fc.double({ noNaN: true }),
);

/** Results with some of the columns, and two of their rows. */
const results = fc
  .record({
    rows: fc.array(cells, { minLength: 2, maxLength: 12 }),
    used: fc.subarray([...columns.keys()], { minLength: 1 }),
  })
  .map(({ rows, used }): Result => ({
    columns: used.flatMap((at) => columns[at] ?? []),
    values: used.map((at) => rows.map((row) => row[at] ?? null)),
    rowCount: rows.length,
  }));

/** Rows as a click on a mark reads them. */
const chartRows = (result: Result) =>
  toChartRows(result, 'UTC').map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, cell]) => [
        name,
        cell instanceof Date ? fromWallClockDate(cell) : cell,
      ]),
    ),
  );

const dimensionsOf = ({ columns: all }: Result) => all.filter(({ role }) => role !== 'measure');
const isAlike = (one: Record<string, unknown>, other: Record<string, unknown>, result: Result) =>
  dimensionsOf(result).every(({ name }) => one[name] === other[name]);

test('of any rows, those that show the picked values are picked, and those that show others are not', () => {
  fc.assert(
    fc.property(results, fc.nat(), fc.boolean(), (result, at, isChart) => {
      const rows = isChart ? chartRows(result) : result.values[0]?.map((_, row) => rowAt(result, row));
      const clicked = rows?.[at % result.rowCount];
      if (!rows || !clicked) throw new Error('There are rows.');
      const parts = read(clicked, result.columns);
      const find = createPickClassifier(parts, result.columns);
      for (const row of rows) expect(find(row)).toBe(isAlike(row, clicked, result) ? 'picked' : 'other');
    }),
    { numRuns: rounds(200, 5_000) },
  );
});

test('the states of a whole result are those of its rows', () => {
  fc.assert(
    fc.property(results, fc.nat(), (result, at) => {
      const parts = read(rowAt(result, at % result.rowCount), result.columns);
      const find = createPickClassifier(parts, result.columns);
      const rows = Array.from({ length: result.rowCount }, (_, row) => rowAt(result, row));
      expect(listPickStates(parts, result)).toEqual(rows.map(find));
    }),
    { numRuns: rounds(100, 2_000) },
  );
});

test('a row without a picked member stands for several values, and stays as it is', () => {
  fc.assert(
    fc.property(results, fc.nat(), fc.nat(), (result, at, without) => {
      const dimensions = dimensionsOf(result);
      fc.pre(dimensions.length > 0);
      const clicked = rowAt(result, at % result.rowCount);
      const omitted = dimensions[without % dimensions.length]?.name;
      const row = Object.fromEntries(Object.entries(clicked).filter(([name]) => name !== omitted));
      expect(createPickClassifier(read(clicked, result.columns), result.columns)(row)).toBe('neutral');
    }),
    { numRuns: rounds(100, 2_000) },
  );
});

test('values that a chart derives are recognized: truncated times and bins', () => {
  const plain: readonly ResultColumn[] = [
    { name: 'on', type: 'time', role: 'dimension' },
    { name: 'delay', type: 'number', role: 'dimension' },
  ];
  const bin = (start: number) => ({ bin_maxbins_10_delay: start, bin_maxbins_10_delay_end: start + 10 });
  const mark = (on: string, start: number) => ({ yearmonth_on: `${on}-01T00:00:00.000`, ...bin(start) });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), (monthOf, start) => {
      const clicked = mark(`2024-0${monthOf}`, start * 10);
      const find = createPickClassifier(read(clicked, plain), plain);
      expect(find(clicked)).toBe('picked');
      expect(find(mark(`2025-0${monthOf}`, start * 10))).toBe('other');
      expect(find(mark(`2024-0${monthOf}`, start * 10 + 10))).toBe('other');
      expect(find(bin(start * 10))).toBe('neutral');
      expect(find(bin(start * 10 + 10))).toBe('other');
    }),
    { numRuns: rounds(20, 81) },
  );
});

test('a chart with its own rows is tested by the names of its columns', () => {
  const find = createPickClassifier(read({ city: 'Bern', vip: true, amount: 3 }, undefined), undefined);
  expect(find({ city: 'Bern', vip: true, amount: 8 })).toBe('picked');
  expect(find({ city: 'Bern', vip: null, amount: 3 })).toBe('other');
  expect(find({ city: 7, vip: true })).toBe('other');
  expect(find({ city: 'Bern' })).toBe('neutral');
});

test('a chart with its own rows is tested by the spans of its truncated times', () => {
  const mark = (month: number) => ({
    month: Date.UTC(2024, month - 1),
    yearmonth_month: `2024-0${month}-01T00:00:00.000`,
    yearmonth_month_end: `2024-0${month + 1}-01T00:00:00.000`,
  });
  const find = createPickClassifier(read(mark(3), undefined), undefined);
  expect([find(mark(3)), find(mark(4)), find({ amount: 3 })]).toEqual(['picked', 'other', 'neutral']);
});

test('values that were added by further clicks are picked, too', () => {
  const status: readonly ResultColumn[] = [{ name: 'o.status', type: 'string', role: 'dimension' }];
  const click = (value: string) => ({ widgetId: 'a', parts: read({ 'o.status': value }, status) });
  const both = toggleCrossFilter([click('paid')], click('open'), true);
  const find = createPickClassifier(both[0]?.parts ?? [], status);
  expect(['paid', 'open', 'void'].map((value) => find({ 'o.status': value }))).toEqual([
    'picked',
    'picked',
    'other',
  ]);
});
