import { expect, test } from 'vitest';
import { toExportTable } from '../../../src/model/export/export-table.ts';
import {
  arrangeVisibleColumns,
  hideColumn,
  moveColumn,
  pinColumn,
  moveColumnByStep,
} from '../../../src/views/table/model/columns/column-layout.ts';
import { filterAndSortRows } from '../../../src/views/table/model/rows/filter-and-sort-rows.ts';
import {
  defaultTableState,
  defaultColumnLayout,
  parseTableState,
  serializeTableState,
  type ColumnLayout,
} from '../../../src/views/table/model/state/table-state.ts';
import { createTableView, type RowGroups } from '../../../src/views/table/model/create-table-view.ts';
import type { Result } from '../../../src/model/result.ts';

const result: Result = {
  columns: [
    { name: 'city', type: 'string', title: 'City' },
    { name: 'on', type: 'time' },
    { name: 'sum', type: 'number', format: { type: 'currency' } },
  ],
  values: [
    ['Zürich', 'Aachen', null, 'Bern'],
    ['2024-01-05', '2024-02-01', '2023-01-01', null],
    [1234.5, -3, 12, 1234.5],
  ],
  rowCount: 4,
};
const view = createTableView({}, result, {});
const context = { locale: 'en', timeZone: 'UTC', currency: 'USD' };
const clock = { now: new Date('2024-06-01T00:00:00Z'), timeZone: 'UTC' };
const shown = view.columns;
const rows = (part: Partial<typeof defaultTableState>) => {
  const { order } = filterAndSortRows({
    view,
    shown,
    tableState: { ...defaultTableState, ...part },
    context,
    clock,
  });
  return order && [...order];
};
const keys = (columns: ColumnLayout) => arrangeVisibleColumns(view.columns, columns).map(({ key }) => key);

test('a reader’s arrangement is written and read back unchanged', () => {
  const arranged = {
    sort: [{ field: 'sum', direction: 'descending' }],
    columns: { order: ['sum', 'city'], hidden: ['on'], widths: { city: 120 }, pins: { sum: 'start' } },
    search: 'zur',
    filters: { sum: { operator: 'greater_than', value: 3 } },
  };
  const read = parseTableState(JSON.parse(JSON.stringify(arranged)));
  expect(serializeTableState(read)).toEqual(arranged);
  expect(serializeTableState(parseTableState(undefined))).toBeUndefined();
});

test('the former single sort is still read, and invalid parts fall back to the author’s settings', () => {
  const once = parseTableState({ sort: { field: 'city', direction: 'ascending' } });
  expect(once.sort).toEqual([{ field: 'city', direction: 'ascending' }]);
  const hostile = parseTableState({
    sort: [{ field: 'a', direction: 'up' }, null],
    columns: { order: [1], hidden: 'x', widths: { a: 'wide', b: 9e9 }, pins: { a: 'top' } },
    search: 7,
    filters: { a: { operator: 'explode', value: 1 } },
  });
  expect(hostile).toEqual({ ...defaultTableState, columns: { ...defaultColumnLayout, widths: { b: 1000 } } });
});

test('a search matches visible texts, ignoring case and accents', () => {
  expect(rows({ search: 'zurich' })).toEqual([0]);
  expect(rows({ search: '$1,234.50' })).toEqual([0, 3]);
  expect(rows({ search: 'feb 1' })).toEqual([1]);
  expect(rows({ search: 'nowhere' })).toEqual([]);
});

test('filters work as on a dashboard, together with search and sort', () => {
  expect(rows({ filters: { city: { operator: 'is_null' } } })).toEqual([2]);
  expect(rows({ filters: { on: { operator: 'between', value: ['2024-01-01', '2024-12-31'] } } })).toEqual([
    0, 1,
  ]);
  const sort = [{ field: 'city', direction: 'ascending' }] as const;
  expect(rows({ sort, filters: { sum: { operator: 'greater_than', value: 100 } } })).toEqual([3, 0]);
  expect(
    rows({ filters: { gone: { value: 1 }, sum: { operator: 'contains', value: 'x' } } }),
  ).toBeUndefined();
});

