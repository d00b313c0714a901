/** Widgets arranged for a narrow grid. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrangeCells, type ArrangedKind } from '../../../src/model/layout/arrange-cells.ts';
import { compactCells, type Cell } from '../../../src/model/layout/compact-cells.ts';

const kinds = ['control', 'tile', 'chart', 'heading', 'wide'] as const;
const cell = fc.record({
  kind: fc.constantFrom(...kinds),
  x: fc.nat(11),
  y: fc.nat(30),
  w: fc.integer({ min: 1, max: 12 }),
  h: fc.integer({ min: 1, max: 12 }),
});
const grids = fc.record({
  cols: fc.integer({ min: 1, max: 12 }),
  width: fc.integer({ min: 200, max: 1_000 }),
});

const readsBefore = (one: Cell, other: Cell): number => one.y - other.y || one.x - other.x;
const idsOf = (cells: readonly Cell[]): string[] => [...cells].sort(readsBefore).map(({ i }) => i);

const isBelow = (one: Cell, other: Cell): boolean =>
  one.y >= other.y + other.h && one.x < other.x + other.w && other.x < one.x + one.w;

/** A row of equal cells. */
const rowOf = (prefix: string, count: number, { y = 0, h = 2 } = {}): Cell[] =>
  Array.from({ length: count }, (_, at) => ({
    i: `${prefix}${at}`,
    x: at * (12 / count),
    y,
    w: 12 / count,
    h,
  }));

const kindByPrefix = ({ i }: Cell): ArrangedKind => (i.startsWith('c') ? 'control' : 'wide');
const shapeOf = (cells: readonly Cell[]): string[] => cells.map(({ i, x, y, w }) => `${i} ${x},${y} ${w}`);

describe('arrangeCells', () => {
  test('every row is full, nothing overlaps, and what stands below another widget comes after it', () => {
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 20 }), grids, (given, grid) => {
        const cells = compactCells(
          given.map(({ x, y, w, h }, at) => ({ i: String(at), x, y, w, h })),
          12,
        );
        const arranged = arrangeCells(cells, ({ i }) => given[Number(i)]?.kind ?? 'wide', grid);
        const order = idsOf(arranged);
        expect(order.toSorted()).toEqual(idsOf(cells).toSorted());
        for (const upper of cells)
          for (const lower of cells.filter((one) => isBelow(one, upper)))
            expect(order.indexOf(upper.i)).toBeLessThan(order.indexOf(lower.i));
        const widths = new Map<number, number>();
        for (const { y, h, w } of arranged)
          for (let row = y; row < y + h; row += 1) widths.set(row, (widths.get(row) ?? 0) + w);
        expect([...widths.values()].every((width) => width === grid.cols)).toBe(true);
        // Nothing could move up, so the grid shows the rows as they are.
        expect(compactCells(arranged, grid.cols)).toEqual(arranged);
      }),
    );
  });

  test('controls stand side by side, as many as the width has room for, in rows of nearly the same length', () => {
    const cells = [...rowOf('c', 4), { i: 'wide', x: 0, y: 2, w: 12, h: 9 }];
    expect(shapeOf(arrangeCells(cells, kindByPrefix, { cols: 12, width: 768 }))).toEqual([
      'c0 0,0 3',
      'c1 3,0 3',
      'c2 6,0 3',
      'c3 9,0 3',
      'wide 0,2 12',
    ]);
    expect(shapeOf(arrangeCells(cells, kindByPrefix, { cols: 6, width: 768 }))).toEqual([
      'c0 0,0 3',
      'c1 3,0 3',
      'c2 0,2 3',
      'c3 3,2 3',
      'wide 0,4 6',
    ]);
    expect(shapeOf(arrangeCells(rowOf('c', 3), kindByPrefix, { cols: 2, width: 340 }))).toEqual([
      'c0 0,0 1',
      'c1 1,0 1',
      'c2 0,2 2',
    ]);
  });

  test('numbers above one another beside a chart stay together', () => {
    const numbers = [0, 1, 2].map((at) => ({ i: `n${at}`, x: 0, y: at * 3, w: 3, h: 3 }));
    const cells = [...numbers, { i: 'chart', x: 3, y: 0, w: 9, h: 9 }];
    const findKind = ({ i }: Cell): ArrangedKind => (i === 'chart' ? 'wide' : 'tile');
    expect(shapeOf(arrangeCells(cells, findKind, { cols: 3, width: 480 }))).toEqual([
      'n0 0,0 1',
      'n1 1,0 1',
      'n2 2,0 1',
      'chart 0,3 3',
    ]);
  });

  test('headings side by side go with all that is below each, until controls, other headings, or one chart below all', () => {
    const kinds: Record<string, ArrangedKind> = { h: 'heading', k: 'heading', f: 'control', s: 'wide' };
    const findKind = ({ i }: Cell): ArrangedKind => kinds[i.slice(0, 1)] ?? 'chart';
    const order = (...rows: [prefix: string, count: number][]): string => {
      const cells = rows.flatMap(([prefix, count], y) => rowOf(prefix, count, { y: y * 2 }));
      return idsOf(arrangeCells(cells, findKind, { cols: 2, width: 340 })).join(' ');
    };
    expect(order(['h', 2], ['c', 2])).toBe('h0 c0 h1 c1');
    expect(order(['h', 2], ['c', 4])).toBe('h0 c0 c1 h1 c2 c3');
    expect(order(['h', 2], ['c', 1])).toBe('h0 h1 c0');
    expect(order(['h', 2], ['c', 3])).toBe('h0 h1 c0 c1 c2');
    expect(order(['h', 2], ['s', 2], ['c', 2], ['d', 2])).toBe('h0 s0 c0 d0 h1 s1 c1 d1');
    expect(order(['h', 2], ['c', 2], ['k', 2], ['d', 2])).toBe('h0 c0 h1 c1 k0 d0 k1 d1');
    expect(order(['h', 2], ['f', 2], ['c', 2])).toBe('h0 h1 f0 f1 c0 c1');
    expect(order(['s', 2], ['c', 2])).toBe('s0 s1 c0 c1');
  });

  test('what a text needs in the narrow grid changes its height, and not what it is read with', () => {
    const cells = [...rowOf('n', 4), ...rowOf('c', 2, { y: 2 })];
    const findKind = ({ i }: Cell): ArrangedKind =>
      i === 'n0' ? 'wide' : i.startsWith('n') ? 'tile' : 'chart';
    const findRows = ({ i, h }: Cell): number => (i === 'n0' ? 9 : h);
    const arranged = arrangeCells(cells, findKind, { cols: 2, width: 340 }, findRows);
    expect(idsOf(arranged)).toEqual(['n0', 'n1', 'n2', 'n3', 'c0', 'c1']);
    expect(arranged.find(({ i }) => i === 'n0')?.h).toBe(9);
  });

  test('as many controls stand side by side as there is room for, also where columns cannot be shared equally', () => {
    expect(shapeOf(arrangeCells(rowOf('c', 3), kindByPrefix, { cols: 7, width: 480 }))).toEqual([
      'c0 0,0 2',
      'c1 2,0 2',
      'c2 4,0 3',
    ]);
  });

  test('no chart becomes higher than it was', () => {
    const cells = [
      { i: 'tall', x: 0, y: 0, w: 6, h: 12 },
      { i: 'low', x: 6, y: 0, w: 6, h: 6 },
    ];
    const arranged = arrangeCells(cells, () => 'chart', { cols: 6, width: 768 });
    expect(arranged.map(({ y, h }) => [y, h])).toEqual([
      [0, 6],
      [0, 6],
    ]);
  });
});
