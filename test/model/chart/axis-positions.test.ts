import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  areInOrder,
  findTouched,
  mergeAxisPositions,
} from '../../../src/views/chart/model/axis-positions.ts';
import { rounds } from '../../rounds.ts';

/** Periods that follow each other without gaps, as bars of months do. */
const periods = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 30 }).map((widths) => {
  const ends = widths.map((_, index) => widths.slice(0, index + 1).reduce((sum, one) => sum + one, 0));
  return ends.map((end, index) => ({ start: end - (widths[index] ?? 0), end }));
});
const share = fc.double({ min: 0, max: 1, noNaN: true });
const toBand = (length: number, [from, to]: readonly [number, number]) =>
  [from * length, to * length] as const;

test('a band covers exactly the periods that it overlaps, in either direction', () => {
  fc.assert(
    fc.property(periods, share, share, (positions, from, to) => {
      const length = positions.at(-1)?.end ?? 0;
      const band = toBand(length, [from, to]);
      const low = Math.min(...band);
      const high = Math.max(...band);
      fc.pre(
        positions.every(({ start, end }) => ![start, end].some((edge) => edge === low || edge === high)),
      );
      const touched = findTouched(positions, [band[0], band[1]], true);
      const overlapped = [...positions.keys()].filter((at) => {
        const { start, end } = positions[at] ?? { start: NaN, end: NaN };
        return start < high && end > low;
      });
      expect(touched).toEqual({ first: overlapped[0], last: overlapped.at(-1) });
      expect(findTouched(positions, [band[1], band[0]], true)).toEqual(touched);
    }),
    { numRuns: rounds(300, 5_000) },
  );
});

test('the ends of a band over points of a line are the points nearest to them', () => {
  const points = fc
    .uniqueArray(fc.integer({ min: 0, max: 700 }), { minLength: 2, maxLength: 30 })
    .map((places) => places.sort((a, b) => a - b).map((start) => ({ start, end: start })));
  fc.assert(
    fc.property(points, share, share, (positions, from, to) => {
      const band = toBand(700, [from, to]);
      const touched = findTouched(positions, [band[0], band[1]], true);
      const distance = (at: number | undefined, end: number) =>
        Math.abs((positions[at ?? -1]?.start ?? NaN) - end);
      const nearest = (end: number) => Math.min(...positions.map((_, at) => distance(at, end)));
      const low = Math.min(...band);
      const high = Math.max(...band);
      expect(distance(touched?.first, low)).toBeCloseTo(nearest(low), 6);
      expect(distance(touched?.last, high)).toBeCloseTo(nearest(high), 6);
    }),
    { numRuns: rounds(300, 5_000) },
  );
});

test('free points have to be inside of the band, and a band between them touches none', () => {
  const positions = [10, 50, 90].map((start) => ({ start, end: start }));
  expect(findTouched(positions, [45, 95], false)).toEqual({ first: 1, last: 2 });
  expect(findTouched(positions, [20, 40], false)).toBeUndefined();
});

test('marks at the same position are one station, and positions ascend', () => {
  const merged = mergeAxisPositions([30, 10, 10.2, 30].map((start) => ({ start, end: start + 5 })));
  expect(merged.map(({ start }) => start)).toEqual([10, 30]);
});

test('only ascending or descending values are in order', () => {
  expect(
    [
      [1, 2, 3],
      [3, 2, 1],
      [1, 3, 2],
      [1, 1, 2],
      [1, NaN],
    ].map(areInOrder),
  ).toEqual([true, true, false, false, false]);
});
