import pg from 'pg';
import { setTimeout as rest } from 'node:timers/promises';

/** The database cannot be reached at present. A request may succeed when it is repeated. `cause` is the driver's error. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super(`The database cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.name = 'DatabaseAway';
  }
}

/** `broken`: the connection cannot be used again. `away`: the server refused, but the connection still works. */
type ConnectionLoss = 'broken' | 'away' | undefined;

/**
 * Classifies an error by SQLSTATE: 08 connection, 57P0x shutdown, 25006 standby without writes, 53 no resources, 57014 too
 * slow. Errors of the driver itself (timeouts, sockets, a closed connection) have no SQLSTATE.
 */
export function classifyConnectionLoss(error: unknown): ConnectionLoss {
  if (error instanceof pg.DatabaseError) {
    if (/^(?:08...|57P0.|25006)$/.test(error.code ?? '')) return 'broken';
    return /^(?:53...|57014)$/.test(error.code ?? '') ? 'away' : undefined;
  }
  const isDrivers =
    error instanceof Error && /timeout|terminated|connection|not queryable|closed|pool/i.test(error.message);
  return isDrivers || (error instanceof Error && 'syscall' in error) ? 'broken' : undefined;
}

/** Serialization failure or deadlock: the transaction conflicted with another one and can be repeated. */
export function isSerializationFailure(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(?:40001|40P01)$/.test(error.code ?? '');
}

/**
 * Whether the same transaction may succeed when it is repeated. This includes foreign key errors: a row was deleted after
 * the transaction had found it, which the repeated transaction will notice.
 */
function isRetryable(error: unknown): boolean {
  return isSerializationFailure(error) || (error instanceof pg.DatabaseError && error.code === '23503');
}

/** Whether the database refused a row because of a unique index (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
}

/** Most attempts of a transaction. */
const attempts = 4;
/** Milliseconds at most before the second attempt; doubled for each one after it. */
const firstDelay = 20;

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
