/** One query on one runner, from its text to its last row, within a limit of time. */
import type { SqlColumn, SqlColumnType } from '../../contract/endpoints/sql-api.ts';
import { DataError } from '../data-error.ts';
import { SqlStoppedError } from '../sql-stopped-error.ts';
import { toCallerSqlError } from './sql-errors.ts';
import { prepareSql, type PreparedSql, type SqlContext } from './prepare-sql.ts';
import {
  batchSchema,
  startedSchema,
  stoppedSchema,
  treeSchema,
  type Batch,
  type RunnerTask,
  type SqlRunner,
} from './sql-runner.ts';
import type { RunnerPool, QueueOwner } from './runner-pool.ts';

export interface SqlLimits {
  /** Milliseconds of work for one query, without the pauses of its readers. Default 30,000. */
  deadline: number;
  /** Milliseconds that a reader may pause before it loses its rows. Default 30,000. */
  pause: number;
  /** Rows of one response. Default 50,000. */
  rows: number;
}

export const defaultLimits: SqlLimits = { deadline: 30_000, pause: 30_000, rows: 50_000 };

/** Most characters of a query. */
export const maxSqlCharacters = 50_000;

export interface SqlResult {
  columns: SqlColumn[];
  first: Batch;
  /** The parser's JSON for the query's text. */
  tree: string;
  /** The fingerprint of the SQL that ran: see `PreparedSql`. */
  fingerprint: string | undefined;
  /** The members of the request's filters that were applied: see `PreparedSql`. */
  filtered: readonly string[] | undefined;
}

/** Runs one query on one runner, from its text to its last row, within a time limit. Must be closed. */
export class SqlSession {
  readonly #pool: RunnerPool;
  readonly #limits: SqlLimits;
  readonly #owner: QueueOwner;
  #runner: SqlRunner | undefined;
  #prepared: PreparedSql | undefined;
  #left: number;
  #isClosed = false;

  constructor(pool: RunnerPool, limits: SqlLimits, owner: QueueOwner) {
    this.#pool = pool;
    this.#owner = owner;
    this.#limits = limits;
    this.#left = limits.deadline;
  }

  /** Rejects with a `DataError` for a fault of the text, and with a `SqlStoppedError` where a limit was exceeded. */
  async open(text: string, context: SqlContext, signal?: AbortSignal): Promise<SqlResult> {
    if (text.length > maxSqlCharacters)
      throw new DataError(`A query has at most ${maxSqlCharacters} characters.`);
    if (text.includes('\0')) throw new DataError('The query contains the character U+0000.');
    const leave = (): void => void this.close();
    signal?.addEventListener('abort', leave, { once: true });
    try {
      this.#runner = await this.#pool.acquire(this.#owner, signal);
      await this.#runner.ready;
      signal?.throwIfAborted();
      return await this.#start(text, context);
    } catch (error) {
      await this.close();
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  async #start(text: string, context: SqlContext): Promise<SqlResult> {
    const parse = async (sql: string): Promise<string> =>
      treeSchema.parse(await this.#run({ task: 'parse', text: sql })).tree;
    const tree = await parse(text);
    const prepared = prepareSql(text, tree, context);
    this.#prepared = prepared;
    prepared.verify(await parse(prepared.sql));
    const { setup, sql, fingerprint, filtered } = prepared;
    const reply = await this.#run({ task: 'start', setup, sql, limit: this.#limits.rows });
    const { columns, ...first } = startedSchema.parse(reply);
    const named = columns.map((column, index) => toColumn(column, index, prepared));
    return { columns: named, first, tree, fingerprint, filtered };
  }

  async next(): Promise<Batch> {
    return batchSchema.parse(await this.#run({ task: 'next' }));
  }

  /** Interrupts the query. A runner that does not stop, or holds too much memory, is killed. May be called repeatedly. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const runner = this.#runner;
    this.#runner = undefined;
    if (!runner || !(await runner.interrupt(new SqlStoppedError('The client disconnected.')))) return;
    const reply = await runner.runTask({ task: 'stop' }).catch(() => undefined);
    const stopped = stoppedSchema.safeParse(reply);
    if (stopped.success && !stopped.data.isSpent) this.#pool.release(runner);
    else runner.kill(new SqlStoppedError('The query has ended.'));
  }

  async #run(task: RunnerTask): Promise<unknown> {
    const runner = this.#runner;
    if (!runner || this.#isClosed) throw new SqlStoppedError('The query was closed.');
    const started = performance.now();
    const timer = setTimeout(() => runner.kill(tooLong(this.#limits)), Math.max(this.#left, 0));
    try {
      return await runner.runTask(task);
    } catch (error) {
      throw toCallerSqlError(error, this.#prepared);
    } finally {
      clearTimeout(timer);
      this.#left -= performance.now() - started;
    }
  }
}

const tooLong = ({ deadline }: SqlLimits): SqlStoppedError =>
  new SqlStoppedError(`The query took longer than ${deadline / 1_000} s and was stopped.`);

const types: Readonly<Record<string, SqlColumnType>> = {
  BOOLEAN: 'Boolean',
  DATE: 'Date',
  DECIMAL: 'Decimal',
  DOUBLE: 'Double',
  FLOAT: 'Double',
  ...Object.fromEntries(
    'TINYINT SMALLINT INTEGER BIGINT HUGEINT UTINYINT USMALLINT UINTEGER UBIGINT UHUGEINT INTEGER_LITERAL BIGNUM'
      .split(' ')
      .map((name) => [name, 'Int64'] as const),
  ),
  ...Object.fromEntries(
    'TIMESTAMP TIMESTAMP_S TIMESTAMP_MS TIMESTAMP_NS TIMESTAMP_TZ'
      .split(' ')
      .map((name) => [name, 'Timestamp'] as const),
  ),
};

/** A column that DuckDB named after generated names gets the name `column<n>`. */
const toColumn = (
  { name, type }: { name: string; type: string },
  index: number,
  { nonce }: PreparedSql,
): SqlColumn => ({
  name: name.includes(nonce) ? `column${index + 1}` : name,
  column_type: types[type] ?? 'String',
});
