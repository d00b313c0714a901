/** A few runners: a query has one to itself, and one that was killed is replaced at once. */
import { SqlRunner, type RunnerOptions } from './sql-runner.ts';
import { SqlStopped } from './sql-fault.ts';

export interface PoolOptions extends RunnerOptions {
  /** Queries at the same time; default 2. */
  runners?: number | undefined;
  /** Queries that wait for a runner; further ones are refused. Default 64. */
  mostWaiting?: number | undefined;
}

interface Waiting {
  take: (runner: SqlRunner) => void;
  refuse: (error: Error) => void;
}

export class RunnerPool {
  readonly #options: PoolOptions;
  readonly #size: number;
  readonly #all = new Set<SqlRunner>();
  readonly #idle: SqlRunner[] = [];
  readonly #waiting = new Set<Waiting>();
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#size = options.runners ?? 2;
  }

  /** The first call starts the processes: a service without SQL has none. */
  async take(signal?: AbortSignal): Promise<SqlRunner> {
    signal?.throwIfAborted();
    this.#fill();
    const runner = this.#idle.pop();
    if (runner) return runner;
    if (this.#isClosed || this.#waiting.size >= (this.#options.mostWaiting ?? 64))
      throw new SqlStopped('Too many SQL queries are under way: ask again in a moment.', 503);
    return this.#queue(signal);
  }

  give(runner: SqlRunner): void {
    if (runner.isGone) return;
    const [next] = this.#waiting;
    if (!next) return void this.#idle.push(runner);
    this.#waiting.delete(next);
    next.take(runner);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const runners = [...this.#all];
    for (const waiting of this.#waiting) waiting.refuse(new SqlStopped('The service is closing.', 503));
    for (const runner of runners) runner.kill(new SqlStopped('The service is closing.', 503));
    await Promise.all(runners.map(({ ended }) => ended));
  }

  #fill(): void {
    while (!this.#isClosed && this.#all.size < this.#size) this.#start();
  }

  #start(): void {
    const runner = new SqlRunner(this.#options);
    this.#all.add(runner);
    void runner.ended.then(() => this.#replace(runner));
    this.give(runner);
  }

  /** A process that ends before its first task would end again: the next query starts another instead. */
  #replace(runner: SqlRunner): void {
    this.#all.delete(runner);
    const place = this.#idle.indexOf(runner);
    if (place >= 0) this.#idle.splice(place, 1);
    if (place < 0 || this.#waiting.size > 0) this.#fill();
  }

  #queue(signal?: AbortSignal): Promise<SqlRunner> {
    return new Promise((resolve, reject) => {
      const leave = (): void => waiting.refuse(toError(signal?.reason));
      const settle = (): void => {
        this.#waiting.delete(waiting);
        signal?.removeEventListener('abort', leave);
      };
      const waiting: Waiting = {
        take: (runner) => (settle(), resolve(runner)),
        refuse: (error) => (settle(), reject(error)),
      };
      this.#waiting.add(waiting);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }
}

const toError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error('The client left.');
