import pg from 'pg';
import type { OpenPool } from './embedded-pool.ts';

const connections = 10;
/**
 * Milliseconds. Without deadlines a query hangs for ever on a network that swallows its packets. The server's own
 * comes first, since it leaves the connection in order.
 */
const deadlines = {
  query_timeout: 6_000,
  statement_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
};

export interface PostgresOptions {
  /** Migrations take as long as they take, and wait for those of other instances. Default false. */
  readonly withoutTimeouts?: boolean | undefined;
}

/** A pool on a PostgreSQL server, 15 or later. */
export function openPostgresPool(url: string, { withoutTimeouts = false }: PostgresOptions = {}): OpenPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: withoutTimeouts ? 1 : connections,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 3_000,
    ...(withoutTimeouts ? {} : deadlines),
  });
  // A pool without a listener takes the process down when an idle connection breaks; the next query reports it.
  pool.on('error', () => undefined);
  return { pool, close: () => pool.end() };
}
