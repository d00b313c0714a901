/** The engine that runs trusted SQL. DuckDB is imported only when a file is opened, since loading it takes about 0.1 s. */
import { stat } from 'node:fs/promises';
import type { DuckDBConnection, DuckDBInstance, DuckDBResult } from '@duckdb/node-api';
import { DataError } from '../data-error.ts';
import type { Statement } from '../query-sql/query-sql.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { FairQueue } from '../../queue/fair-queue.ts';
import { ownerOfStatement } from './queue-owner.ts';

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
export const lockdownSettings = {
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  allow_community_extensions: 'false',
  allow_unsigned_extensions: 'false',
};

/** Runs trusted SQL into a new database file. */
export async function buildOlapFile(file: string, sql: string): Promise<void> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(file, { threads: '2', ...lockdownSettings });
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
    ...lockdownSettings,
  });
  const connections = await Promise.all(
    Array.from({ length: limits.connections ?? 4 }, () => instance.connect()),
  );
  for (const connection of connections) await connection.run(`SET TimeZone = 'UTC'`);
  await connections[0]?.run('SET enable_external_access = false; SET lock_configuration = true');
  const { readResultColumns: readResult } = await import('./read-result-columns.ts');
  return new DuckEngine(instance, {
    connections,
    loadedAt: mtime,
    seconds: limits.seconds ?? 60,
    readResult,
  });
}

/** A connection with its statements. */
interface EngineConnection {
  readonly connection: DuckDBConnection;
  readonly statements: PreparedStatements;
}

interface EngineOptions {
  readonly connections: readonly DuckDBConnection[];
  readonly loadedAt: Date;
  readonly seconds: number;
  readonly readResult: (result: DuckDBResult) => Promise<Columns>;
}

class DuckEngine implements OlapEngine {
  readonly loadedAt: Date;
  readonly #instance: DuckDBInstance;
  readonly #seconds: number;
  readonly #readResult: EngineOptions['readResult'];
  readonly #queue: FairQueue;
  /** The queue lets in as many queries as there are connections. */
  readonly #idle: EngineConnection[];

  constructor(instance: DuckDBInstance, { connections, loadedAt, seconds, readResult }: EngineOptions) {
    this.#instance = instance;
    this.#queue = new FairQueue({ places: connections.length });
    this.#idle = connections.map((connection) => ({
      connection,
      statements: new PreparedStatements(connection),
    }));
    this.#seconds = seconds;
    this.#readResult = readResult;
    this.loadedAt = loadedAt;
  }

  run(statement: Statement, signal?: AbortSignal): Promise<Columns> {
    const work = (): Promise<Columns> => this.#runOnIdle(statement, signal);
    return this.#queue.run(ownerOfStatement(statement), work, signal);
  }

  async #runOnIdle(statement: Statement, signal?: AbortSignal): Promise<Columns> {
    const connection = this.#idle.pop();
    if (!connection) throw new Error('More queries run than there are connections.');
    try {
      return await this.#runOn(connection, statement, signal);
    } finally {
      this.#idle.push(connection);
    }
  }

  async #runOn(
    { connection, statements }: EngineConnection,
    { sql, values }: Statement,
    signal?: AbortSignal,
  ): Promise<Columns> {
    const deadline = AbortSignal.timeout(this.#seconds * 1_000);
    const stop = signal ? AbortSignal.any([signal, deadline]) : deadline;
    const stopInterrupting = interruptWhenAborted(connection, stop);
    try {
      return await this.#readResult(await statements.run(sql, values, stop));
    } catch (error) {
      signal?.throwIfAborted();
      if (deadline.aborted)
        throw new DataError(`The query ran longer than ${this.#seconds} s and was stopped.`);
      throw error;
    } finally {
      stopInterrupting();
    }
  }

  close(): void {
    for (const { connection } of this.#idle) connection.closeSync();
    this.#instance.closeSync();
  }
}

/** Milliseconds between interrupts. */
const interruptInterval = 50;

/** An interrupt that comes before DuckDB's thread has begun is lost, so that it is repeated until the query is over. */
function interruptWhenAborted(connection: DuckDBConnection, signal: AbortSignal): () => void {
  let timer: NodeJS.Timeout | undefined;
  const begin = (): void => {
    connection.interrupt();
    timer = setInterval(() => connection.interrupt(), interruptInterval);
  };
  signal.addEventListener('abort', begin, { once: true });
  return () => {
    signal.removeEventListener('abort', begin);
    clearInterval(timer);
  };
}
