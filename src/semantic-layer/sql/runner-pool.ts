import { SqlRunner, type RunnerOptions } from './sql-runner.ts';
import { SqlStoppedError } from '../sql-stopped-error.ts';
import { FairQueue, NoTurnError, type NoTurnReason, type QueueOwner } from '../../queue/fair-queue.ts';
import type { OlapEngine } from '../engine/olap-engine.ts';

/**
 * A fixed number of SQL runners. A query uses one runner alone, when it is its turn (`FairQueue`); a killed runner is
 * replaced at once.
 */

export type { QueueOwner } from '../../queue/fair-queue.ts';

export interface RunnerPoolOptions extends RunnerOptions {
  /** Queries at the same time; default 2. */
  runners?: number | undefined;
  /** Most queries that wait for a runner; beyond that, queries of the account with the most are refused. Default 64. */
  maxWaiting?: number | undefined;
  /** Most milliseconds that a query waits for a runner; default 10,000. */
  maxWait?: number | undefined;
}

export class RunnerPool {
  #options: RunnerPoolOptions;
  readonly #size: number;
  readonly #maxWait: number;
  readonly #queue: FairQueue;
  readonly #all = new Set<SqlRunner>();
  readonly #idle: SqlRunner[] = [];
  /** Runners in use, and what gives their places back. */
  readonly #used = new Map<SqlRunner, () => void>();
  /** Runners with another file than the pool has now. Each ends after its query. */
  readonly #outdated = new WeakSet<SqlRunner>();
  #isClosed = false;

  constructor(options: RunnerPoolOptions) {
    const { runners = 2, maxWaiting = 64, maxWait = 10_000 } = options;
    this.#options = options;
    this.#size = runners;
    this.#maxWait = maxWait;
    this.#queue = new FairQueue({ places: runners, waiting: maxWaiting, wait: maxWait });
  }

  /** Waits for a runner. The first call starts the processes, so that a service without SQL queries has none. */
  async acquire(owner: QueueOwner, signal?: AbortSignal): Promise<SqlRunner> {
    const leave = await this.#queue.enter(owner, signal).catch((error: unknown) => {
      throw toRefusal(error, this.#maxWait);
    });
    try {
      this.#fill();
      const runner = this.#idle.pop();
      if (!runner) throw closing();
      this.#used.set(runner, leave);
      return runner;
    } catch (error) {
      // Also where no process can be started.
      leave();
      throw error;
    }
  }

  release(runner: SqlRunner): void {
    if (this.#outdated.has(runner)) runner.kill(replacedFile());
    else if (this.#used.has(runner) && !runner.hasExited) this.#idle.push(runner);
    this.#free(runner);
  }

  /** Queries that begin from now on read another database file. Running ones end on the file with which they began. */
  replaceFile(file: string): void {
    this.#options = { ...this.#options, file };
    for (const runner of this.#all) this.#outdated.add(runner);
    for (const runner of this.#idle.splice(0)) runner.kill(replacedFile());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#queue.close(closing());
    const runners = [...this.#all];
    for (const runner of runners) runner.kill(closing());
    await Promise.all(runners.map(({ ended }) => ended));
  }

  #free(runner: SqlRunner): void {
    const leave = this.#used.get(runner);
    this.#used.delete(runner);
    leave?.();
  }

  /** Each query that has a turn finds a runner: those in use and those that are idle are as many as the turns. */
  #fill(): void {
    while (!this.#isClosed && this.#idle.length + this.#used.size < this.#size) this.#start();
  }

  #start(): void {
    const runner = new SqlRunner(this.#options);
    this.#all.add(runner);
    this.#idle.push(runner);
    void runner.ended.then(() => this.#replace(runner));
  }

  /** Replaces an ended process, unless it ended while idle: then the next query starts another. */
  #replace(runner: SqlRunner): void {
    this.#all.delete(runner);
    this.#free(runner);
    const place = this.#idle.indexOf(runner);
    if (place >= 0) this.#idle.splice(place, 1);
    else this.#fill();
  }
}

const replacedFile = (): SqlStoppedError => new SqlStoppedError('The data has been replaced.', 503);

const closing = (): SqlStoppedError => new SqlStoppedError('The service is closing.', 503);

function toRefusal(error: unknown, maxWait: number): unknown {
  if (!(error instanceof NoTurnError)) return error;
  const waited = `the query has waited ${maxWait / 1_000} s for its turn`;
  const words: Readonly<Record<NoTurnReason, string>> = {
    full: 'Too many SQL queries are running: try again in a moment.',
    busy: `All SQL runners are busy, and ${waited}: try again in a moment.`,
    own: `Other SQL queries of yours are running, and ${waited}: try again when they are done.`,
  };
  return new SqlStoppedError(words[error.why], 503);
}

/** A pool over the database file that the engine has open. No process starts before the first query. */
export async function openRunnerPool(
  engine: Pick<OlapEngine, 'run'>,
  options: Omit<RunnerPoolOptions, 'file'> = {},
): Promise<RunnerPool> {
  const sql = 'SELECT path FROM duckdb_databases() WHERE NOT internal AND path IS NOT NULL';
  const [paths = []] = await engine.run({ sql, values: [] });
  const [file] = paths;
  if (typeof file !== 'string') throw new Error('The data is not in a file, so that SQL cannot run on it.');
  return new RunnerPool({ ...options, file });
}
