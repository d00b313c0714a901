/** Runs queries on a PostgreSQL database. Nothing is copied: each query is a statement of that database. */
import pg from 'pg';
import { classifyConnectionLoss } from '../../database/database-errors.ts';
import { DataError } from '../data-error.ts';
import { createPostgresDialect, oldestPostgres, type PostgresFeatures } from '../dialect/postgres-dialect.ts';
import type { SqlDialect } from '../dialect/sql-dialect.ts';
import type { Columns } from '../engine/olap-engine.ts';
import type { Statement } from '../query-sql/query-sql.ts';
import { PostgresPool, type Lease } from './postgres-pool.ts';
import { describeWriteRights } from './read-only-role.ts';
import type { SourceSettings } from './source-settings.ts';

/** Milliseconds after which a source that failed its check is checked again. */
const recheckInterval = 5_000;
/** SQLSTATE of a query that was stopped, by its time limit or by us. */
const queryCanceled = '57014';

type Check = { readonly fault?: DataError; readonly at: number };

export class PostgresEngine {
  readonly dialect: SqlDialect;
  readonly #settings: SourceSettings;
  readonly #pool: PostgresPool;
  readonly #onFault: (error: unknown) => void;
  #features: PostgresFeatures = oldestPostgres;
  #check: Promise<Check> | undefined;

  /** `onFault` receives what callers must not see, such as the messages of the database. */
  constructor(settings: SourceSettings, onFault: (error: unknown) => void) {
    this.#settings = settings;
    this.#onFault = onFault;
    this.#pool = new PostgresPool(settings);
    this.dialect = createPostgresDialect(() => this.#features);
  }

  /**
   * Resolves when the source has been reached and its role can only read.
   *
   * @throws DataError 503 that says why the source cannot be used. It is tried again after some seconds.
   */
  async requireReady(): Promise<void> {
    this.#check ??= this.#checkSource();
    const { fault, at } = await this.#check;
    if (!fault) return;
    if (performance.now() - at < recheckInterval) throw fault;
    this.#check = this.#checkSource();
    const again = await this.#check;
    if (again.fault) throw again.fault;
  }

  /** Rejects with a `DataError` for what the caller may know, and with the signal's reason after an abort. */
  async run(statement: Statement, signal?: AbortSignal): Promise<Columns> {
    await this.requireReady();
    const lease = await this.#acquire(signal);
    try {
      return await this.#runOn(lease, statement, signal);
    } catch (error) {
      // A connection that was idle may have broken long before this query, which has changed nothing.
      const mayRepeat = lease.isUsed && isBroken(error) && !isTimeout(error);
      if (!mayRepeat) throw this.#describe(error);
    }
    const second = await this.#acquire(signal);
    return this.#runOn(second, statement, signal).catch((error: unknown) => {
      throw this.#describe(error);
    });
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #checkSource(): Promise<Check> {
    const at = performance.now();
    try {
      const lease = await this.#pool.acquire();
      try {
        this.#features = await readFeatures(lease.client);
        const rights = await describeWriteRights(lease.client);
        return rights === undefined ? { at } : { at, fault: this.#refusal(rights) };
      } finally {
        this.#pool.release(lease, false);
      }
    } catch (error) {
      this.#onFault(error);
      return { at, fault: this.#unreachable() };
    }
  }

  #acquire(signal?: AbortSignal): Promise<Lease> {
    return this.#pool.acquire(signal).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw this.#describe(error);
    });
  }

  async #runOn(lease: Lease, { sql, values }: Statement, signal?: AbortSignal): Promise<Columns> {
    const stop = { isWanted: false };
    const query = lease.client.query<unknown[]>({ text: sql, values: [...values], rowMode: 'array' });
    const ended = query.then(
      () => undefined,
      (error: unknown) => error,
    );
    const stopping = onAbort(signal, () => {
      stop.isWanted = true;
      void this.#stop(lease, ended);
    });
    try {
      const { rows, fields } = await Promise.race([query, stopping.aborted]);
      return toColumns(rows, fields.length);
    } finally {
      stopping.remove();
      if (!stop.isWanted) this.#pool.release(lease, isBroken(await ended));
    }
  }

  /** The connection is used again only when its query is over, so that no other query is stopped in its place. */
  async #stop(lease: Lease, ended: Promise<unknown>): Promise<void> {
    try {
      await this.#pool.cancel(lease);
      const isOver = await Promise.race([ended.then(() => true), waitForStop()]);
      this.#pool.release(lease, !isOver || isBroken(await ended));
    } catch {
      this.#pool.release(lease, true);
    }
  }

  #describe(error: unknown): unknown {
    if (error instanceof DataError) return error;
    if (error instanceof pg.DatabaseError && error.code === queryCanceled)
      return new DataError(`The query ran longer than ${this.#settings.seconds} s and was stopped.`, 504);
    if (isTimeout(error))
      return new DataError(`The data source '${this.#settings.name}' does not answer. Try again later.`, 504);
    if (!isLost(error)) return error;
    this.#check = undefined;
    this.#onFault(error);
    return this.#unreachable();
  }

  #unreachable(): DataError {
    return new DataError(
      `The data source '${this.#settings.name}' cannot be reached at present. Try again in a moment.`,
      503,
    );
  }

  #refusal(rights: string): DataError {
    this.#onFault(new Error(`The data source '${this.#settings.name}' is not used: ${rights}`));
    return new SourceRefusedError(this.#settings.name, rights);
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

/** Milliseconds after a cancelled query in which it must be over. */
const stopPeriod = 2_000;

const waitForStop = (): Promise<false> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(false), stopPeriod).unref();
  });

/** SQLSTATE 25006 is a statement that would change data, and not a server that is a standby: all connections only read. */
const isLost = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError && error.code === '25006') &&
  classifyConnectionLoss(error) !== undefined;

const isBroken = (error: unknown): boolean => isLost(error) && classifyConnectionLoss(error) === 'broken';

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && /timeout/i.test(error.message) && !(error instanceof pg.DatabaseError);

function onAbort(
  signal: AbortSignal | undefined,
  stop: () => void,
): { aborted: Promise<never>; remove: () => void } {
  let listener = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    listener = () => {
      stop();
      reject(signal?.reason instanceof Error ? signal.reason : new Error('The query was aborted.'));
    };
    signal?.addEventListener('abort', listener, { once: true });
  });
  if (signal?.aborted) listener();
  return { aborted, remove: () => signal?.removeEventListener('abort', listener) };
}

function toColumns(rows: readonly unknown[][], count: number): Columns {
  return Array.from({ length: count }, (_, column) => rows.map((row) => row[column] ?? null));
}

async function readFeatures(client: pg.ClientBase): Promise<PostgresFeatures> {
  const { rows } = await client.query<unknown[]>({
    text: `SELECT current_setting('server_version_num')::int >= 160000,
      (SELECT datctype IN ('C', 'POSIX') FROM pg_database WHERE datname = current_database())
        AND EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu')`,
    rowMode: 'array',
  });
  const [hasAnyValue, needsUnicodeCollation] = rows[0] ?? [];
  return { hasAnyValue: hasAnyValue === true, needsUnicodeCollation: needsUnicodeCollation === true };
}
