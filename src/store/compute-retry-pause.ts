/** Longest pause between two attempts, in seconds. */
const longest = 60;

/**
 * The pause before the next attempt, in milliseconds: 1, 2, 4 … 60 seconds, and up to a quarter less, so that the pages of
 * many readers do not return at once.
 * @param attempts - number of attempts since the outage began.
 * @param random - from 0 to 1.
 */
export const computeRetryPause = (attempts: number, random: number): number =>
  Math.min(longest, 2 ** attempts) * 1_000 * (1 - random / 4);
