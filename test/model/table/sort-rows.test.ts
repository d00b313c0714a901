import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTableView, type TableColumn } from '../../../src/views/table/model/create-table-view.ts';
import {
  listColumnSorts,
  toggleSort,
  sortRowsInSteps,
  type Sort,
} from '../../../src/views/table/model/rows/sort-rows.ts';
import { runToEnd } from '../../../src/views/table/model/rows/stepwise-work.ts';
import type { Cell, ColumnType } from '../../../src/model/result.ts';

const columnsOf = (...columns: [ColumnType, readonly Cell[]][]): readonly TableColumn[] =>
  createTableView(
    {},
    {
      columns: columns.map(([type], at) => ({ name: 'abc'[at] ?? '', type })),
      values: columns.map(([, cells]) => cells),
      rowCount: columns[0]?.[1].length ?? 0,
    },
    {},
  ).columns;

const order = (columns: readonly TableColumn[], sorts: readonly Sort[], locale = 'en'): number[] => [
  ...runToEnd(sortRowsInSteps(listColumnSorts(columns, sorts), columns[0]?.cells.length ?? 0, locale)),
];

/** The order of a plain comparison. */
function expected(
  cells: readonly Cell[],
  direction: 1 | -1,
  compare: (a: Cell, b: Cell) => number,
): number[] {
  return [...cells.keys()].sort((one, other) => {
    const left = cells[one] ?? null;
    const right = cells[other] ?? null;
    if (left === null || right === null) return Number(left === null) - Number(right === null) || one - other;
    return direction * compare(left, right) || one - other;
  });
}

const both = [
  ['ascending', 1],
  ['descending', -1],
] as const;

test('numbers of every size and sign sort like a plain comparison, nulls last in both directions', () => {
  const cells = fc.array(
    fc.oneof(fc.constant(null), fc.double({ noNaN: true }), fc.integer(), fc.constant(-0)),
  );
  fc.assert(
    fc.property(cells, (values) => {
      const columns = columnsOf(['number', values]);
      for (const [direction, sign] of both)
        expect(order(columns, [{ field: 'a', direction }])).toEqual(
          expected(values, sign, (left, right) =>
            left === right ? 0 : Number(left) < Number(right) ? -1 : 1,
          ),
        );
    }),
  );
});

test('many plain texts sort by the language, as few do', () => {
  const letters = fc.constantFrom('a', 'b', 'Y', 'Z', ' ', '0', '1', '2', '9');
  const texts = fc.array(fc.string({ unit: letters, maxLength: 7 }), { minLength: 2_500, maxLength: 2_600 });
  const collator = new Intl.Collator('de', { numeric: true, sensitivity: 'base' });
  fc.assert(
    fc.property(texts, (values) => {
      const columns = columnsOf(['string', values]);
      expect(order(columns, [{ field: 'a', direction: 'ascending' }], 'de')).toEqual(
        expected(values, 1, (left, right) => collator.compare(String(left), String(right))),
      );
    }),
    { numRuns: 5 },
  );
});

test('a further column breaks ties of the column before', () => {
  const columns = columnsOf(['string', ['x', 'y', 'x', 'y', null]], ['number', [1, 5, 2, 7, 0]]);
  const sorts: Sort[] = [
    { field: 'a', direction: 'ascending' },
    { field: 'b', direction: 'descending' },
  ];
  expect(order(columns, sorts)).toEqual([2, 0, 3, 1, 4]);
});

test('times and booleans sort by their values', () => {
  const times = columnsOf(['time', ['2024-03-01', null, '2023-12-31T10:00:00.000', '2024-02-29']]);
  expect(order(times, [{ field: 'a', direction: 'ascending' }])).toEqual([2, 3, 0, 1]);
  const truths = columnsOf(['boolean', [true, false, null, true]]);
  expect(order(truths, [{ field: 'a', direction: 'ascending' }])).toEqual([1, 0, 3, 2]);
});

test('a heading with Shift joins the sort, is reversed, and leaves it', () => {
  const [a, b] = columnsOf(['number', []], ['string', []]);
  if (!a || !b) throw new Error('no columns');
  const one = toggleSort(toggleSort([], a), b, true);
  expect(one).toEqual([
    { field: 'a', direction: 'descending' },
    { field: 'b', direction: 'ascending' },
  ]);
  const two = toggleSort(one, a, true);
  expect(two[0]).toEqual({ field: 'a', direction: 'ascending' });
  expect(toggleSort(two, a, true)).toEqual([{ field: 'b', direction: 'ascending' }]);
  expect(toggleSort(one, b)).toEqual([{ field: 'b', direction: 'ascending' }]);
});

test('a million numbers, and a million texts, are sorted without a noticeable pause', () => {
  const numbers = Array.from({ length: 1_000_000 }, (_, at) => (at * 7919) % 1_000_003);
  const texts = numbers.map((number) => `Item ${number % 5_000}`);
  const columns = columnsOf(['number', numbers], ['string', texts]);
  const sorted = order(columns, [{ field: 'a', direction: 'ascending' }]);
  expect(numbers[sorted[0] ?? -1]).toBe(0);
  expect(order(columns, [{ field: 'b', direction: 'descending' }])).toHaveLength(1_000_000);
});
