/** Connections to a data source. Each one is read-only, in UTC, and has a time limit. */
import pg from 'pg';
import { toConnection } from './postgres-address.ts';
import { postgresTypes } from './postgres-cells.ts';
import type { SourceSettings } from './source-settings.ts';

/** Milliseconds in which a connection must be there. */
const connectTimeout = 5_000;
/** Milliseconds in which the server must have stopped a query after its time limit. */
const stopGracePeriod = 3_000;

export interface Lease {
  readonly client: pg.PoolClient;
  /** Whether the connection was used before, so that it may have broken meanwhile. */
  readonly isUsed: boolean;
}

export class PostgresPool {
  readonly #pool: pg.Pool;
  readonly #settings: SourceSettings;
  readonly #prepared = new WeakSet<pg.PoolClient>();
  /** Connections that may still be opened or taken. */
  #free: number;
  readonly #waiting = new Set<() => void>();

  /** @throws Error where the address cannot be used. */
  constructor(settings: SourceSettings) {
    this.#settings = settings;
    this.#free = settings.pool;
    this.#pool = new pg.Pool({
      ...toConnection(settings.url, settings.ca),
      max: settings.pool,
      application_name: 'vitrine',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: connectTimeout,
      query_timeout: settings.seconds * 1_000 + stopGracePeriod,
      types: postgresTypes,
    });
    // A pool without a listener takes the process down when an idle connection breaks.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** Waits for a free connection. Rejects with the signal's reason, and with the driver's error if none can be opened. */
  async acquire(signal?: AbortSignal): Promise<Lease> {
    await this.#takeTurn(signal);
    try {
      const client = await this.#pool.connect();
      const isUsed = this.#prepared.has(client);
      if (!isUsed) await this.#prepare(client);
      return { client, isUsed };
    } catch (error) {
      this.#giveTurn();
      throw error;
    }
  }

  /** `isBroken`: the connection is closed. */
  release({ client }: Lease, isBroken: boolean): void {
    client.release(isBroken);
    this.#giveTurn();
  }

  /** Stops the query that runs on a connection. It is over when this resolves, or the connection must be closed. */
  async cancel({ client }: Lease): Promise<void> {
    const canceller = new pg.Client({
      ...toConnection(this.#settings.url, this.#settings.ca),
      connectionTimeoutMillis: connectTimeout,
      query_timeout: connectTimeout,
    });
    canceller.on('error', () => undefined);
    try {
      await canceller.connect();
      await canceller.query('SELECT pg_cancel_backend($1)', [processIdOf(client)]);
    } finally {
      await canceller.end().catch(() => undefined);
    }
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  async #prepare(client: pg.PoolClient): Promise<void> {
    try {
      await client.query(
        `SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres'; SET extra_float_digits = 1;
         SET default_transaction_read_only = on; SET statement_timeout = ${this.#settings.seconds * 1_000}`,
      );
      this.#prepared.add(client);
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** The pool itself must not wait: it could not be told apart from a server that does not answer. */
  #takeTurn(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const take = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        this.#waiting.delete(take);
        reject(signal?.reason instanceof Error ? signal.reason : new Error('The query was aborted.'));
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.add(take);
    });
  }

  #giveTurn(): void {
    const [next] = this.#waiting;
    if (!next) this.#free += 1;
    else {
      this.#waiting.delete(next);
      next();
    }
  }
}

/** The driver's types do not have the process id that the server told it. */
function processIdOf(client: object): number {
  const id: unknown = 'processID' in client ? client.processID : undefined;
  if (typeof id === 'number') return id;
  throw new Error('The connection has no process id.');
}
