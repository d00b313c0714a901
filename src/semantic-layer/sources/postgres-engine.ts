/** Runs queries on a PostgreSQL database. Nothing is copied: each query is a statement of that database. */
import pg from 'pg';
import { classifyConnectionLoss } from '../../postgres/connection-errors.ts';
import { DataError } from '../data-error.ts';
import { createPostgresDialect, oldestPostgres, type PostgresFeatures } from '../dialect/postgres-dialect.ts';
import type { SqlDialect } from '../dialect/sql-dialect.ts';
import type { Columns } from '../engine/olap-engine.ts';
import { NoTurnError } from '../../queue/fair-queue.ts';
import { ownerOfStatement, serviceOwner } from '../engine/queue-owner.ts';
import type { Statement } from '../query-sql/query-sql.ts';
import {
  ConnectionFaultError,
  ownQueryTimeout,
  PostgresPool,
  type DriverQuery,
  type Lease,
} from './postgres-pool.ts';
import { describeSourceFault } from './describe-source-fault.ts';
import { orAborted, settlesWithin } from '../../queue/bounded-wait.ts';
import { describeWriteRights } from './describe-write-rights.ts';
import type { SourceSettings } from './source-settings.ts';

/** Milliseconds after which a source that failed its check is checked again. */
const recheckInterval = 5_000;
/** Milliseconds after a cancelled query in which it must be over. */
const stopPeriod = 2_000;
/** SQLSTATE of a query that was stopped, by its time limit or by us. */
const queryCanceled = '57014';
const insufficientPrivilege = '42501';
const divisionByZero = '22012';

/** `at`: when the check ended. */
type Check = { readonly fault?: DataError; readonly at: number };

export class PostgresEngine {
  readonly dialect: SqlDialect;
  readonly #settings: SourceSettings;
  readonly #pool: PostgresPool;
  readonly #onFault: (error: unknown) => void;
  readonly #running = new Set<AbortController>();
  #features: PostgresFeatures = oldestPostgres;
  #check: Promise<Check> | undefined;
  #closing: Promise<void> | undefined;
  #isBusyReported = false;

