/**
 * How thorough a run is: `npm test` tries a sample of the long tables, races and properties, `npm run test:full` all of
 * them. The same tests in the same files: only the number of their rounds differs. `TEST_ROUNDS=full` is the one switch.
 */
export const isFull = process.env.TEST_ROUNDS === 'full';

/** So many rounds by `npm test`, and so many by `npm run test:full`. */
export const rounds = (few: number, all: number): number => (isFull ? all : few);

/**
 * Of a long table: every `stride`th row by `npm test`, all of it by `npm run test:full`. Tables of one kind give each
 * its own `offset`, so that together they try every place.
 */
export function sample<T>(rows: readonly T[], stride: number, offset = 0): readonly T[] {
  return isFull ? rows : rows.filter((_, at) => at % stride === offset % stride);
}
