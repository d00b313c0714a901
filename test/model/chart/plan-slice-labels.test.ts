/** Whether names of slices are beside a pie, and where. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planSliceLabels, type Slice } from '../../../src/views/chart/model/plan-slice-labels.ts';
import { rounds } from '../../rounds.ts';

const box = { width: 500, height: 260 };
const space = { box, plot: box, radius: 118, kept: undefined };

/** Slices of the given sizes, clockwise from the top. */
function toSlices(sizes: readonly number[], width = 60): Slice[] {
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  let end = 0;
  return sizes.map((size, index) => {
    const start = end;
    end += (size / whole) * 2 * Math.PI;
    return { value: `s${index}`, label: `Slice ${index}`, width, angles: [start, end] };
  });
}

describe('the names of slices', () => {
  it('are on the side of their slices, at the height of their middles', () => {
    const labels = planSliceLabels(toSlices([1, 1, 1, 1]), space);
    const sides = Object.fromEntries(labels.map(({ value, align }) => [String(value), align]));
    // Text beside the right half begins at its place.
    expect(sides).toEqual({ s0: 'left', s1: 'left', s2: 'right', s3: 'right' });
    for (const { y, endY } of labels) expect(y).toBeCloseTo(endY);
  });

  it('leave the names to a legend where there is no room, for one slice, for many and for thin ones', () => {
    expect(planSliceLabels(toSlices([1, 1]), { ...space, box: { width: 330, height: 260 } })).toEqual([]);
    expect(planSliceLabels(toSlices([1, 1], 160), space)).toEqual([]);
    expect(planSliceLabels(toSlices([1]), space)).toEqual([]);
    expect(planSliceLabels(toSlices([1, 1, 1, 1, 1, 1, 1]), space)).toEqual([]);
    expect(planSliceLabels(toSlices([1, 1000]), space)).toEqual([]);
  });

  it('stay names or a legend while a slice is hidden', () => {
    const slices = toSlices([1, 2, 3]).map((slice, index) =>
      index === 1 ? { ...slice, angles: undefined } : slice,
    );
    expect(planSliceLabels(slices, { ...space, kept: false })).toEqual([]);
    const hidden = planSliceLabels(slices, { ...space, kept: true });
    expect(hidden.filter(({ isHidden }) => isHidden).map(({ value }) => value)).toEqual(['s1']);
    expect(hidden).toHaveLength(3);
  });

  it('never cover one another nor the pie', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(sizes, (drawn) => {
        const labels = planSliceLabels(toSlices(drawn), space);
        for (const side of ['left', 'right']) {
          const tops = labels.filter(({ align }) => align === side).map(({ y }) => y);
          tops.slice(1).forEach((y, index) => expect(y - (tops[index] ?? 0)).toBeGreaterThanOrEqual(23.99));
        }
        for (const { x, y } of labels) {
          expect(Math.hypot(x - box.width / 2, y - box.height / 2)).toBeGreaterThan(space.radius);
          expect(y).toBeGreaterThanOrEqual(12);
          expect(y).toBeLessThanOrEqual(box.height - 12);
        }
      }),
      { numRuns: rounds(300, 5000) },
    );
  });
});
