/**
 * A pool that drops connections as soon as they break. The driver would keep a connection whose query timed out, and the
 * next query would wait behind it. A broken link usually affects all connections, so that older ones are dropped too.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { DatabaseUnavailableError, classifyConnectionLoss } from './database-errors.ts';

export function watchPool(pool: pg.Pool): PostgresPool {
  const openedAt = new WeakMap<pg.PoolClient, number>();
  let lostAt = -Infinity;
  pool.on('connect', (client) => {
    openedAt.set(client, performance.now());
    // Without a listener, a client that breaks between two queries of a transaction would end the process.
    client.on('error', () => undefined);
  });
  const onLost = (): void => {
    lostAt = performance.now();
  };
  return {
    async connect() {
      for (;;) {
        const client = await checkOut(pool);
        if ((openedAt.get(client) ?? 0) > lostAt) return watchClient(client, onLost);
        client.release(true);
      }
    },
    end: () => pool.end(),
  };
}

/** Any error while connecting means that the database cannot be reached. */
async function checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new DatabaseUnavailableError(error);
  }
}

function watchClient(client: pg.PoolClient, onLost: () => void): PostgresPoolClient {
  let broken: DatabaseUnavailableError | undefined;
  const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    if (broken) throw broken;
    try {
      return await client.query(text, [...values]);
    } catch (error) {
      const loss = classifyConnectionLoss(error);
      if (loss === undefined) throw error;
      const away = new DatabaseUnavailableError(error);
      if (loss === 'broken') {
        broken = away;
        onLost();
      }
      throw away;
    }
  };
  // The type of the driver's `query`, whose cursors are not used here.
  return { query: query as PostgresPoolClient['query'], release: () => client.release(broken !== undefined) };
}
