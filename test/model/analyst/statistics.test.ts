/** Tests of the analyst have the probabilities of published tables. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chiSquaredTail,
  combineLeast,
  twoSidedNormalTail,
  twoSidedStudentTail,
  varianceRatioTail,
} from '../../../src/views/story/model/statistics/distributions.ts';
import { adjustForDiscovery } from '../../../src/views/story/model/statistics/false-discovery.ts';
import {
  rankValues,
  testDifference,
  testGroups,
} from '../../../src/views/story/model/statistics/rank-tests.ts';
import { testLargestShare } from '../../../src/views/story/model/statistics/test-largest-share.ts';
import { findSlope, testTrend } from '../../../src/views/story/model/statistics/trend-tests.ts';

describe('probabilities', () => {
  test.each([
    [0, 1],
    [1.959964, 0.05],
    [2.575829, 0.01],
    [4.891638, 1e-6],
  ])('of a normal value beyond %d are %d', (z, expected) => {
    expect(twoSidedNormalTail(z) / expected).toBeCloseTo(1, 4);
  });

  test.each([
    [12.7062, 1, 0.05],
    [3.1824, 3, 0.05],
    [2.2281, 10, 0.05],
    [2.75, 30, 0.01],
    [63.6567, 1, 0.01],
    [9.9248, 2, 0.01],
  ])('of Student’s t beyond %d with %d degrees are %d', (t, freedom, expected) => {
    expect(twoSidedStudentTail(t, freedom) / expected).toBeCloseTo(1, 3);
  });

  test.each([
    [7.8147, 3, 0.05],
    [18.307, 10, 0.05],
    [24.725, 11, 0.01],
  ])('of chi-squared beyond %d with %d degrees are %d', (value, freedom, expected) => {
    expect(chiSquaredTail(value, freedom) / expected).toBeCloseTo(1, 1);
  });

  test.each([
    [3.7083, 3, 10, 0.05],
    [2.2164, 11, 24, 0.05],
    [4.8932, 5, 12, 0.01],
  ])('of a ratio of variances beyond %d with %d and %d degrees are %d', (ratio, upper, lower, expected) => {
    expect(varianceRatioTail(ratio, upper, lower) / expected).toBeCloseTo(1, 0);
  });

  test('of the least of many are those of any', () => {
    expect(combineLeast(0.05, 2)).toBeCloseTo(0.0975, 10);
    expect(combineLeast(1, 5)).toBe(1);
  });

  test('of the largest share of a broken stick are those of Fisher', () => {
    // Of two pieces, the larger one is at least 3/4 in half of all cases.
    expect(testLargestShare(0.75, 2)).toBeCloseTo(0.5, 10);
    // Critical value of Fisher's table for ten shares: 0.4450 at 5 %.
    expect(testLargestShare(0.445, 10)).toBeCloseTo(0.05, 3);
    expect(testLargestShare(0.1, 10)).toBeCloseTo(1, 10);
  });
});

describe('trends', () => {
  test('without ties have the probability of Mann and Kendall', () => {
    // S = 45 of 45 pairs, variance 125: z = 44 / √125.
    expect(testTrend([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toBeCloseTo(
      twoSidedNormalTail(44 / Math.sqrt(125)),
      10,
    );
    expect(testTrend([5, 5, 5, 5, 5, 5])).toBe(1);
  });

  test('have the slope of their line, whatever one value is', () => {
    const property = fc.property(
      fc.integer({ min: -100, max: 100 }),
      fc.integer({ min: 12, max: 40 }),
      fc.nat(),
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      (slope, count, at, value) => {
        const line = Array.from({ length: count }, (_, place) => place * slope);
        line[at % count] = value;
        expect(findSlope(line)).toBeCloseTo(slope, 6);
      },
    );
    fc.assert(property);
  });
});

describe('ranks', () => {
  test('share the mean where values are equal, and add up', () => {
    expect(rankValues([10, 20, 20, 5])).toEqual([2, 3.5, 3.5, 1]);
    const property = fc.property(fc.array(fc.integer({ min: 0, max: 9 })), (values) => {
      const sum = rankValues(values).reduce((total, rank) => total + rank, 0);
      expect(sum).toBeCloseTo((values.length * (values.length + 1)) / 2, 6);
    });
    fc.assert(property);
  });

  test('of the same values do not differ, those of other values do', () => {
    expect(testDifference([1, 2, 3, 4, 5], [1, 2, 3, 4, 5])).toBeCloseTo(1, 1);
    expect(testDifference([1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12])).toBeLessThan(0.01);
    expect(
      testGroups([
        [1, 2, 3],
        [1, 2, 3],
      ]),
    ).toBeGreaterThan(0.5);
    expect(
      testGroups([
        [1, 2, 3],
        [11, 12, 13],
        [21, 22, 23],
      ]),
    ).toBeLessThan(0.01);
  });
});

test('adjusted probabilities are those of Benjamini and Hochberg, in any order', () => {
  expect(adjustForDiscovery([0.01, 0.04, 0.03, 0.005]).map((one) => Math.round(one * 1e6) / 1e6)).toEqual([
    0.02, 0.04, 0.04, 0.02,
  ]);
  expect(adjustForDiscovery([])).toEqual([]);
});
