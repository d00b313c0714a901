/** Labels along one axis: which places they get. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadLabels } from '../../../src/views/chart/model/spread-labels.ts';
import { rounds } from '../../rounds.ts';

const gap = 24;
const length = 300;
const wanted = fc.array(fc.double({ min: -50, max: length + 50, noNaN: true }), { maxLength: 12 });

describe('labels along an axis', () => {
  it('stay where they are if they do not overlap', () => {
    expect(spreadLabels([200, 40, 100], gap, length)).toEqual([200, 40, 100]);
  });

  it('are spread around the mean of their places', () => {
    expect(spreadLabels([100, 100, 100], gap, length)).toEqual([76, 100, 124]);
  });

  it('stay within the axis', () => {
    expect(spreadLabels([0, 2, 299, 300], gap, length)).toEqual([12, 36, 264, 288]);
  });

  it('never overlap, keep their order, and stay within the axis', () => {
    fc.assert(
      fc.property(wanted, (places) => {
        const spread = spreadLabels(places, gap, length);
        const order = places
          .map((_, index) => index)
          .sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0) || a - b);
        const sorted = order.map((index) => spread[index] ?? NaN);
        expect(sorted.every((place) => place >= gap / 2 - 1e-6 && place <= length - gap / 2 + 1e-6)).toBe(
          true,
        );
        expect(
          sorted.every((place, rank) => rank === 0 || place - (sorted[rank - 1] ?? 0) >= gap - 1e-6),
        ).toBe(true);
      }),
      { numRuns: rounds(300, 5000) },
    );
  });
});
