import { describe, expect, test } from 'vitest';
import { toExportTable } from '../../../src/model/export/export-table.ts';
import { aggregateCells, aggregateRows } from '../../../src/views/table/model/levels/aggregate-rows.ts';
import { createAggregationLevel } from '../../../src/views/table/model/levels/aggregation-levels.ts';
import { planTableLevels } from '../../../src/views/table/model/levels/plan-table-levels.ts';
import { createTableView } from '../../../src/views/table/model/create-table-view.ts';
import { findFooterTotals } from '../../../src/views/table/model/levels/table-totals.ts';
import type { Result, ResultColumn } from '../../../src/model/result.ts';
import {
  city,
  year,
  status,
  count,
  mean,
  createResult,
  rows,
  pivot,
  createReadyLevel,
  createLevelStates,
  listHeaders,
  toGrid,
} from './pivot-fixtures.ts';

describe('totals', () => {
  const spec = { pivot: { ...pivot, measures: ['o.mean'], showRowTotals: true, showColumnTotals: true } };
  const byCity = createResult([city, mean], ['Bern', 27], ['Biel', 10], [null, 40]);
  const byYear = createResult([year, mean], ['2024-01-01', 33], ['2025-01-01', 25]);
  const all = createResult([mean], [28]);

  test('of a pivot are queried for rows, for columns and for all', () => {
    expect(planTableLevels(spec, rows).map(({ dimensions }) => dimensions)).toEqual([
      ['o.city'],
      ['o.at.year'],
      [],
    ]);
  });

  test('of an average come from their query, never from sums of visible rows', () => {
    const levels = createLevelStates(
      [['o.city'], createReadyLevel(byCity)],
      [['o.at.year'], createReadyLevel(byYear)],
      [[], createReadyLevel(all)],
    );
    const view = createTableView(spec, rows, {}, { levels });
    expect(listHeaders(view)).toEqual(['City', '2024', '2025', 'Total']);
    expect(view.columns[3]?.cells).toEqual([27, 10, 40]);
    const totals = findFooterTotals(spec, rows, levels);
    if (totals?.status !== 'ready') throw new Error('no totals');
    expect(view.columns.map(({ field }) => totals.cells.get(field))).toEqual([undefined, 33, 25, 28]);
  });

  test('are awaited, and show the reason of a failure', () => {
    const failed = { status: 'failed', reason: 'The data engine is out of reach.' } as const;
    const levels = createLevelStates(
      [['o.city'], failed],
      [['o.at.year'], { status: 'pending' }],
      [[], createReadyLevel(all)],
    );
    expect(createTableView(spec, rows, {}, { levels }).columns[3]?.noteAt?.(0)).toEqual({
      kind: 'failed',
      reason: failed.reason,
    });
    expect(findFooterTotals(spec, rows, levels)?.status).toBe('pending');
  });

  test('of measures below each other have rows of their own, last', () => {
    const stacked = { pivot: { ...spec.pivot, measuresAxis: 'rows', showRowTotals: false } };
    const view = createTableView(
      stacked,
      rows,
      {},
      { levels: createLevelStates([['o.at.year'], createReadyLevel(byYear)]) },
    );
    expect([view.totalRows, toGrid(view).at(-1)]).toEqual([1, ['Total', 'Mean', 33, 25]]);
    expect(view.footer).toBe(false);
  });

  test('of rows without a query are aggregated as their author defines, or not at all', () => {
    const put = aggregateRows(rows, ['o.city'], new Map([['o.count', 'sum']]));
    expect(put.columns.map(({ name }) => name)).toEqual(['o.city', 'o.count']);
    expect(put.values[1]).toEqual([1, 5, 4]);
    expect(aggregateRows(rows, [], new Map([['o.mean', 'none']])).columns).toEqual([]);
  });

  test('of numbers are exact: integers beyond 2^53, and tenths that add up to one', () => {
    expect(aggregateCells(['9007199254740993', '2'], 'sum')).toBe('9007199254740995');
    expect(
      aggregateCells(
        Array.from({ length: 10 }, () => 0.1),
        'sum',
      ),
    ).toBe(1);
    expect(aggregateCells([3, null, 1], 'mean')).toBe(2);
    expect(aggregateCells([3, null, '9007199254740993'], 'max')).toBe('9007199254740993');
    expect(aggregateCells([null], 'sum')).toBeNull();
  });
});

