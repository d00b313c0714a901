/** The engine that runs trusted SQL. DuckDB is imported only when a file is opened, since loading it takes about 0.1 s. */
import { stat } from 'node:fs/promises';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { DataError } from '../data-error.ts';
import type { Statement } from '../query-sql/query-sql.ts';

/** One array of cells per column. Integers beyond 2^53, decimals and times are text. */
export type Columns = unknown[][];

export interface OlapEngine {
  /** Rejects with a `DataError` after the time limit, and with the signal's reason after an abort. */
  run(statement: Statement, signal?: AbortSignal): Promise<Columns>;
  /** When the data was loaded; it does not change while the engine is open. */
  readonly loadedAt: Date;
  close(): void;
}

export interface OlapLimits {
  /** Threads of DuckDB; default 2. */
  threads?: number | undefined;
  /** Memory limit as DuckDB writes it; default `512MB`. */
  memory?: string | undefined;
  /** Number of queries that run at the same time; further ones wait. Default 4. */
  connections?: number | undefined;
  /** Time limit of one query in seconds; default 60. */
  seconds?: number | undefined;
}

/** Settings of every instance: nothing is installed or loaded by itself. */
export const lockdownStatements = {
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  allow_community_extensions: 'false',
  allow_unsigned_extensions: 'false',
};

/** Runs trusted SQL into a new database file. */
export async function buildOlapFile(file: string, sql: string): Promise<void> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(file, { threads: '2', ...lockdownStatements });
  try {
    const connection = await instance.connect();
    await connection.run(sql);
    await connection.run('CHECKPOINT');
    connection.closeSync();
  } finally {
    instance.closeSync();
  }
}

/** Opens a database file read-only. Its queries can change no settings and reach no files and no network. */
export async function openOlapFile(file: string, limits: OlapLimits = {}): Promise<OlapEngine> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const { mtime } = await stat(file);
  const instance = await DuckDBInstance.create(file, {
    access_mode: 'READ_ONLY',
    threads: String(limits.threads ?? 2),
    memory_limit: limits.memory ?? '512MB',
    ...lockdownStatements,
  });
  const connections = await Promise.all(
    Array.from({ length: limits.connections ?? 4 }, () => instance.connect()),
  );
  for (const connection of connections) await connection.run(`SET TimeZone = 'UTC'`);
  await connections[0]?.run('SET enable_external_access = false; SET lock_configuration = true');
  return new DuckEngine(instance, connections, { loadedAt: mtime, seconds: limits.seconds ?? 60 });
}

class DuckEngine implements OlapEngine {
  readonly loadedAt: Date;
  readonly #instance: DuckDBInstance;
  readonly #seconds: number;
  readonly #idle: DuckDBConnection[];
  readonly #waiting: ((connection: DuckDBConnection) => void)[] = [];

  constructor(
    instance: DuckDBInstance,
    connections: DuckDBConnection[],
    { loadedAt, seconds }: { loadedAt: Date; seconds: number },
  ) {
    this.#instance = instance;
    this.#idle = connections;
    this.#seconds = seconds;
    this.loadedAt = loadedAt;
  }

  async run(statement: Statement, signal?: AbortSignal): Promise<Columns> {
    const connection = await this.#take();
    try {
      signal?.throwIfAborted();
      return await this.#runOn(connection, statement, signal);
    } finally {
      this.#give(connection);
    }
  }

  async #runOn(
    connection: DuckDBConnection,
    { sql, values }: Statement,
    signal?: AbortSignal,
  ): Promise<Columns> {
    const deadline = AbortSignal.timeout(this.#seconds * 1_000);
    const stop = signal ? AbortSignal.any([signal, deadline]) : deadline;
    const interrupt = (): void => connection.interrupt();
    stop.addEventListener('abort', interrupt, { once: true });
    try {
      const reader = await connection.runAndReadAll(sql, [...values]);
      return reader.getColumnsJson();
    } catch (error) {
      signal?.throwIfAborted();
      if (deadline.aborted)
        throw new DataError(`The query ran longer than ${this.#seconds} s and was stopped.`);
      throw error;
    } finally {
      stop.removeEventListener('abort', interrupt);
    }
  }

  #take(): Promise<DuckDBConnection> {
    const connection = this.#idle.pop();
    return connection ? Promise.resolve(connection) : new Promise((resolve) => this.#waiting.push(resolve));
  }

  #give(connection: DuckDBConnection): void {
    const next = this.#waiting.shift();
    if (next) next(connection);
    else this.#idle.push(connection);
  }

  close(): void {
    for (const connection of this.#idle) connection.closeSync();
    this.#instance.closeSync();
  }
}
