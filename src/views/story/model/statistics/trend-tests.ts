/** Tests and sizes of trends that a few extreme values do not change. */
import { median } from 'simple-statistics';
import { twoSidedNormalTail } from './distributions.ts';

/** Longer series are thinned: pairs grow with the square of the length. */
const longest = 400;

/** Median of the slopes between all pairs of values, per step (Theil and Sen). 0 for fewer than two values. */
export function findSlope(values: readonly number[]): number {
  const step = Math.ceil(values.length / longest);
  const slopes: number[] = [];
  for (let from = 0; from < values.length; from += step)
    for (let to = from + step; to < values.length; to += step)
      slopes.push(((values[to] ?? 0) - (values[from] ?? 0)) / (to - from));
  return slopes.length === 0 ? 0 : median(slopes);
}

/** The median of the values that a line of this slope leaves at the first place. */
export const findIntercept = (values: readonly number[], slope: number): number =>
  values.length === 0 ? 0 : median(values.map((value, at) => value - slope * at));

/**
 * Probability of an order as strict as this one in values without a trend (Mann and Kendall, with ties).
 * @param inflation - how much larger the variance is because values resemble the ones before.
 */
export function testTrend(values: readonly number[], inflation = 1): number {
  const step = Math.ceil(values.length / longest);
  const taken = values.filter((_, at) => at % step === 0);
  const count = taken.length;
  if (count < 4) return 1;
  let score = 0;
  for (let from = 0; from < count; from += 1)
    for (let to = from + 1; to < count; to += 1) score += Math.sign((taken[to] ?? 0) - (taken[from] ?? 0));
  const variance = ((count * (count - 1) * (2 * count + 5) - sumTies(taken)) / 18) * inflation;
  return variance <= 0 ? 1 : twoSidedNormalTail(Math.max(0, Math.abs(score) - 1) / Math.sqrt(variance));
}

function sumTies(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].reduce((sum, tied) => sum + tied * (tied - 1) * (2 * tied + 5), 0);
}
