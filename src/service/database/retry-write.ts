import pg from 'pg';
import { setTimeout as rest } from 'node:timers/promises';
import { isSerializationFailure } from '../../postgres/connection-errors.ts';

/** Runs a transaction, and repeats it from its beginning where it conflicts with another one. Throws the last error. */
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

/**
 * Whether the same transaction may succeed when it is repeated. This includes foreign key errors: a row was deleted after
 * the transaction had found it, which the repeated transaction will notice.
 */
export function isRetryable(error: unknown): boolean {
  return isSerializationFailure(error) || (error instanceof pg.DatabaseError && error.code === '23503');
}

/** Most attempts of a transaction. */
export const attempts = 4;

/** Milliseconds at most before the second attempt; doubled for each one after it. */
export const firstDelay = 20;
