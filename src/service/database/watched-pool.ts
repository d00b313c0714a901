/**
 * A pool whose connections are given up as soon as they break. The driver alone keeps a connection whose query timed
 * out, and the next query would wait behind the one that never ends; and a link that broke once has usually broken
 * for all connections, so those from before are not trusted either.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { DatabaseUnavailableError, classifyConnectionLoss } from './database-errors.ts';

export function watchPool(pool: pg.Pool): PostgresPool {
  const openedAt = new WeakMap<pg.PoolClient, number>();
  let lostAt = -Infinity;
  pool.on('connect', (client) => {
    openedAt.set(client, performance.now());
    // In the hands of a transaction between two queries, a client without a listener would end the process.
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

/** Any error of connecting says the same: there is no database to ask. */
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
  // The same promise of rows as the driver's own; its cursors are not used here.
  return { query: query as PostgresPoolClient['query'], release: () => client.release(broken !== undefined) };
}
