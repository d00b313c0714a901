import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compactCells, type Cell } from '../../../src/model/layout/compact-cells.ts';

const cols = 12;
const cell = fc.record({
  x: fc.integer({ min: 0, max: 14 }),
  y: fc.integer({ min: 0, max: 50 }),
  w: fc.integer({ min: 1, max: 12 }),
  h: fc.integer({ min: 1, max: 9 }),
});

/** The maximal number of cells per unit of the grid. */
function depthOf(cells: readonly Cell[]): number {
  const taken = new Map<string, number>();
  for (const { x, y, w, h } of cells)
    for (let across = x; across < x + w; across += 1)
      for (let down = y; down < y + h; down += 1) {
        const unit = `${across} ${down}`;
        taken.set(unit, (taken.get(unit) ?? 0) + 1);
      }
  return Math.max(...taken.values());
}

test('very many cells at any requested positions never overlap, and stay inside of the grid', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 501, maxLength: 700 }), (wanted) => {
      const placed = compactCells(
        wanted.map((one, index) => ({ ...one, i: String(index) })),
        cols,
      );
      expect(placed.map(({ i }) => i)).toEqual(wanted.map((_, index) => String(index)));
      expect(depthOf(placed)).toBe(1);
      expect(placed.every(({ x, w }) => x >= 0 && x + w <= cols)).toBe(true);
    }),
    { numRuns: 20 },
  );
});
