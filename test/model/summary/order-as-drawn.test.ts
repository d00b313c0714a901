import fc from 'fast-check';
import { parse, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import { expect, test } from 'vitest';
import type { Cell, Result } from '../../../src/model/result.ts';
import { orderAsDrawn } from '../../../src/views/drawing/model/order-as-drawn.ts';
import { rounds } from '../../rounds.ts';

const day = { name: 'day', type: 'string' } as const;
const kind = { name: 'kind', type: 'string' } as const;
const amount = { name: 'amount', type: 'number', role: 'measure' } as const;

const rowsOf = (rows: readonly (readonly Cell[])[]): Result => ({
  columns: [day, kind, amount],
  values: [0, 1, 2].map((column) => rows.map((row) => row[column] ?? null)),
  rowCount: rows.length,
});

const distinct = (result: Result, column: number): Cell[] => [...new Set(result.values[column])];

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** The places along an axis of the drawn chart. */
async function readPlaces(spec: object, result: Result): Promise<readonly unknown[]> {
  const values = Array.from({ length: result.rowCount }, (_, row) =>
    Object.fromEntries(result.columns.map(({ name }, column) => [name, result.values[column]?.[row]])),
  );
  const drawn = compile({ ...spec, data: { values } } as TopLevelSpec).spec;
  const signals = [...(drawn.signals ?? []), { name: 'places', update: "domain('x')" }];
  const view = await new View(parse({ ...drawn, signals })).runAsync();
  const places: unknown = view.signal('places');
  view.finalize();
  return isList(places) ? places : [];
}

const names = ['Mon', 'Tue', 'Wed', 'over 60', '15 to 60', 'b', 'a', ''];
const name = fc.constantFrom(...names);
const someAmount = fc.option(fc.integer({ min: -1e6, max: 1e6 }), { freq: 4 });
const someRows = fc.array(fc.tuple(name, fc.constantFrom('x', 'y', 'z'), someAmount), {
  minLength: 1,
  maxLength: 20,
});
const order = fc.constantFrom('ascending', 'descending');
const someSort = fc.oneof(
  fc.constantFrom(undefined, null, 'ascending', 'descending', 'y', '-y'),
  fc.uniqueArray(name),
  fc.record({
    field: fc.constant('amount'),
    op: fc.constantFrom('sum', 'min', 'max', 'mean', 'median'),
    order,
  }),
  fc.record({ op: fc.constant('count'), order }),
  fc.record({ encoding: fc.constant('y'), order }),
);
const someChart = fc.record({
  mark: fc.constantFrom('bar', 'line', 'point'),
  sort: someSort,
  aggregate: fc.constantFrom('sum', 'mean', undefined),
  reverse: fc.boolean(),
});

test('the rows of a chart have the order of its axis', () =>
  fc.assert(
    fc.asyncProperty(someRows, someChart, async (rows, { mark, sort, aggregate, reverse }) => {
      // In the order of the rows, a row that is not drawn still has its place in the table.
      const result = rowsOf(
        sort === null ? rows.map(([place, part, value]) => [place, part, value ?? 0]) : rows,
      );
      const x = { field: 'day', type: 'nominal', ...(sort !== undefined && { sort }), scale: { reverse } };
      const spec = { mark, encoding: { x, y: { field: 'amount', type: 'quantitative', aggregate } } };
      const places = await readPlaces(spec, result);
      // A place whose values are all missing may not be drawn.
      const shown = distinct(orderAsDrawn(spec, result), 0).filter((place) => places.includes(place));
      expect(reverse ? shown.toReversed() : shown).toEqual(places);
    }),
    { numRuns: rounds(60, 2_000) },
  ));

test('panels come first, then places, then series, each in its own order', () => {
  const rows = rowsOf([
    ['Tue', 'y', 1],
    ['Mon', 'x', 2],
    ['Tue', 'x', 3],
    ['Mon', 'y', 4],
  ]);
  const encoding = {
    x: { field: 'day', type: 'ordinal', sort: ['Mon', 'Tue'] },
    y: { field: 'amount', type: 'quantitative' },
    color: { field: 'kind', sort: 'descending' },
  };
  expect(orderAsDrawn({ mark: 'bar', encoding }, rows).values[2]).toEqual([4, 2, 1, 3]);
  const panels = { ...encoding, color: undefined, row: { field: 'kind' } };
  expect(orderAsDrawn({ mark: 'bar', encoding: panels }, rows).values[2]).toEqual([2, 3, 4, 1]);
});

test('times and long numbers run from the first to the last', () => {
  const time = { name: 'day', type: 'time' } as const;
  const id = { name: 'kind', type: 'number' } as const;
  const result: Result = {
    columns: [time, id, amount],
    values: [
      ['2024-02-01T00:00:00.000', '2024-01-01T00:00:00.000', '2024-01-01T00:00:00.000'],
      ['9007199254740993', '9007199254740993', '9007199254740992'],
      [1, 2, 3],
    ],
    rowCount: 3,
  };
  const encoding = {
    x: { field: 'day', type: 'temporal' },
    y: { field: 'amount', type: 'quantitative' },
    color: { field: 'kind', type: 'nominal' },
  };
  expect(orderAsDrawn({ mark: 'line', encoding }, result).values[2]).toEqual([3, 2, 1]);
});

test.each([
  ['a scatter chart', { mark: 'point', encoding: { x: { field: 'amount' }, color: { field: 'kind' } } }],
  ['a Vega spec', { $schema: 'https://vega.github.io/schema/vega/v6.json', marks: [{ type: 'rect' }] }],
  [
    'a chart of computed names',
    {
      transform: [{ calculate: '1', as: 'day' }],
      mark: 'bar',
      encoding: { x: { field: 'day' }, y: { field: 'amount' } },
    },
  ],
])('%s keeps the order of its rows', (_, spec) => {
  const result = rowsOf([
    ['b', 'x', 2],
    ['a', 'y', 1],
  ]);
  expect(orderAsDrawn(spec, result)).toBe(result);
});
