/** The part of a region that is in the view. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clipRing } from '../../../src/views/map/model/clip-ring.ts';

const square = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
] as const;

test('a ring is cut where it leaves the bounds', () => {
  expect(clipRing(square, { left: 4, right: 20, top: -5, bottom: 3 })).toEqual(
    expect.arrayContaining([
      [4, 0],
      [10, 0],
      [10, 3],
      [4, 3],
    ]),
  );
});

test('a ring that is inside stays, one that is outside has nothing left, and bounds inside of a ring are its part', () => {
  expect(clipRing(square, { left: -1, right: 11, top: -1, bottom: 11 })).toEqual(square);
  expect(clipRing(square, { left: 20, right: 30, top: 0, bottom: 10 })).toEqual([]);
  expect(clipRing(square, { left: 2, right: 3, top: 2, bottom: 3 })).toHaveLength(4);
});

test('nothing of a cut ring is outside of the bounds', () => {
  const places = fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 })));
  fc.assert(
    fc.property(places, (ring) => {
      for (const [x, y] of clipRing(ring, { left: -10, right: 20, top: -5, bottom: 5 })) {
        expect(x).toBeGreaterThanOrEqual(-10 - 1e-9);
        expect(x).toBeLessThanOrEqual(20 + 1e-9);
        expect(Math.abs(y)).toBeLessThanOrEqual(5 + 1e-9);
      }
    }),
  );
});
