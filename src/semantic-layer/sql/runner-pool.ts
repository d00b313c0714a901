import { SqlRunner, type RunnerOptions } from './sql-runner.ts';
import { SqlStoppedError } from '../sql-stopped-error.ts';
import { FairQueue, type QueueOwner } from './fair-queue.ts';
import type { OlapEngine } from '../engine/olap-engine.ts';

/**
 * A fixed number of SQL runners. A query uses one runner alone; a killed runner is replaced at once. When more queries
 * wait than there are runners, accounts and their readers take turns. One reader never uses the last free runner, so
 * that a reader without a running query need not wait for another reader's many. A query that waits longer than
 * `maxWait` is refused.
 */

export type { QueueOwner } from './fair-queue.ts';

export interface RunnerPoolOptions extends RunnerOptions {
  /** Queries at the same time; default 2. */
  runners?: number | undefined;
  /** Most queries that wait for a runner; beyond that, queries of the reader with the most are refused. Default 64. */
  maxWaiting?: number | undefined;
  /** Most milliseconds that a query waits for a runner; default 10,000. */
  maxWait?: number | undefined;
}

interface Waiting {
  owner: QueueOwner;
  take: (runner: SqlRunner) => void;
  refuse: (error: Error) => void;
}

export class RunnerPool {
  #options: RunnerPoolOptions;
  readonly #size: number;
  readonly #all = new Set<SqlRunner>();
  readonly #idle: SqlRunner[] = [];
  readonly #waiting = new FairQueue<Waiting>();
  readonly #holders = new Map<SqlRunner, QueueOwner>();
  /** Runners with another file than the pool has now. Each ends after its query. */
  readonly #outdated = new WeakSet<SqlRunner>();
  #isClosed = false;

  constructor(options: RunnerPoolOptions) {
    this.#options = options;
    this.#size = options.runners ?? 2;
  }

  /** Waits for a runner. The first call starts the processes, so that a service without SQL queries has none. */
  async acquire(owner: QueueOwner, signal?: AbortSignal): Promise<SqlRunner> {
    signal?.throwIfAborted();
    this.#fill();
    const runner = this.#mayHold(owner) ? this.#idle.pop() : undefined;
    if (runner) return this.#hand(runner, owner);
    if (this.#isClosed) throw tooMany();
    if (this.#waiting.length >= (this.#options.maxWaiting ?? 64)) this.#makeRoom(owner);
    return this.#queue(owner, signal);
  }

  release(runner: SqlRunner): void {
    this.#free(runner);
    if (this.#outdated.has(runner)) runner.kill(replacedFile());
    else if (!runner.hasExited) this.#idle.push(runner);
    this.#serve();
  }

  /** Queries that begin from now on read another database file. Running ones end on the file with which they began. */
  replaceFile(file: string): void {
    this.#options = { ...this.#options, file };
    for (const runner of this.#all) this.#outdated.add(runner);
    for (const runner of this.#idle.splice(0)) runner.kill(replacedFile());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const runners = [...this.#all];
    for (let next = this.#waiting.next(); next; next = this.#waiting.next())
      next.refuse(new SqlStoppedError('The service is closing.', 503));
    for (const runner of runners) runner.kill(new SqlStoppedError('The service is closing.', 503));
    await Promise.all(runners.map(({ ended }) => ended));
  }

  /** Gives free runners to waiting queries whose owners may have one more. */
  #serve(): void {
    for (;;) {
      const next = this.#idle.length > 0 && this.#waiting.next((owner) => this.#mayHold(owner));
      const runner = next && this.#idle.pop();
      if (!next || !runner) return;
      next.take(this.#hand(runner, next.owner));
    }
  }

  /** One owner may hold all runners but one, and at least one. */
  #mayHold(owner: QueueOwner): boolean {
    return this.#waiting.countAcquired(owner) < Math.max(this.#size - 1, 1);
  }

  #hand(runner: SqlRunner, owner: QueueOwner): SqlRunner {
    this.#holders.set(runner, owner);
    this.#waiting.acquire(owner);
    return runner;
  }

  #free(runner: SqlRunner): void {
    const owner = this.#holders.get(runner);
    if (!this.#holders.delete(runner) || !owner) return;
    this.#waiting.release(owner);
  }

  /** Refuses a waiting query of the owner with the most, or the new query itself. */
  #makeRoom(owner: QueueOwner): void {
    const refused = this.#waiting.evictNewest(owner);
    if (!refused) throw tooMany();
    refused.refuse(tooMany());
  }

  #fill(): void {
    while (!this.#isClosed && this.#all.size < this.#size) this.#start();
  }

  #start(): void {
    const runner = new SqlRunner(this.#options);
    this.#all.add(runner);
    void runner.ended.then(() => this.#replace(runner));
    this.release(runner);
  }

  /** Replaces an ended process, unless it ended while idle: then the next query starts another. */
  #replace(runner: SqlRunner): void {
    this.#all.delete(runner);
    this.#free(runner);
    const place = this.#idle.indexOf(runner);
    if (place >= 0) this.#idle.splice(place, 1);
    if (place < 0 || this.#waiting.length > 0) this.#fill();
    this.#serve();
  }

  #describeWait(owner: QueueOwner, milliseconds: number): SqlStoppedError {
    const waited = `the query has waited ${milliseconds / 1_000} s for its turn`;
    const why = this.#mayHold(owner)
      ? `All SQL runners are busy, and ${waited}: try again in a moment.`
      : `Other SQL queries of yours are running, and ${waited}: try again when they are done.`;
    return new SqlStoppedError(why, 503);
  }

  #queue(owner: QueueOwner, signal?: AbortSignal): Promise<SqlRunner> {
    return new Promise((resolve, reject) => {
      const leave = (): void => waiting.refuse(toError(signal?.reason));
      const { maxWait = 10_000 } = this.#options;
      const timer = setTimeout(() => waiting.refuse(this.#describeWait(owner, maxWait)), maxWait);
      timer.unref();
      const settle = (): void => {
        clearTimeout(timer);
        this.#waiting.remove(waiting);
        signal?.removeEventListener('abort', leave);
      };
      const waiting: Waiting = {
        owner,
        take: (runner) => (settle(), resolve(runner)),
        refuse: (error) => (settle(), reject(error)),
      };
      this.#waiting.add(owner, waiting);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }
}

const replacedFile = (): SqlStoppedError => new SqlStoppedError('The data has been replaced.', 503);

const tooMany = (): SqlStoppedError =>
  new SqlStoppedError('Too many SQL queries are running: try again in a moment.', 503);

const toError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error('The client disconnected.');

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
