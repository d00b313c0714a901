/** The age of the rows of a dashboard as a whole. */

/** Milliseconds. Queries of one visit are not all answered at the same time. */
const tolerance = 600_000;

/**
 * The refresh time that holds for all rows but those that are much older than the newest. Infinity where no rows have an age.
 * @param texts - ISO 8601 instants. Those that are missing, or none, count for nothing.
 */
export function findCommonRefreshTime(texts: readonly (string | undefined)[]): number {
  const times = texts.map((text) => Date.parse(text ?? '')).filter(Boolean);
  const oldest = Math.max(...times) - tolerance;
  return Math.min(...times.filter((time) => time >= oldest));
}
