/** Dragging a cell over an equal neighbour in its row. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compactCells, type Cell } from '../../../src/model/layout/compact-cells.ts';
import { moveCell } from '../../../src/model/layout/edit-layout.ts';
import { moveCellByKey, moveOrSwapCell } from '../../../src/model/layout/swap-neighbours.ts';

const whole = (min: number, max: number) => fc.integer({ min, max });

/** A row of two to six equal cells with anything above and below it. */
const scenes = fc
  .record({ count: whole(2, 6), w: whole(1, 4), h: whole(1, 6), above: whole(0, 5), below: whole(1, 5) })
  .map(({ count, w, h, above, below }) => {
    const cols = count * w;
    const row = Array.from({ length: count }, (_, at) => ({ i: `r${at}`, x: at * w, y: above, w, h }));
    const top = above > 0 ? [{ i: 'above', x: 0, y: 0, w: cols, h: above }] : [];
    const bottom = { i: 'below', x: 0, y: above + h, w: Math.ceil(cols / 2), h: below };
    return { cols, w, h, row, cells: compactCells([...top, ...row, bottom], cols) };
  });

const orderOf = (cells: readonly Cell[]): string[] =>
  cells
    .filter(({ i }) => i.startsWith('r'))
    .sort((one, other) => one.y - other.y || one.x - other.x)
    .map(({ i }) => i);

/** A list with one item taken out and put in at another place. */
function reorder(items: readonly string[], from: number, to: number): string[] {
  const others = items.filter((_, at) => at !== from);
  return [...others.slice(0, to), items[from] ?? '', ...others.slice(to)];
}

const find = (cells: readonly Cell[], id: string): Cell => {
  const cell = cells.find(({ i }) => i === id);
  if (!cell) throw new Error(`There is no cell "${id}".`);
  return cell;
};

describe('a cell that is dragged along a row of equal cells', () => {
  test('takes the place where it is dropped, and the cells on its way move up by one, at any speed', () => {
    fc.assert(
      fc.property(
        scenes,
        whole(0, 5),
        whole(0, 5),
        whole(-4, 4),
        fc.boolean(),
        (scene, a, b, slip, isFast) => {
          const { cells, cols, row, w, h } = scene;
          const from = a % row.length;
          const to = b % row.length;
          const id = `r${from}`;
          const start = find(cells, id);
          const y = start.y + (Math.abs(slip) * 2 < h ? slip : 0);
          const distance = (to - from) * w;
          const stops = isFast
            ? [distance]
            : Array.from({ length: Math.abs(distance) }, (_, at) => (at + 1) * Math.sign(distance));
          const moved = stops.reduce<readonly Cell[]>(
            (now, by) => moveOrSwapCell(now, id, { x: start.x + by, y: by === distance ? start.y : y }, cols),
            cells,
          );
          expect(orderOf(moved)).toEqual(reorder(orderOf(cells), from, to));
          const placesOf = (all: readonly Cell[]) =>
            new Set(all.map(({ x, y: top, w: wide, h: high }) => `${x} ${top} ${wide} ${high}`));
          expect(placesOf(moved)).toEqual(placesOf(cells));
        },
      ),
    );
  });

  test('leaves everything where it is until it covers half of its neighbour', () => {
    const cells = [0, 1].map((at) => ({ i: `r${at}`, x: at * 4, y: 0, w: 4, h: 2 }));
    const drag = (x: number) => orderOf(moveOrSwapCell(cells, 'r0', { x, y: 0 }, 8));
    expect([1, 2].map(drag)).toEqual([
      ['r0', 'r1'],
      ['r0', 'r1'],
    ]);
    expect(moveOrSwapCell(cells, 'r0', { x: 2, y: 0 }, 8)).toBe(cells);
    expect(drag(3)).toEqual(['r1', 'r0']);
  });

  test('is moved by one place with each arrow key', () => {
    const cells = [0, 1, 2].map((at) => ({ i: `r${at}`, x: at * 4, y: 0, w: 4, h: 2 }));
    const once = moveCellByKey(cells, 'r0', [1, 0], 12);
    expect([orderOf(once), orderOf(moveCellByKey(once, 'r0', [1, 0], 12))]).toEqual([
      ['r1', 'r0', 'r2'],
      ['r1', 'r2', 'r0'],
    ]);
    expect(orderOf(moveCellByKey(once, 'r0', [-1, 0], 12))).toEqual(['r0', 'r1', 'r2']);
  });
});

describe('a cell beside cells of other sizes', () => {
  test('is moved as by react-grid-layout', () => {
    const cells = [
      { i: 'small', x: 0, y: 0, w: 3, h: 2 },
      { i: 'wide', x: 3, y: 0, w: 6, h: 2 },
      { i: 'other', x: 9, y: 0, w: 3, h: 2 },
    ];
    for (const x of [1, 3, 6, 9])
      expect(moveOrSwapCell(cells, 'small', { x, y: 0 }, 12)).toEqual(
        moveCell(cells, 'small', { x, y: 0 }, 12),
      );
  });

  test('is moved as by react-grid-layout where it leaves its row', () => {
    fc.assert(
      fc.property(scenes, whole(0, 5), whole(0, 24), whole(0, 9), ({ cells, cols, row, h }, of, x, down) => {
        const id = `r${of % row.length}`;
        const to = { x, y: find(cells, id).y + Math.ceil(h / 2) + down };
        expect(moveOrSwapCell(cells, id, to, cols)).toEqual(moveCell(cells, id, to, cols));
      }),
    );
  });
});

test('a cell that is dragged down a column of equal cells changes places with the next one', () => {
  fc.assert(
    fc.property(whole(2, 6), whole(1, 4), whole(1, 6), fc.nat(), (count, w, h, pick) => {
      const cells = Array.from({ length: count }, (_, at) => ({ i: `r${at}`, x: 0, y: at * h, w, h }));
      const from = pick % (count - 1);
      const steps = Array.from({ length: h }, (_, at) => at + 1);
      const moved = steps.reduce<readonly Cell[]>(
        (now, by) => moveOrSwapCell(now, `r${from}`, { x: 0, y: from * h + by }, w),
        cells,
      );
      expect(orderOf(moved)).toEqual(reorder(orderOf(cells), from, from + 1));
    }),
  );
});
