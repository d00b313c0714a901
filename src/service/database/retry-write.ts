/** Transactions that lost a race against each other are run again, each from its beginning. */
import { setTimeout as rest } from 'node:timers/promises';
import { isRetryable } from './database-errors.ts';

const attempts = 4;
/** Milliseconds at most before the second attempt; doubled for each one after it. */
const firstDelay = 20;

/** Runs the transaction until it is through, four times at most; then its last error is thrown. */
export async function retryWrite<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error;
    }
    // At random, or the same two meet again.
    await rest(Math.random() * firstDelay * 2 ** attempt);
  }
}
