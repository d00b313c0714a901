/**
 * Long polls: a query that takes long answers "wait", and the same question asked again joins the running query
 * instead of starting another. Answers are kept while there is room. One is current as long as the engine holds the
 * rows that it was made from; what an older one is still good for is the caller's choice.
 */
import type { CacheMode } from '../../../contract/data-api.ts';
import { QueryResultCache, type CachedQueryResult } from './query-result-cache.ts';
import type { Columns, OlapEngine } from './olap-engine.ts';
import { startWaitTimeout } from './wait-timeout.ts';
import type { Statement } from '../query-sql/query-sql.ts';

export interface RunningQueriesOptions {
  engine: Pick<OlapEngine, 'run' | 'loadedAt'>;
  /** Milliseconds until "wait" is answered. */
  continueWaitAfter: number;
  /** Milliseconds that a query runs on for a client that was told to wait and has not come back; default 30,000. */
  abandonAfter?: number;
  /** Cells of kept answers together; default 2,000,000. */
  maxCachedCells?: number;
}

export interface RunQueryOptions {
  signal?: AbortSignal | undefined;
  /** Default `stale-if-slow`. */
  mode?: CacheMode | undefined;
}

/** `isStale`: made from rows that the engine has since replaced. */
export type QueryResult = CachedQueryResult & { isStale: boolean };

interface Running {
  answer: Promise<CachedQueryResult>;
  controller: AbortController;
  waiting: number;
  /** Set while somebody who was told to wait may come back. */
  expected?: NodeJS.Timeout | undefined;
}

export class RunningQueries {
  readonly #options: Required<RunningQueriesOptions>;
  readonly #running = new Map<string, Running>();
  readonly #kept: QueryResultCache;
  /** Questions whose running answer somebody was told to wait for: it is as fresh as a new one when they come back. */
  readonly #promised = new Set<string>();

  constructor(options: RunningQueriesOptions) {
    this.#options = { abandonAfter: 30_000, maxCachedCells: 2_000_000, ...options };
    this.#kept = new QueryResultCache(this.#options.maxCachedCells);
  }

  /** The columns of each statement, or `wait`. Whoever may see other rows must ask under another key. */
  async request(
    key: string,
    statements: readonly Statement[],
    options: RunQueryOptions = {},
  ): Promise<QueryResult | 'wait'> {
    const { mode = 'stale-if-slow', signal } = options;
    const kept = this.#kept.find(key);
    const isCurrent = kept?.loadedAt.getTime() === this.#options.engine.loadedAt.getTime();
    if (kept && isCurrent && (mode !== 'no-cache' || this.#promised.delete(key)))
      return { ...kept, isStale: false };
    const running = this.#running.get(key) ?? this.#start(key, statements);
    if (kept && mode === 'stale-while-revalidate') return this.#giveStale(key, running, kept);
    const answer = await this.#wait(key, running, signal);
    if (answer !== 'wait') this.#promised.delete(key);
    if (answer !== 'wait') return { ...answer, isStale: false };
    return kept && mode === 'stale-if-slow' ? { ...kept, isStale: true } : 'wait';
  }

  /** The running query goes on for whoever asks next. */
  #giveStale(key: string, running: Running, kept: CachedQueryResult): QueryResult {
    this.#expect(key, running);
    return { ...kept, isStale: true };
  }

  #start(key: string, statements: readonly Statement[]): Running {
    const { engine } = this.#options;
    const { loadedAt } = engine;
    const controller = new AbortController();
    const run = (statement: Statement): Promise<Columns> => engine.run(statement, controller.signal);
    const answer = Promise.all(statements.map(run))
      .then((columns) => ({ columns, loadedAt }))
      .finally(() => this.#finish(key, running));
    const running: Running = { answer, controller, waiting: 0 };
    answer.then(
      (made) => this.#kept.store(key, made),
      () => controller.abort(),
    );
    this.#promised.delete(key);
    this.#running.set(key, running);
    return running;
  }

  #finish(key: string, running: Running): void {
    clearTimeout(running.expected);
    if (this.#running.get(key) === running) this.#running.delete(key);
  }

  async #wait(key: string, running: Running, signal?: AbortSignal): Promise<CachedQueryResult | 'wait'> {
    running.waiting += 1;
    const patience = startWaitTimeout(this.#options.continueWaitAfter, signal);
    try {
      const outcome = await Promise.race([running.answer, patience.outcome]);
      signal?.throwIfAborted();
      if (outcome === 'wait') this.#promise(key, running);
      return outcome;
    } finally {
      patience.stop();
      running.waiting -= 1;
      this.#abandon(key, running);
    }
  }

  #promise(key: string, running: Running): void {
    this.#promised.add(key);
    this.#expect(key, running);
  }

  #expect(key: string, running: Running): void {
    clearTimeout(running.expected);
    running.expected = setTimeout(() => {
      running.expected = undefined;
      this.#promised.delete(key);
      this.#abandon(key, running);
    }, this.#options.abandonAfter);
    running.expected.unref();
  }

  /** Stops a query that nobody waits for and nobody is expected for. */
  #abandon(key: string, running: Running): void {
    if (running.waiting > 0 || running.expected || this.#running.get(key) !== running) return;
    this.#running.delete(key);
    running.controller.abort();
  }
}
