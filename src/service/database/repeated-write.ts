/** Transactions that lost a race against each other are run again, each from its beginning. */
import { setTimeout as rest } from 'node:timers/promises';
import { isWorthRepeating } from './database-fault.ts';

const attempts = 4;
/** Milliseconds at most before the second attempt; doubled for each one after it. */
const firstRest = 20;

/** Runs the transaction until it is through, four times at most; then its last error is thrown. */
export async function repeatWrite<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === attempts || !isWorthRepeating(error)) throw error;
    }
    // At random, or the same two meet again.
    await rest(Math.random() * firstRest * 2 ** attempt);
  }
}
