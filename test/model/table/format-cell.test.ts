import { describe, expect, test } from 'vitest';
import {
  createBarGeometry,
  computeBarScale,
  parseBarSpec,
} from '../../../src/views/table/model/formats/bar-geometry.ts';
import {
  drawSparkline,
  parseSparklineSeries,
} from '../../../src/views/table/model/formats/table-sparkline.ts';
import { createTableView } from '../../../src/views/table/model/create-table-view.ts';
import { formatCell } from '../../../src/views/table/model/formats/format-cell.ts';
import type { Cell, Result } from '../../../src/model/result.ts';

const barOf = (cells: readonly Cell[], spec: object = {}) => {
  const bar = createBarGeometry(parseBarSpec(spec), () => computeBarScale([cells]));
  return { zero: () => bar.zero(), place: (cell: Cell) => bar.place(cell, 0) };
};

describe('a bar', () => {
  test('begins at zero if all numbers have the same sign', () => {
    expect(barOf([50, 100]).place(50)).toEqual({ start: 0, size: 0.5, isNegative: false });
    expect(barOf([-50, -100]).place(-50)).toEqual({ start: 0.5, size: 0.5, isNegative: true });
  });

  test('has zero in the middle if both signs occur, so that lengths can be compared', () => {
    const bar = barOf([-25, 100]);
    expect(bar.zero()).toBe(0.5);
    expect(bar.place(100)).toEqual({ start: 0.5, size: 0.5, isNegative: false });
    expect(bar.place(-25)).toEqual({ start: 0.375, size: 0.125, isNegative: true });
  });

  test('ends at its author’s scale', () => {
    const bar = barOf([1], { scale: [0, 10] });
    expect(bar.place(5)?.size).toBe(0.5);
    expect(bar.place(40)?.size).toBe(1);
    expect(barOf([7], { scale: [9, 1] }).place(7)?.size).toBe(1);
  });

  test('is absent for a value that is no number', () => {
    const bar = barOf([1, null, 'x']);
    for (const cell of [null, '', 'x']) expect(bar.place(cell)).toBeUndefined();
    expect(barOf([0]).place(0)).toEqual({ start: 0, size: 0, isNegative: false });
  });
});

describe('a sparkline', () => {
  test('needs two numbers; other values in its list are gaps', () => {
    expect(parseSparklineSeries('[1, "2.5", null, "x"]')).toEqual([1, 2.5, null, null]);
    for (const cell of ['[1]', '[1,', '{"a":1}', 'a', null, 7])
      expect(parseSparklineSeries(cell)).toBeUndefined();
  });

  test('is a line, an area below it, or bars from zero', () => {
    const line = drawSparkline([0, 10], 'line');
    expect(line.line).toBe('M2 22L98 2');
    expect(line.fill).toBe('');
    expect(drawSparkline([0, 10], 'area').fill).toBe('M2 22L98 2L98 24L2 24Z');
    const bars = drawSparkline([10, -10], 'bar');
    expect(bars.fill).toContain('M6 2h38v10');
    expect(bars.below).toContain('M56 12h38v10');
  });

  test('has a line for each stretch without a gap, and runs level where nothing changes', () => {
    expect(drawSparkline([1, null, 2, 3], 'line').line.match(/M/g)).toHaveLength(2);
    expect(drawSparkline([5, 5], 'line').line).toBe('M2 12L98 12');
  });
});

const result: Result = {
  columns: [
    { name: 'orders.city', type: 'string', title: 'City' },
    { name: 'orders.count', type: 'number', title: 'Count' },
  ],
  values: [
    ['Bern', 'Biel'],
    [1_234_567, '9007199254740993'],
  ],
  rowCount: 2,
};

describe('columns', () => {
  const read = (spec: object) => createTableView({ ...spec }, result, {}).columns;

  test('used twice are distinguished', () => {
    const columns = read({ columns: ['orders.count', { field: 'orders.count', display: 'bar' }] });
    expect(columns.map(({ field }) => field)).toEqual(['orders.count', 'orders.count#2']);
    expect(columns.map(({ column }) => column.name)).toEqual(['orders.count', 'orders.count']);
  });

  test('are as wide as their author defines, in px or in shares', () => {
    const columns = read({
      columns: [
        { field: 'orders.city', width: { weight: 2 } },
        { field: 'orders.count', width: 9_999 },
      ],
    });
    expect(columns.map(({ width, weight }) => [width, weight])).toEqual([
      [undefined, 2],
      [1_000, undefined],
    ]);
  });

  test('in thousands are marked in their header, and keep their numbers', () => {
    const [column] = read({ columns: [{ field: 'orders.count', displayScale: 'thousands' }] });
    expect(column?.title).toBe('Count (thousands)');
    expect(column?.column.format).toEqual({ type: 'number', scale: 1000 });
    expect(column?.cells[1]).toBe('9007199254740993');
  });

  test('name their view on request', () => {
    expect(read({ showViewNames: true }).map(({ title }) => title)).toEqual(['Orders City', 'Orders Count']);
  });

  test('an invalid part of a spec is ignored', () => {
    const spec = {
      columns: [7, null, { field: 3 }, { field: 'orders.city', width: 'x', display: 'hologram' }],
      fontSize: 'big',
    };
    expect(read(spec).map(({ field, display }) => [field, display])).toEqual([['orders.city', 'value']]);
    expect(createTableView({ fontSize: { headers: 4, values: 18 } }, result, {}).fontSizes).toEqual({
      headers: 10,
      values: 18,
    });
  });
});

describe('the text of a cell', () => {
  const context = { locale: 'en', timeZone: 'UTC', currency: 'USD' };
  const write = (spec: object, rows: Result, row = 0, at = 0) => {
    const column = createTableView({ ...spec }, rows, {}).columns[at];
    return column && formatCell(column, row, context);
  };
  const lists: Result = {
    columns: [{ name: 'l', type: 'string' }],
    values: [['[3, 4, 9]', null]],
    rowCount: 2,
  };

  test('is its visible content: a number in its format, a series by its course', () => {
    expect(write({ columns: [{ field: 'orders.count', displayScale: 'millions' }] }, result)).toBe('1.23');
    expect(write({ columns: [{ field: 'l', display: 'sparkline' }] }, lists)).toBe('from 3 to 9, rising');
    expect(write({ columns: [{ field: 'l', display: 'sparkline' }] }, lists, 1)).toBe('');
    expect(write({}, lists, 1)).toBe('');
  });

  test('marks several values in one cell', () => {
    const crowded = {
      ...result,
      values: [
        ['Bern', 'Bern'],
        [1, 2],
      ],
    };
    expect(write({ pivot: { rows: [], columns: ['orders.city'] } }, crowded)).toBe('2 values');
  });
});