describe('groups', () => {
  const flat = createResult(
    [status, city, count, mean],
    ['open', 'Bern', 1, 10],
    ['shut', 'Biel', 2, 20],
    ['open', 'Biel', 3, 30],
  );
  const spec = { groups: ['o.city', 'o.status'] };
  const subtotals = createLevelStates(
    [['o.city'], createReadyLevel(createResult([city, count], ['Bern', 1], ['Biel', 5]))],
    [['o.city', 'o.status'], { status: 'failed', reason: 'no' }],
  );

  test('are below headers with their subtotals, and at the front', () => {
    const view = createTableView(spec, flat, {}, { levels: subtotals });
    expect(listHeaders(view)).toEqual(['City', 'Status', 'Count', 'Mean']);
    expect(toGrid(view)).toEqual([
      ['Bern', null, 1, null],
      [null, 'open', null, null],
      ['Bern', 'open', 1, 10],
      ['Biel', null, 5, null],
      [null, 'shut', null, null],
      ['Biel', 'shut', 2, 20],
      [null, 'open', null, null],
      ['Biel', 'open', 3, 30],
    ]);
    const shape = Array.from({ length: view.rowCount }, (_, row) => [
      view.groups?.levelAt(row),
      view.groups?.sizeAt(row),
    ]);
    expect(shape.slice(0, 4)).toEqual([
      [0, 2],
      [1, 1],
      [undefined, 0],
      [0, 4],
    ]);
  });

  test('show why a subtotal is missing, and leave it blank where there is none', () => {
    const { columns } = createTableView(spec, flat, {}, { levels: subtotals });
    expect(columns[2]?.noteAt?.(1)).toEqual({ kind: 'failed', reason: 'no' });
    expect(columns[3]?.noteAt?.(0)).toEqual({ kind: 'blank' });
    expect(columns[1]?.noteAt?.(0)).toEqual({ kind: 'blank' });
    expect(columns[0]?.noteAt?.(0)).toBeUndefined();
  });

  test('run one query per level, and one more for a line of totals', () => {
    expect(planTableLevels({ ...spec, totals: true }, flat).map(({ dimensions }) => dimensions)).toEqual([
      ['o.city'],
      ['o.city', 'o.status'],
      [],
    ]);
    expect(planTableLevels({ groups: ['o.count', 'x'] }, flat)).toEqual([]);
  });

  test('are omitted from files, which contain rows only', () => {
    expect(createTableView(spec, flat, {}, { plain: true }).rowCount).toBe(3);
  });
});

describe('a sparkline over time', () => {
  const time = { timeDimension: 'o.at', granularity: 'month' };
  const spec = { columns: ['o.city', { field: 'o.count', display: 'sparkline', sparkline: time }] };
  const level = createAggregationLevel(['o.city'], { dimension: 'o.at', granularity: 'month' });
  const month: ResultColumn = { name: 'o.at.month', type: 'time', role: 'time' };
  const own = createResult([city, count], ['Bern', 3], ['Biel', 1]);

  test('takes one query for all rows, and finds each row’s series in time', () => {
    expect(planTableLevels(spec, own)).toEqual([level]);
    const series = createResult(
      [city, month, count],
      ['Bern', '2024-02-01', 2],
      ['Bern', '2024-01-01', 1],
      ['Biel', '2024-01-01', 1],
    );
    const [, column] = createTableView(
      spec,
      own,
      {},
      { levels: new Map([[level.id, createReadyLevel(series)]]) },
    ).columns;
    expect(column?.sparkline?.seriesAt(0)).toEqual([1, 2]);
    expect(column?.sparkline?.seriesAt(1)).toBeUndefined();
  });
});

describe('a file of a table', () => {
  const reader = { locale: 'en', timeZone: 'UTC', currency: 'USD' };
  const file = (spec: object, from: Result, levels = createLevelStates()) =>
    toExportTable({
      result: from,
      spec: { ...spec },
      overrides: {},
      levels,
      context: reader,
      now: new Date('2026-01-01T00:00:00Z'),
    });

  test('has a pivot with its nested headers in one line', () => {
    const both = { ...pivot, measures: ['o.count', 'o.mean'], showRowTotals: true };
    const byCity = createResult([city, count, mean], ['Bern', 5, 27]);
    const table = file({ pivot: both }, rows, createLevelStates([['o.city'], createReadyLevel(byCity)]));
    expect(table.columns.map(({ title }) => title)).toEqual([
      'City',
      '2024 / Count',
      '2024 / Mean',
      '2025 / Count',
      '2025 / Mean',
      'Total / Count',
      'Total / Mean',
    ]);
    expect(table.columns[5]?.cells[table.rowAt(0)]).toBe(5);
  });

  test('contains rows only: no headers of groups, no lines of totals', () => {
    expect(file({ groups: ['o.city'] }, rows).rowCount).toBe(4);
    const stacked = { pivot: { ...pivot, measuresAxis: 'rows', showColumnTotals: true } };
    const byYear = createResult([year, count], ['2024-01-01', 6], ['2025-01-01', 4]);
    expect(file(stacked, rows, createLevelStates([['o.at.year'], createReadyLevel(byYear)])).rowCount).toBe(
      3,
    );
  });

  test('omits hidden columns of a pivot, like the table', () => {
    const spec = { pivot, columns: [{ field: 'o.city', hidden: true }] };
    expect(file(spec, rows).columns.map(({ title }) => title)).toEqual(['Count / 2024', 'Count / 2025']);
  });
});
