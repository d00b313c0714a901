import { describe, expect, test } from 'vitest';
import { planTableLevels } from '../../../src/views/table/model/levels/plan-table-levels.ts';
import { createTableView } from '../../../src/views/table/model/create-table-view.ts';
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
  listBands,
} from './pivot-fixtures.ts';

describe('a pivot', () => {
  test('turns values into columns, in the order of their type, null last', () => {
    const view = createTableView({ pivot }, rows, {});
    expect(listHeaders(view)).toEqual(['City', '2024', '2025']);
    expect(listBands(view)).toEqual([['×1', 'Count×2']]);
    expect(toGrid(view)).toEqual([
      ['Bern', 2, 3],
      ['Biel', null, 1],
      [null, 4, null],
    ]);
  });

  test('uses the report’s pivotItems, unless the spec has a pivot of its own', () => {
    const pivotItems = { rows: ['o.city'], columns: ['o.at.year'], measures: ['o.mean'], filters: [] };
    expect(listBands(createTableView({ pivotItems }, rows, {}))).toEqual([['×1', 'Mean×2']]);
    expect(listBands(createTableView({ pivotItems, pivot }, rows, {}))).toEqual([['×1', 'Count×2']]);
    expect(listHeaders(createTableView({ pivotItems: { rows: [], columns: [] } }, rows, {}))).toHaveLength(4);
  });

  test('nests several measures below the keys, or the keys below the measures', () => {
    const both = { ...pivot, measures: ['o.count', 'o.mean'] };
    const after = createTableView({ pivot: both }, rows, {});
    expect(listBands(after)).toEqual([['Year×1', '2024×2', '2025×2']]);
    expect(listHeaders(after)).toEqual(['City', 'Count', 'Mean', 'Count', 'Mean']);
    const before = createTableView({ pivot: { ...both, measuresPosition: 'before' } }, rows, {});
    expect(listBands(before)).toEqual([['×1', 'Count×2', 'Mean×2']]);
    expect(listHeaders(before)).toEqual(['City', '2024', '2025', '2024', '2025']);
  });

  test('nests several keys, each as wide as its children', () => {
    const deep = createResult(
      [city, year, status, count],
      ['A', '2024', 'open', 1],
      ['A', '2024', 'shut', 2],
      ['A', '2025', 'open', 3],
    );
    const view = createTableView({ pivot: { ...pivot, columns: ['o.at', 'o.status'] } }, deep, {});
    expect(listBands(view)).toEqual([
      ['×1', 'Count×3'],
      ['Year×1', '2024×2', '2025×1'],
    ]);
    expect(listHeaders(view)).toEqual(['City', 'open', 'shut', 'open']);
  });

  test('puts measures below each other, each in its own format', () => {
    const formatted = { 'o.mean': { type: 'percent' } } as const;
    const spec = { pivot: { ...pivot, measures: ['o.count', 'o.mean'], measuresAxis: 'rows' } };
    const view = createTableView(spec, rows, formatted);
    expect(listHeaders(view)).toEqual(['City', 'Measure', '2024', '2025']);
    expect(toGrid(view).slice(0, 2)).toEqual([
      ['Bern', 'Count', 2, 3],
      ['Bern', 'Mean', 20, 30],
    ]);
    expect([0, 1].map((row) => view.columns[2]?.columnAt?.(row).format?.type)).toEqual([
      undefined,
      'percent',
    ]);
  });

  test('adds up only where its author defines a sum: other cells show their number of values', () => {
    const crowded = createResult([city, year, count], ['A', '2024', 1], ['A', '2024', 2], ['B', '2024', 5]);
    const spec = { pivot: { rows: [], columns: ['o.at'], measures: ['o.count'] } };
    const untold = createTableView(spec, crowded, {}).columns[0];
    expect(untold?.noteAt?.(0)).toEqual({ kind: 'several', count: 3 });
    const told = { ...spec, columns: [{ field: 'o.count', total: 'sum' }] };
    expect(createTableView(told, crowded, {}).columns[0]?.cells).toEqual([8]);
  });

  test('takes cells of several rows from an additional query', () => {
    const fine = createResult([city, year, status, mean], ['A', '2024', 'open', 1], ['A', '2024', 'shut', 2]);
    const spec = { pivot: { ...pivot, measures: ['o.mean'] } };
    expect(planTableLevels(spec, fine).map(({ dimensions }) => dimensions)).toEqual([
      ['o.city', 'o.at.year'],
    ]);
    const levels = createLevelStates([
      ['o.city', 'o.at.year'],
      createReadyLevel(createResult([city, year, mean], ['A', '2024', 1.4])),
    ]);
    expect(toGrid(createTableView(spec, fine, {}, { levels }))).toEqual([['A', 1.4]]);
    const waiting = createLevelStates([['o.city', 'o.at.year'], { status: 'pending' }]);
    expect(createTableView(spec, fine, {}, { levels: waiting }).columns[1]?.noteAt?.(0)).toEqual({
      kind: 'pending',
    });
  });

  test('has at most 500 columns, and counts the rest', () => {
    const wide = createResult([city, count], ...Array.from({ length: 700 }, (_, at) => [`c${at}`, at]));
    const view = createTableView({ pivot: { rows: [], columns: ['o.city'] } }, wide, {});
    expect([view.columns.length, view.columnsLeftOut]).toEqual([500, 200]);
  });

  test('a click on a cell picks its row, its column and its value', () => {
    const view = createTableView({ pivot }, rows, {});
    const field = view.columns[2]?.field ?? '';
    expect(view.rowAt(0, field)).toEqual({ 'o.city': 'Bern', 'o.at.year': '2025-01-01', 'o.count': 3 });
  });

  test('shows all measures in thousands on request', () => {
    const view = createTableView({ pivot: { ...pivot, displayScale: 'thousands' } }, rows, {});
    expect(listBands(view)).toEqual([['×1', 'Count (thousands)×2']]);
  });
});