test('columns are moved, hidden and pinned to their sides', () => {
  const moved = moveColumn(view.columns, defaultColumnLayout, 'sum', 0);
  expect(keys(moved)).toEqual(['sum', 'city', 'on']);
  expect(keys(moveColumn(view.columns, moved, 'sum', 3))).toEqual(['city', 'on', 'sum']);
  expect(keys(hideColumn(moved, 'city'))).toEqual(['sum', 'on']);
  const pinned = pinColumn(defaultColumnLayout, 'on', 'start');
  expect(keys(pinned)).toEqual(['on', 'city', 'sum']);
  // Beside a pinned column, the moved column is pinned as well; by a step it stays on its side.
  expect(moveColumn(view.columns, pinned, 'sum', 0).pins).toEqual({ on: 'start', sum: 'start' });
  expect(keys(moveColumnByStep(view.columns, defaultColumnLayout, 'city', 1))).toEqual(['on', 'city', 'sum']);
  expect(moveColumnByStep(view.columns, pinned, 'city', -1)).toBe(pinned);
});

test('a column outside of the stored order follows its predecessor in the spec', () => {
  expect(keys({ ...defaultColumnLayout, order: ['sum', 'city'] })).toEqual(['sum', 'city', 'on']);
});

test('a field shown twice has two columns', () => {
  const twice = createTableView({ columns: ['sum', 'sum'] }, result, {});
  expect(arrangeVisibleColumns(twice.columns, defaultColumnLayout).map(({ key }) => key)).toEqual([
    'sum',
    'sum#2',
  ]);
});

test('rows stay with the header of their group, sorted within it; a closed group shows only its header', () => {
  const levels = [0, undefined, undefined, 0, undefined];
  const sizes = [2, 0, 0, 1, 0];
  const groups: RowGroups = { levelAt: (row) => levels[row], sizeAt: (row) => sizes[row] ?? 0 };
  const grouped = {
    ...createTableView(
      {},
      { columns: [{ name: 'a', type: 'number' }], values: [[30, 10, 20, 5, 5]], rowCount: 5 },
      {},
    ),
    groups,
  };
  const arrange = (part: Partial<typeof defaultTableState>, closed = new Set<number>()) => {
    const tableState = { ...defaultTableState, ...part };
    const { order } = filterAndSortRows({
      view: grouped,
      shown: grouped.columns,
      tableState,
      context,
      clock,
      closed,
    });
    return order && [...order];
  };
  const sort = [{ field: 'a', direction: 'descending' }] as const;
  expect(arrange({})).toBeUndefined();
  expect(arrange({ sort })).toEqual([0, 2, 1, 3, 4]);
  expect(arrange({ sort: [{ field: 'a', direction: 'ascending' }] })).toEqual([3, 4, 0, 1, 2]);
  expect(arrange({}, new Set([0]))).toEqual([0, 3, 4]);
  expect(arrange({ search: '20' })).toEqual([0, 2]);
});

test('rows of totals stay at the end under any sort or search', () => {
  const one = createTableView(
    {},
    { columns: [{ name: 'a', type: 'number' }], values: [[3, 9, 1, 13]], rowCount: 4 },
    {},
  );
  const totalled = { ...one, totalRows: 1 };
  const arrange = (part: Partial<typeof defaultTableState>) => {
    const tableState = { ...defaultTableState, ...part };
    return filterAndSortRows({ view: totalled, shown: one.columns, tableState, context, clock });
  };
  const sorted = arrange({ sort: [{ field: 'a', direction: 'descending' }] });
  expect([[...(sorted.order ?? [])], sorted.matchCount]).toEqual([[1, 0, 2, 3], 3]);
  expect([...(arrange({ search: '3' }).order ?? [])]).toEqual([0, 3]);
  expect([...(arrange({ search: '7' }).order ?? [])]).toEqual([]);
});

test('an export contains the visible rows and columns, in their order', () => {
  const tableState = {
    sort: [{ field: 'sum', direction: 'ascending' }],
    columns: { order: ['sum', 'city'], hidden: ['on'] },
    search: 'e',
    filters: { city: { operator: 'is_not_null' } },
  };
  const table = toExportTable({ result, spec: {}, overrides: {}, tableState, context, now: clock.now });
  expect(table.columns.map(({ field }) => field)).toEqual(['sum', 'city']);
  const rowsOf = Array.from({ length: table.rowCount }, (_, place) => table.rowAt(place));
  expect(rowsOf.map((row) => result.values[0]?.[row])).toEqual(['Aachen', 'Bern']);
});