  /** `onFault` receives what callers must not see, such as the messages of the database. */
  constructor(settings: SourceSettings, onFault: (error: unknown) => void) {
    this.#settings = settings;
    this.#onFault = onFault;
    this.#pool = new PostgresPool(settings);
    this.dialect = createPostgresDialect(() => this.#features);
  }

  /**
   * Resolves when the source has been reached and its role can only read. Callers share one check.
   *
   * @throws DataError 503 that says why the source cannot be used. It is tried again after some seconds.
   */
  async requireReady(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const known = (this.#check ??= this.#checkSource());
    const { fault, at } = await orAborted(known, signal);
    if (!fault) return;
    if (performance.now() - at < recheckInterval) throw fault;
    // Another caller may have started the next check already.
    if (this.#check === known) this.#check = this.#checkSource();
    const again = await orAborted((this.#check ??= this.#checkSource()), signal);
    if (again.fault) throw again.fault;
  }

  /** Rejects with a `DataError` for what the caller may know, and with the signal's reason after an abort. */
  async run(statement: Statement, signal?: AbortSignal): Promise<Columns> {
    await this.requireReady(signal);
    const check = this.#check;
    const stopping = new AbortController();
    const stop = (): void => stopping.abort(signal?.reason);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
    this.#running.add(stopping);
    try {
      return await this.#runOrRepeat(statement, stopping.signal);
    } catch (error) {
      // The reason of an abort is no fault of the source, whatever its words are.
      stopping.signal.throwIfAborted();
      throw this.#describe(error, check);
    } finally {
      this.#running.delete(stopping);
      signal?.removeEventListener('abort', stop);
    }
  }

  /** Stops the queries that run. Resolves within seconds. */
  close(): Promise<void> {
    this.#closing ??= this.#pool.close();
    for (const stopping of this.#running) stopping.abort(this.#unreachable());
    return this.#closing;
  }

  async #checkSource(): Promise<Check> {
    try {
      const rights = await this.#readRights();
      const at = performance.now();
      return rights === undefined ? { at } : { at, fault: this.#refusal(rights) };
    } catch (error) {
      if (error instanceof NoTurnError) return { at: performance.now(), fault: this.#reportBusy() };
      if (!this.#closing) this.#onFault(toCause(error));
      const why = describeSourceFault(toCause(error), this.#settings);
      return { at: performance.now(), fault: new SourceAwayError(this.#unreachable().message, why) };
    }
  }

  /** What the role can do besides reading. */
  async #readRights(): Promise<string | undefined> {
    const lease = await this.#pool.acquire(serviceOwner);
    let isAnswered = false;
    try {
      await this.#pool.prepare(lease, ownQueryTimeout / 1_000);
      this.#features = await readFeatures(lease.client);
      const rights = await describeWriteRights(lease.client);
      isAnswered = true;
      return rights;
    } finally {
      this.#pool.release(lease, !isAnswered);
    }
  }

  async #runOrRepeat(statement: Statement, signal: AbortSignal): Promise<Columns> {
    const owner = ownerOfStatement(statement);
    const lease = await this.#pool.acquire(owner, signal);
    this.#isBusyReported = false;
    try {
      return await this.#runOn(lease, statement, signal);
    } catch (error) {
      // A connection that was idle may have broken long before this query, which has changed nothing.
      const mayRepeat = lease.isUsed && isBroken(error) && !isTimeout(error) && !signal.aborted;
      if (!mayRepeat) throw error;
    }
    return this.#runOn(await this.#pool.acquire(owner, signal), statement, signal);
  }

  async #runOn(lease: Lease, statement: Statement, signal: AbortSignal): Promise<Columns> {
    const query = this.#send(lease, statement, signal);
    const ended = query.then(
      () => undefined,
      (error: unknown) => error,
    );
    try {
      const { rows, fields } = await orAborted(query, signal);
      return toColumns(rows, fields.length);
    } finally {
      if (signal.aborted) void this.#stop(lease, ended);
      else this.#pool.release(lease, isBroken(await ended));
    }
  }

  async #send(
    lease: Lease,
    { sql, values }: Statement,
    signal: AbortSignal,
  ): Promise<pg.QueryArrayResult<unknown[]>> {
    await this.#pool.prepare(lease);
    signal.throwIfAborted();
    const query: DriverQuery & pg.QueryArrayConfig = {
      text: sql,
      values: [...values],
      rowMode: 'array',
      queryMode: 'extended',
    };
    return lease.client.query<unknown[]>(query);
  }

  /** The connection is used again only when its query is over, so that no other query is stopped in its place. */
  async #stop(lease: Lease, ended: Promise<unknown>): Promise<void> {
    try {
      await this.#pool.cancel(lease);
      if (!(await settlesWithin(ended, stopPeriod))) throw new Error('A cancelled query has not stopped.');
      this.#pool.release(lease, isBroken(await ended));
    } catch (error) {
      this.#onFault(error);
      this.#pool.release(lease, true);
    }
  }

  /** `check`: the one that the query relied on. */
  #describe(error: unknown, check: Promise<Check> | undefined): unknown {
    const { name, seconds } = this.#settings;
    if (error instanceof pg.DatabaseError && error.code === queryCanceled)
      return new DataError(`The query ran longer than ${seconds} s and was stopped.`, 504);
    if (error instanceof pg.DatabaseError && error.code === divisionByZero)
      return new DataError(`A member divides by zero: the data model has to write NULLIF(…, 0) there.`);
    if (error instanceof pg.DatabaseError && error.code === insufficientPrivilege) {
      this.#onFault(error);
      return new DataError(
        `The role of the data source '${name}' may not read what the query needs. The log has the details.`,
        503,
      );
    }
    if (error instanceof NoTurnError) return this.#reportBusy();
    if (!isTimeout(error) && !isLost(error)) return error;
    if (this.#check === check) this.#check = undefined;
    this.#onFault(toCause(error));
    if (!isTimeout(error)) return this.#unreachable();
    return new DataError(`The data source '${name}' does not answer. Try again later.`, 504);
  }

  #unreachable(): DataError {
    return new DataError(
      `The data source '${this.#settings.name}' cannot be reached at present. Try again in a moment.`,
      503,
    );
  }

  /** All callers that wait for a connection give up within a short time: the log has one line for them. */
  #reportBusy(): DataError {
    const { name, seconds, pool } = this.#settings;
    if (!this.#isBusyReported) this.#onFault(new Error(`No connection has become free within ${seconds} s.`));
    this.#isBusyReported = true;
    return new DataError(
      `The data source '${name}' is busy: none of its ${pool} connections has become free within ${seconds} s. Try again later.`,
      503,
    );
  }

  #refusal(rights: string): DataError {
    this.#onFault(new Error(`The data source '${this.#settings.name}' is not used: ${rights}`));
    return new SourceRefusedError(this.#settings.name, rights);
  }
}

/** A source that cannot be reached. `why` is for the operator; callers see only that it is away. */
export class SourceAwayError extends DataError {
  readonly why: string;

  constructor(message: string, why: string) {
    super(message, 503);
    this.why = why;
  }
}

/** The role of a source can do more than read. `why` is for the operator; callers see only that it is not used. */
export class SourceRefusedError extends DataError {
  readonly why: string;

  constructor(name: string, why: string) {
    super(
      `The data source '${name}' is not used: its role can do more than read. The log has the rights.`,
      503,
    );
    this.why = `The data source '${name}' cannot be used: ${why}`;
  }
}

const toCause = (error: unknown): unknown => (error instanceof ConnectionFaultError ? error.cause : error);

/** SQLSTATE 25006 is a statement that would change data, and not a server that is a standby: all connections only read. */
const isLost = (error: unknown): boolean =>
  error instanceof ConnectionFaultError ||
  (!(error instanceof pg.DatabaseError && error.code === '25006') &&
    classifyConnectionLoss(error) !== undefined);

const isBroken = (error: unknown): boolean =>
  error instanceof ConnectionFaultError || (isLost(error) && classifyConnectionLoss(error) === 'broken');

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && /timeout/i.test(error.message) && !(error instanceof pg.DatabaseError);

function toColumns(rows: readonly unknown[][], count: number): Columns {
  return Array.from({ length: count }, (_, column) => rows.map((row) => row[column] ?? null));
}

async function readFeatures(client: pg.ClientBase): Promise<PostgresFeatures> {
  const query: DriverQuery & pg.QueryArrayConfig = {
    text: `SELECT current_setting('server_version_num')::int >= 160000,
      (SELECT datctype IN ('C', 'POSIX') FROM pg_database WHERE datname = current_database())
        AND EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu')`,
    rowMode: 'array',
    query_timeout: ownQueryTimeout,
  };
  const { rows } = await client.query<unknown[]>(query);
  const [hasAnyValue, needsUnicodeCollation] = rows[0] ?? [];
  return { hasAnyValue: hasAnyValue === true, needsUnicodeCollation: needsUnicodeCollation === true };
}
