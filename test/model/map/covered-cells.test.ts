/** Which parts of a view marks cover. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CoveredCells } from '../../../src/views/map/model/covered-cells.ts';

const side = fc.integer({ min: 1, max: 60 });
const place = fc.integer({ min: -120, max: 320 });
const boxes = fc.record({ x: place, y: place, width: side, height: side });

test('a box that overlaps a mark in the view is covered, and one that is far from it is not', () => {
  fc.assert(
    fc.property(boxes, boxes, (mark, box) => {
      const cells = new CoveredCells({ width: 200, height: 100 });
      cells.cover(mark);
      const left = Math.max(mark.x, box.x, 0);
      const right = Math.min(mark.x + mark.width, box.x + box.width, 200);
      const top = Math.max(mark.y, box.y, 0);
      const bottom = Math.min(mark.y + mark.height, box.y + box.height, 100);
      if (left < right && top < bottom) expect(cells.covers(box)).toBe(true);
      // Cells are a few px wide.
      if (left - right > 12 || top - bottom > 12) expect(cells.covers(box)).toBe(false);
    }),
  );
});
