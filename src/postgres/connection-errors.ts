/** What errors of PostgreSQL's driver mean: the service's own database and live data sources have them. */
import pg from 'pg';

/** `broken`: the connection cannot be used again. `away`: the server refused, but the connection still works. */
type ConnectionLoss = 'broken' | 'away' | undefined;

/**
 * Classifies an error by SQLSTATE: 08 connection, 57P0x shutdown, 25006 standby without writes, 0A000 a prepared statement
 * whose tables another version has migrated, 53 no resources, 57014 too slow. Errors of the driver itself (timeouts, sockets,
 * a closed connection) have no SQLSTATE.
 */
export function classifyConnectionLoss(error: unknown): ConnectionLoss {
  if (error instanceof pg.DatabaseError) {
    if (/^(?:08...|57P0.|25006|0A000)$/.test(error.code ?? '') || isStatementLost(error)) return 'broken';
    return /^(?:53...|57014)$/.test(error.code ?? '') ? 'away' : undefined;
  }
  const isDrivers =
    error instanceof Error && /timeout|terminated|connection|not queryable|closed|pool/i.test(error.message);
  return isDrivers || (error instanceof Error && 'syscall' in error) ? 'broken' : undefined;
}

/** The session does not know a prepared statement (SQLSTATE 26000), or knows it already (42P05): a pooler has changed the session. */
export const isStatementLost = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(?:26000|42P05)$/.test(error.code ?? '');

/** Serialization failure or deadlock: the transaction conflicted with another one and can be repeated. */
export function isSerializationFailure(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(?:40001|40P01)$/.test(error.code ?? '');
}

/** Whether the database refused a row because of a unique index (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
}
