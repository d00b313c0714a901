import pg from 'pg';
import type { OpenPool } from './embedded-pool.ts';

const connections = 10;
/** Milliseconds; a query without a deadline hangs for ever on a network that swallows its packets. */
const deadlines = { connectionTimeoutMillis: 3_000, query_timeout: 30_000, statement_timeout: 30_000 };

/** A pool on a PostgreSQL server, 15 or later. */
export function openPostgresPool(url: string): OpenPool {
  const pool = new pg.Pool({ connectionString: url, max: connections, keepAlive: true, ...deadlines });
  // A pool without a listener takes the process down when an idle connection breaks; the next query reports it.
  pool.on('error', () => undefined);
  return { pool, close: () => pool.end() };
}
