/**
 * Probability that the largest of `count` shares of a whole that is split at random (a broken stick) is at least
 * `share`. Fisher's distribution of the largest share, 1929.
 */
export function testLargestShare(share: number, count: number): number {
  if (share <= 0 || count < 2) return 1;
  let sum = 0;
  let sign = 1;
  let choices = count;
  for (let pieces = 1; pieces <= count && pieces * share < 1; pieces += 1) {
    const term = choices * (1 - pieces * share) ** (count - 1);
    sum += sign * term;
    // The terms of a small share grow beyond what numbers hold. Such a share is usual.
    if (!Number.isFinite(sum) || term > 1e6) return 1;
    sign = -sign;
    choices = (choices * (count - pieces)) / (pieces + 1);
  }
  return Math.min(1, Math.max(0, sum));
}
