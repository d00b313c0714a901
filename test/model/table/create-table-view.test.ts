import { expect, test } from 'vitest';
import { computeColumnWidths } from '../../../src/views/table/model/columns/column-widths.ts';
import {
  estimatedTextWidths,
  measureColumnWidth,
} from '../../../src/views/table/model/columns/measure-columns.ts';
import { toggleSort, sortRowsInSteps, type Sort } from '../../../src/views/table/model/rows/sort-rows.ts';
import { runToEnd } from '../../../src/views/table/model/rows/stepwise-work.ts';
import { createTableView, type TableColumn } from '../../../src/views/table/model/create-table-view.ts';
import type { Result } from '../../../src/model/result.ts';

const result: Result = {
  columns: [
    { name: 'city', type: 'string', title: 'City' },
    { name: 'sum', type: 'number', format: { type: 'number', decimalPlaces: 0 } },
  ],
  values: [
    ['Zürich', 'aachen', null, 'Item 10', 'Item 9'],
    [3, null, '9007199254740993', '9007199254740992', -1],
  ],
  rowCount: 5,
};
const context = { locale: 'de-DE', timeZone: 'UTC', currency: 'EUR' };
const columns = (spec: Record<string, unknown> = {}) => createTableView(spec, result, {}).columns;

test('columns follow the order of the spec, without hidden and unknown ones', () => {
  const spec = {
    columns: [{ field: 'sum', title: 'Sum' }, { field: 'city', hidden: true }, { field: 'gone' }],
  };
  expect(columns(spec).map(({ title }) => title)).toEqual(['Sum']);
});

test('without columns in the spec all columns are shown, numbers aligned to the end', () => {
  expect(columns().map(({ title, align }) => [title, align])).toEqual([
    ['City', 'start'],
    ['sum', 'end'],
  ]);
});

const sorted = (column: TableColumn | undefined, direction: Sort['direction'], locale: string) => {
  if (!column) throw new Error('no column');
  return [...runToEnd(sortRowsInSteps([{ column, direction }], column.cells.length, locale))];
};

test('text sorts by the language, numbers inside it by value, nulls last both ways', () => {
  const [city] = columns();
  expect(sorted(city, 'ascending', 'de-DE')).toEqual([1, 4, 3, 0, 2]);
  expect(sorted(city, 'descending', 'de-DE')).toEqual([0, 3, 4, 1, 2]);
});

test('integers beyond 2^53 sort exactly', () => {
  expect(sorted(columns()[1], 'descending', 'en')).toEqual([2, 3, 0, 4, 1]);
});

test('equal values keep their order', () => {
  const [same] = createTableView(
    {},
    { columns: [{ name: 'a', type: 'number' }], values: [[1, 1, 0, 1]], rowCount: 4 },
    {},
  ).columns;
  expect(sorted(same, 'descending', 'en')).toEqual([0, 1, 3, 2]);
});

test('a heading cycles: numbers largest first, text first to last, then the rows’ own order', () => {
  const [city, sum] = columns();
  if (!city || !sum) throw new Error('no column');
  const first = toggleSort([], sum);
  expect(first).toEqual([{ field: 'sum', direction: 'descending' }]);
  const second = toggleSort(first, sum);
  expect(second).toEqual([{ field: 'sum', direction: 'ascending' }]);
  expect(toggleSort(second, sum)).toEqual([]);
  expect(toggleSort(first, city)).toEqual([{ field: 'city', direction: 'ascending' }]);
});

const sized = (all: readonly TableColumn[]) =>
  all.map((column) => measureColumnWidth({ column }, context, estimatedTextWidths));

test('widths fill the room, fixed ones stay', () => {
  const spec = { columns: [{ field: 'city', width: 100 }, { field: 'sum' }] };
  expect(computeColumnWidths(sized(columns(spec)), 500)).toEqual([100, 400]);
});

test('columns with weights share the room that fixed columns leave', () => {
  const spec = {
    columns: [
      { field: 'city', width: { weight: 3 } },
      { field: 'sum', width: 100 },
      { field: 'sum', title: 'Again' },
    ],
  };
  const short = columns(spec).map((column) => ({ ...column, cells: [1] }));
  expect(computeColumnWidths(sized(short), 500)).toEqual([300, 100, 100]);
});

test('a total longer than its values fits its column', () => {
  const [, sum] = columns({ columns: ['city', 'sum'] });
  if (!sum) throw new Error('The table has two columns.');
  const short = { ...sum, cells: [1] };
  const narrow = measureColumnWidth({ column: short }, context, estimatedTextWidths).minimum;
  const wide = measureColumnWidth(
    { column: short, total: 123_456_789 },
    context,
    estimatedTextWidths,
  ).minimum;
  expect(wide).toBeGreaterThan(narrow + 25);
});
