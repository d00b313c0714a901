/**
 * Number of rounds in tests. `npm test` runs a sample of the long tables, races and properties; `npm run test:full` runs
 * more of them, with other random values each time. All run the same tests in the same files. `TEST_ROUNDS=full` selects
 * the full run, `TEST_ROUNDS=all` the longest one, which takes hours and suits a release.
 */
const selected = process.env.TEST_ROUNDS;

export const isFull = selected === 'full' || selected === 'all';

/** Whether a test runs what takes longer than a full run may. */
export const isUnlimited = selected === 'all';

/** Returns `few` in `npm test`, `full` in `npm run test:full`, and `all` in the longest run. Default of `all`: `full`. */
export function rounds(few: number, full: number, all = full): number {
  if (isUnlimited) return all;
  return isFull ? full : few;
}

/**
 * Returns every `stride`th row of a long table in `npm test`, and every `fullStride`th in `npm run test:full`, by default
 * all rows. Similar tables use different values of `offset`, so that together they cover every position.
 */
export function sample<T>(rows: readonly T[], stride: number, offset = 0, fullStride = 1): readonly T[] {
  const used = rounds(stride, fullStride, 1);
  return rows.filter((_, at) => at % used === offset % used);
}
