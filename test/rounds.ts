/**
 * Number of rounds in tests. `npm test` runs a sample of the long tables, races and properties; `npm run test:full` runs
 * all of them. Both run the same tests in the same files. `TEST_ROUNDS=full` selects the full run.
 */
export const isFull = process.env.TEST_ROUNDS === 'full';

/** Returns `few` in `npm test`, and `all` in `npm run test:full`. */
export const rounds = (few: number, all: number): number => (isFull ? all : few);

/**
 * Returns every `stride`th row of a long table in `npm test`, and all rows in `npm run test:full`. Similar tables use
 * different values of `offset`, so that together they cover every position.
 */
export function sample<T>(rows: readonly T[], stride: number, offset = 0): readonly T[] {
  return isFull ? rows : rows.filter((_, at) => at % stride === offset % stride);
}
