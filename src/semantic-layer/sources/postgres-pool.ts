/** Connections to a data source. Each one is read-only, in UTC, and has a time limit. */
import pg from 'pg';
import { FairQueue, type QueueOwner } from '../../queue/fair-queue.ts';
import { orAborted, settlesWithin } from '../../queue/bounded-wait.ts';
import { connectTimeout, sendCancelRequest, toCancelRequest } from './cancel-postgres-query.ts';
import { toConnectionSettings } from './postgres-address.ts';
import { postgresTypes } from './postgres-cells.ts';
import type { SourceSettings } from './source-settings.ts';

/** Milliseconds in which the server must have stopped a query after its time limit. */
const stopGracePeriod = 3_000;
/** Milliseconds in which the server must answer what the service itself asks. */
export const ownQueryTimeout = 5_000;
/** Milliseconds after which closing the pool breaks the connections that are still in use. */
const closePeriod = 1_500;

/** The driver's types do not have these settings. `extended` allows one statement only. */
export interface DriverQuery extends pg.QueryConfig {
  readonly query_timeout?: number;
  readonly queryMode?: 'extended';
}

export interface Lease {
  readonly client: pg.PoolClient;
  /** Whether the connection was used before, so that it may have broken meanwhile. */
  readonly isUsed: boolean;
}

/** A connection could not be opened or prepared. `cause` is the driver's error. */
export class ConnectionFaultError extends Error {
  constructor(cause: unknown) {
    super('There is no connection that can be used.', { cause });
  }
}

export class PostgresPool {
  readonly #pool: pg.Pool;
  readonly #settings: SourceSettings;
  readonly #used = new WeakSet<pg.PoolClient>();
  /** Connections in use, and what gives their places back. */
  readonly #leases = new Map<Lease, () => void>();
  /** The driver's pool itself must not wait: it could not be told apart from a server that does not answer. */
  readonly #queue: FairQueue;

  /** @throws Error where the address cannot be used. */
  constructor(settings: SourceSettings) {
    this.#settings = settings;
    const { pool, seconds } = settings;
    // With two connections, one alone would be half as fast for a reader who is there alone.
    const placesOfOne = pool > 2 ? pool - 1 : pool;
    this.#queue = new FairQueue({ places: pool, placesOfOne, wait: seconds * 1_000 });
    this.#pool = new pg.Pool({
      ...toConnectionSettings(settings.url, settings.ca),
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

  /**
   * Waits for a free connection, as long as a query may take. Rejects with the signal's reason after an abort, with a
   * `NoTurnError` if all stay in use, and with a `ConnectionFaultError` if no connection can be opened.
   */
  async acquire(owner: QueueOwner, signal?: AbortSignal): Promise<Lease> {
    const leave = await this.#queue.enter(owner, signal);
    const opening = this.#open(leave);
    return orAborted(opening, signal).catch((error: unknown) => {
      // After an abort the connection may still be opened.
      void opening.then((lease) => this.release(lease, false), leave);
      throw error;
    });
  }

  /**
   * Makes a connection read-only and limits the time of its queries. This is needed before each use, since a query can
   * change the settings of its connection with `set_config`.
   */
  async prepare({ client }: Lease, seconds = this.#settings.seconds): Promise<void> {
    const query: DriverQuery = {
      text: `RESET SESSION AUTHORIZATION; RESET ROLE; RESET ALL;
        SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres'; SET extra_float_digits = 1;
        SET default_transaction_read_only = on; SET statement_timeout = ${seconds * 1_000}`,
      query_timeout: ownQueryTimeout,
    };
    await client.query(query).catch((error: unknown) => {
      throw error instanceof pg.DatabaseError ? new ConnectionFaultError(error) : error;
    });
    this.#used.add(client);
  }

  /** `isBroken`: the connection is closed. A second call does nothing. */
  release(lease: Lease, isBroken: boolean): void {
    const leave = this.#leases.get(lease);
    if (!leave) return;
    this.#leases.delete(lease);
    // A query of a data model may have begun a transaction.
    lease.client.release(isBroken || lease.client.getTransactionStatus() !== 'I');
    leave();
  }

  /** Asks the server to stop the query of a connection. This needs no connection of the role. */
  cancel({ client }: Lease): Promise<void> {
    return sendCancelRequest(
      toConnectionSettings(this.#settings.url, this.#settings.ca),
      toCancelRequest(client),
    );
  }

  /** Refuses callers that wait, and breaks the connections that stay in use. */
  async close(): Promise<void> {
    this.#queue.close(new ConnectionFaultError('The data source is closed.'));
    await settlesWithin(this.#pool.end(), closePeriod);
    for (const lease of this.#leases.keys()) this.release(lease, true);
  }

  async #open(leave: () => void): Promise<Lease> {
    try {
      const client = await this.#pool.connect();
      const lease = { client, isUsed: this.#used.has(client) };
      this.#leases.set(lease, leave);
      return lease;
    } catch (error) {
      throw new ConnectionFaultError(error);
    }
  }
}
