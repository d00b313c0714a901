/** Holds the share of false findings among all that were tried (Benjamini and Hochberg, 1995). */

/**
 * Returns the adjusted probability of each test, in the order of `probabilities`. Findings whose adjusted probability is
 * at most `q` have an expected share of at most `q` false ones.
 */
export function adjustForDiscovery(probabilities: readonly number[]): number[] {
  const order = probabilities.map((_, at) => at);
  order.sort((one, other) => (probabilities[other] ?? 1) - (probabilities[one] ?? 1));
  const adjusted = probabilities.map(() => 1);
  let least = 1;
  order.forEach((at, place) => {
    const rank = order.length - place;
    least = Math.min(least, ((probabilities[at] ?? 1) * order.length) / rank);
    adjusted[at] = least;
  });
  return adjusted;
}
