/** Where a line of text fits into a polygon. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findFreeLine, type Position } from '../../../src/views/map/model/free-line.ts';

/** Polygons around the origin, with corners at any distance. */
const rings = fc
  .array(fc.double({ min: 2, max: 10, noNaN: true }), { minLength: 5, maxLength: 40 })
  .map((distances) =>
    distances.map((distance, index): Position => {
      const angle = (index / distances.length) * 2 * Math.PI;
      return [distance * Math.cos(angle), distance * Math.sin(angle)];
    }),
  );

function isInside(ring: readonly Position[], [x, y]: Position): boolean {
  let crossings = 0;
  ring.forEach(([fromX, fromY], index) => {
    const [toX, toY] = ring[(index + 1) % ring.length] ?? [0, 0];
    if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) crossings += 1;
  });
  return crossings % 2 === 1;
}

test('a line stands inside of the polygon, in its middle, at its upper and at its lower edge', () => {
  fc.assert(
    fc.property(rings, fc.double({ min: 0.01, max: 1, noNaN: true }), (ring, radius) => {
      const line = findFreeLine(ring, [0, 0], radius);
      expect(line?.width).toBeGreaterThan(0);
      if (!line) return;
      for (const up of [-0.5, 0, 0.5])
        for (let step = -9; step <= 9; step += 1) {
          const place: Position = [line.x + (step / 20) * line.width, line.y + up * line.height];
          expect(isInside(ring, place), JSON.stringify(place)).toBe(true);
        }
    }),
  );
});

test('a line is as wide as the polygon where nothing is in its way', () => {
  const square: Position[] = [
    [-4, -2],
    [4, -2],
    [4, 2],
    [-4, 2],
  ];
  expect(findFreeLine(square, [1, 0], 2)).toEqual({ x: 0, y: 0, width: 8, height: 2 });
});

test('a point without a distance to the edge has no line', () => {
  expect(
    findFreeLine(
      [
        [0, 0],
        [4, 0],
        [4, 4],
      ],
      [0, 0],
      0,
    ),
  ).toBe(undefined);
});
