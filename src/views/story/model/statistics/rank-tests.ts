/** Tests that compare the ranks of values: between two parts of a series, and between groups. */
import { twoSidedNormalTail, varianceRatioTail } from './distributions.ts';

/** Ranks from 1. Equal values share the mean of their ranks. */
export function rankValues(values: readonly number[]): number[] {
  const order = values.map((_, at) => at).sort((one, other) => (values[one] ?? 0) - (values[other] ?? 0));
  const ranks = values.map(() => 0);
  for (let from = 0; from < order.length;) {
    let to = from + 1;
    while (to < order.length && values[order[to] ?? 0] === values[order[from] ?? 0]) to += 1;
    for (let place = from; place < to; place += 1) ranks[order[place] ?? 0] = (from + to + 1) / 2;
    from = to;
  }
  return ranks;
}

/** Probability that two samples differ as much as these in their ranks (Mann and Whitney; normal, with ties). */
export function testDifference(one: readonly number[], other: readonly number[]): number {
  const count = one.length + other.length;
  if (one.length < 3 || other.length < 3) return 1;
  const ranks = rankValues([...one, ...other]);
  const sum = ranks.slice(0, one.length).reduce((total, rank) => total + rank, 0);
  const expected = (one.length * (count + 1)) / 2;
  const spread = ranks.reduce((total, rank) => total + (rank - (count + 1) / 2) ** 2, 0);
  const variance = (one.length * other.length * spread) / (count * (count - 1));
  return variance <= 0
    ? 1
    : twoSidedNormalTail(Math.max(0, Math.abs(sum - expected) - 0.5) / Math.sqrt(variance));
}

/** Probability that groups differ as much as these: the ranks' variance between groups against that within them (Conover and Iman, 1981). */
export function testGroups(groups: readonly (readonly number[])[]): number {
  const filled = groups.filter((group) => group.length > 0);
  const ranks = rankValues(filled.flat());
  const count = ranks.length;
  const mean = (count + 1) / 2;
  const spread = ranks.reduce((total, rank) => total + (rank - mean) ** 2, 0);
  if (filled.length < 2 || spread === 0) return 1;
  let between = 0;
  let from = 0;
  for (const group of filled) {
    const own = ranks.slice(from, from + group.length);
    from += group.length;
    between += group.length * (own.reduce((sum, rank) => sum + rank, 0) / group.length - mean) ** 2;
  }
  const within = spread - between;
  if (within <= 0) return 0;
  const upper = filled.length - 1;
  const lower = count - filled.length;
  return varianceRatioTail(between / upper / (within / lower), upper, lower);
}
