/** Connections to a data source. Each one is read-only, in UTC, and has a time limit. */
import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectWithTls, type ConnectionOptions, type TLSSocket } from 'node:tls';
import pg from 'pg';
import { QueueTimeoutError } from '../engine/query-queue.ts';
import { toConnection } from './postgres-address.ts';
import { postgresTypes } from './postgres-cells.ts';
import type { SourceSettings } from './source-settings.ts';

/** Milliseconds in which a connection must be there. */
const connectTimeout = 5_000;
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

interface Waiting {
  readonly take: () => void;
  readonly refuse: (error: unknown) => void;
}

export class PostgresPool {
  readonly #pool: pg.Pool;
  readonly #settings: SourceSettings;
  readonly #used = new WeakSet<pg.PoolClient>();
  readonly #leases = new Set<Lease>();
  /** Connections that may still be opened or taken. */
  #free: number;
  readonly #waiting = new Set<Waiting>();
  #isClosed = false;

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

  /**
   * Waits for a free connection, as long as a query may take. Rejects with the signal's reason after an abort, with a
   * `QueueTimeoutError` if all stay in use, and with a `ConnectionFaultError` if no connection can be opened.
   */
  async acquire(signal?: AbortSignal): Promise<Lease> {
    await this.#takeTurn(signal);
    const opening = this.#open();
    return orAborted(opening, signal).catch((error: unknown) => {
      // After an abort the connection may still be opened.
      void opening.then(
        (lease) => this.release(lease, false),
        () => this.#giveTurn(),
      );
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
    if (!this.#leases.delete(lease)) return;
    // A query of a data model may have begun a transaction.
    lease.client.release(isBroken || lease.client.getTransactionStatus() !== 'I');
    this.#giveTurn();
  }

  /** Asks the server to stop the query of a connection. This needs no connection of the role. */
  cancel({ client }: Lease): Promise<void> {
    return sendCancelRequest(toConnection(this.#settings.url, this.#settings.ca), toCancelRequest(client));
  }

  /** Refuses callers that wait, and breaks the connections that stay in use. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { refuse } of this.#waiting) refuse(new ConnectionFaultError('The data source is closed.'));
    await settlesWithin(this.#pool.end(), closePeriod);
    for (const lease of this.#leases) this.release(lease, true);
  }

  async #open(): Promise<Lease> {
    try {
      const client = await this.#pool.connect();
      const lease = { client, isUsed: this.#used.has(client) };
      this.#leases.add(lease);
      return lease;
    } catch (error) {
      throw new ConnectionFaultError(error);
    }
  }

  /** The pool itself must not wait: it could not be told apart from a server that does not answer. */
  #takeTurn(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.#isClosed) return Promise.reject(new ConnectionFaultError('The data source is closed.'));
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const { seconds } = this.#settings;
      const limit = setTimeout(() => refuse(new QueueTimeoutError(seconds)), seconds * 1_000);
      const end = (): void => {
        clearTimeout(limit);
        this.#waiting.delete(waiting);
        signal?.removeEventListener('abort', leave);
      };
      const refuse = (error: unknown): void => {
        end();
        reject(toError(error));
      };
      const leave = (): void => refuse(signal?.reason);
      const take = (): void => {
        end();
        resolve();
      };
      const waiting = { take, refuse };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.add(waiting);
    });
  }

  #giveTurn(): void {
    const [next] = this.#waiting;
    if (next) next.take();
    else this.#free += 1;
  }
}

const toError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error('The query was aborted.');

/** Rejects with the signal's reason if it is aborted before the work is done. The work goes on. */
export async function orAborted<Value>(work: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  if (!signal) return work;
  let leave = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    leave = () => reject(toError(signal.reason));
  });
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([aborted, work]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

/** Whether the work has ended, well or not, before the time has passed. */
export async function settlesWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const settled = work.then(
    () => true,
    () => true,
  );
  const isSettled = await Promise.race([settled, late]);
  clearTimeout(timer);
  return isSettled;
}

/** Source: PostgreSQL's message formats, SSLRequest. */
const tlsRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

/** Source: PostgreSQL's message formats, CancelRequest. The driver's types do not have what the server told it. */
function toCancelRequest(client: object): Buffer {
  const processId: unknown = 'processID' in client ? client.processID : undefined;
  const key: unknown = 'secretKey' in client ? client.secretKey : undefined;
  if (typeof processId !== 'number' || typeof key !== 'number')
    throw new Error('The server has not said how its queries are cancelled.');
  const message = Buffer.alloc(16);
  message.writeInt32BE(16, 0);
  message.writeInt32BE(80877102, 4);
  message.writeInt32BE(processId, 8);
  message.writeInt32BE(key, 12);
  return message;
}

/** Resolves when the server has closed the connection: it has then passed the request on to the query's process. */
async function sendCancelRequest(
  { host = '', port = 5432, ssl }: pg.ClientConfig,
  message: Buffer,
): Promise<void> {
  const limit = { signal: AbortSignal.timeout(connectTimeout) };
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.on('error', () => undefined);
  try {
    await once(socket, 'connect', limit);
    const stream = typeof ssl === 'object' ? await encrypt(socket, host, ssl, limit) : socket;
    const closed = once(stream, 'close', limit).catch(() => limit.signal.throwIfAborted());
    await Promise.all([closed, writeAll(stream.resume(), message)]);
  } finally {
    socket.destroy();
  }
}

/** The key of a cancel request must not be sent in plain where the query's own connection is encrypted. */
async function encrypt(
  socket: Socket,
  host: string,
  ssl: ConnectionOptions,
  limit: { readonly signal: AbortSignal },
): Promise<TLSSocket> {
  socket.write(tlsRequest);
  const answer: readonly unknown[] = await once(socket, 'data', limit);
  if (String(answer[0]) !== 'S') throw new Error('The server does not take encrypted connections.');
  // RFC 6066 section 3: the name of a server is no IP address.
  const name = isIP(host) === 0 ? { servername: host } : {};
  const stream = connectWithTls({ host, ...ssl, ...name, socket });
  stream.on('error', () => undefined);
  await once(stream, 'secureConnect', limit);
  return stream;
}

const writeAll = (stream: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
