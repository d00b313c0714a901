/**
 * Random numbers for races and kills. A run prints its seed, and `TEST_SEED=<seed>` draws the same numbers again. What a race
 * meets depends on the machine, too.
 */
let state = Number(process.env.TEST_SEED) || (Date.now() % 2_147_483_646) + 1;

if (!process.env.TEST_SEED) {
  process.env.TEST_SEED = String(state);
  console.info(`TEST_SEED=${state}`);
}

/** A number from 0 to 1, without 1: Park and Miller's minimal standard generator. */
export function random(): number {
  state = (state * 16_807) % 2_147_483_647;
  return state / 2_147_483_647;
}

/** One of the values. */
export function anyOf<T>(values: readonly T[]): T {
  const one = values[Math.floor(random() * values.length)];
  if (one === undefined) throw new Error('There are no values.');
  return one;
}
