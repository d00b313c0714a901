/**
 * A pool that drops connections as soon as they break. The driver would keep a connection whose query timed out, and the
 * next query would wait behind it. A broken link usually affects all connections, so that older ones are dropped too.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { classifyConnectionLoss, isStatementLost } from '../../postgres/connection-errors.ts';
import { DatabaseUnavailableError } from './database-errors.ts';
import { createStatementNames } from './statement-names.ts';
import type { FindStatementName } from './statement-names.ts';

interface OpenConnection {
  /** By the clock of `performance.now`. */
  readonly openedAt: number;
  readonly findStatementName: FindStatementName;
}

export function watchPool(pool: pg.Pool): PostgresPool {
  const opened = new WeakMap<pg.PoolClient, OpenConnection>();
  let lostAt = -Infinity;
  let isPreparing = true;
  pool.on('connect', (client) => {
    opened.set(client, { openedAt: performance.now(), findStatementName: createStatementNames() });
    // Without a listener, a client that breaks between two queries of a transaction would end the process.
    client.on('error', () => undefined);
  });
  const onLost = (error: unknown): void => {
    lostAt = performance.now();
    // A pooler that gives transactions to any session and keeps no statements: from now on nothing is prepared.
    if (isStatementLost(error)) isPreparing = false;
  };
  return {
    async connect() {
      for (;;) {
        const client = await checkOut(pool);
        const connection = opened.get(client);
        if (connection && connection.openedAt > lostAt)
          return watchClient(client, isPreparing ? connection.findStatementName : () => undefined, onLost);
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

function watchClient(
  client: pg.PoolClient,
  findStatementName: FindStatementName,
  onLost: (error: unknown) => void,
): PostgresPoolClient {
  let broken: DatabaseUnavailableError | undefined;
  const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    if (broken) throw broken;
    try {
      const name = findStatementName(text);
      return await client.query({ text, values: [...values], ...(name !== undefined && { name }) });
    } catch (error) {
      const loss = classifyConnectionLoss(error);
      if (loss === undefined) throw error;
      const away = new DatabaseUnavailableError(error);
      if (loss === 'broken') {
        broken = away;
        onLost(error);
      }
      throw away;
    }
  };
  // The type of the driver's `query`, whose cursors are not used here.
  return { query: query as PostgresPoolClient['query'], release: () => client.release(broken !== undefined) };
}
