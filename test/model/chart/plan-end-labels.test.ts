/** Whether names of series are beside the ends of their lines, and where. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planEndLabels, type SeriesEnd } from '../../../src/views/chart/model/plan-end-labels.ts';
import { rounds } from '../../rounds.ts';

const box = { width: 500, height: 300 };
const plot = { width: 380, height: 244 };
const space = { plot, box, kept: undefined };

const toSeries = (places: readonly (number | undefined)[], width = 60): SeriesEnd[] =>
  places.map((y, index) => ({
    value: `s${index}`,
    label: `Series ${index}`,
    width,
    end: y === undefined ? undefined : { x: plot.width, y },
  }));

const plan = (places: readonly (number | undefined)[], changes: object = {}) =>
  planEndLabels(toSeries(places), { ...space, ...changes });

describe('the names of series at the ends of their lines', () => {
  it('are where the lines end, from top to bottom', () => {
    expect(plan([200, 40, 100]).map(({ value, y }) => [value, y])).toEqual([
      ['s1', 40],
      ['s2', 100],
      ['s0', 200],
    ]);
  });

  it('are for two to six series', () => {
    expect(plan([100])).toEqual([]);
    expect(plan([20, 60, 100, 140, 180, 220])).toHaveLength(6);
    expect(plan([20, 50, 80, 110, 140, 170, 200])).toEqual([]);
  });

  it('leave the names to a legend where lines end close to one another', () => {
    expect(plan([100, 101, 102])).toHaveLength(3);
    expect(plan([100, 101, 102, 103, 104])).toEqual([]);
  });

  it('leave the names to a legend in a small box, with long names, or if a line ends early', () => {
    expect(plan([40, 100], { box: { width: 299, height: 300 } })).toEqual([]);
    expect(plan([40, 100], { box: { width: 500, height: 149 } })).toEqual([]);
    expect(planEndLabels(toSeries([40, 100], 140), space)).toEqual([]);
    const [first, second] = toSeries([40, 100]);
    const early = { ...second, end: { x: 300, y: 100 } } as SeriesEnd;
    expect(planEndLabels([first, early] as SeriesEnd[], space)).toEqual([]);
  });

  it('list hidden series last, and stay labels or a legend while one is hidden', () => {
    const hidden = plan([40, undefined, 100], { kept: true });
    expect(hidden.map(({ value, isHidden }) => [value, isHidden])).toEqual([
      ['s0', false],
      ['s2', false],
      ['s1', true],
    ]);
    expect(plan([40, undefined, 100], { kept: false })).toEqual([]);
  });

  it('have the values of all lines behind them, in the direction of the name, or none', () => {
    const [first, second] = toSeries([40, 100]);
    const place = (isLeft: boolean, width = 30) =>
      planEndLabels([first, { ...second, last: { text: '12', width, isLeft } }] as SeriesEnd[], space).map(
        ({ x, last }) => [x, last],
      );
    const start = plot.width + 16;
    expect(place(false)).toEqual([
      [start, {}],
      [start, { text: '12', align: 'right', x: start + 90 }],
    ]);
    expect(place(true)[1]).toEqual([start + 30, { text: '12', align: 'left', x: start }]);
    expect(place(false, 50)).toEqual([
      [start, {}],
      [start, {}],
    ]);
  });

  it('never overlap, are all of the series or none, and do not depend on the space that they take', () => {
    const ends = fc.array(fc.double({ min: 0, max: plot.height, noNaN: true }), { maxLength: 8 });
    fc.assert(
      fc.property(ends, fc.double({ min: 0.5, max: 1, noNaN: true }), (places, factor) => {
        const labels = plan(places);
        expect([0, places.length]).toContain(labels.length);
        expect(
          labels.every(({ y }, index) => index === 0 || y - (labels[index - 1]?.y ?? 0) >= 24 - 1e-6),
        ).toBe(true);
        const lower = { ...plot, height: plot.height * factor };
        const scaled = plan(
          places.map((place) => place * factor),
          { plot: lower },
        );
        expect(scaled.length).toBe(labels.length);
      }),
      { numRuns: rounds(300, 5000) },
    );
  });
});
