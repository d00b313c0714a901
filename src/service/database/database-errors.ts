/** What the database's errors mean to whoever waits for an answer. */
import pg from 'pg';

/** The database cannot be asked right now. Whoever asks again soon may be answered; the cause says what happened. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super(`The database cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.name = 'DatabaseAway';
  }
}

/** `broken`: the connection is of no more use; `away`: the server refused, on a connection that still works. */
export type ConnectionLoss = 'broken' | 'away' | undefined;

/**
 * By SQLSTATE: 08 connection, 57P0x shutdown, 25006 a standby that takes no writes; 53 no resources, 57014 too slow.
 * Errors of the driver itself carry none: timeouts, sockets, a connection that ended.
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

/** Serialization failure or deadlock: nothing is wrong but that others did the same at the same time. */
export function isSerializationFailure(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(?:40001|40P01)$/.test(error.code ?? '');
}

/**
 * Whether the same transaction may succeed when it is run again. Where a row was deleted after it had been looked up,
 * so that a foreign key has nothing to point at, it finds out by itself that the row is gone.
 */
export function isRetryable(error: unknown): boolean {
  return isSerializationFailure(error) || (error instanceof pg.DatabaseError && error.code === '23503');
}
