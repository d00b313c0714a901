import type { CacheMode } from '../../contract/data-api-schemas.ts';
import type { Columns } from './olap-engine.ts';
import type { DataVersion, QueryEngine } from './query-engine.ts';
import { QueryResultCache, type CachedQueryResult } from './query-result-cache.ts';
import type { Statement } from '../query-sql/query-sql.ts';
import { startContinueWaitTimer } from '../continue-wait-timer.ts';

interface RunningQueriesOptions {
  engine: QueryEngine;
  /** Milliseconds until a request resolves with `wait`. */
  continueWaitAfter: number;
  /** Milliseconds that a query keeps running for a client that got `wait` and has not come back; default 30,000. */
  abandonAfter?: number;
  /** Cells of all cached results together; default 2,000,000. */
  maxCachedCells?: number;
}

interface RunQueryOptions {
  signal?: AbortSignal | undefined;
  /** Default `stale-if-slow`. */
  mode?: CacheMode | undefined;
}

/** `isStale`: the data has changed since, or may have. */
export type QueryResult = CachedQueryResult & { isStale: boolean };

interface Running {
  result: Promise<CachedQueryResult>;
  controller: AbortController;
  waiting: number;
  /** Set while a client that got `wait` may come back. */
  expected?: NodeJS.Timeout | undefined;
}

interface KnownVersion {
  version: DataVersion | Promise<DataVersion>;
  /** A result that may be current. */
  cached: CachedQueryResult | undefined;
}

const isMadeFrom = (result: CachedQueryResult, version: DataVersion | Promise<DataVersion>): boolean =>
  !(version instanceof Promise) && result.version.key === version.key;

/**
 * Long polling: a slow query resolves with `wait`, and the same query requested again joins the running one. Results are
 * cached up to a total size. A result is current as long as the version of its data is; `CacheMode` decides whether an older result may be used.
 */
export class QueryExecutor {
  readonly #options: Required<RunningQueriesOptions>;
  readonly #running = new Map<string, Running>();
  readonly #cache: QueryResultCache;
  /** Keys of queries for which a client got `wait`: when it comes back, their result counts as fresh for `no-cache`. */
  readonly #promised = new Set<string>();

  constructor(options: RunningQueriesOptions) {
    this.#options = { abandonAfter: 30_000, maxCachedCells: 2_000_000, ...options };
    this.#cache = new QueryResultCache(this.#options.maxCachedCells);
  }

  /** The columns of each statement, or `wait`. Callers that may see different rows must use different keys. */
  async request(
    key: string,
    statements: readonly Statement[],
    options: RunQueryOptions = {},
  ): Promise<QueryResult | 'wait'> {
    const { mode = 'stale-if-slow', signal } = options;
    const cached = this.#cache.find(key);
    const mayKeep = mode !== 'no-cache' || this.#promised.has(key);
    const version = this.#options.engine.findVersion(statements, signal);
    // Where the query runs already, nobody else waits for this version.
    if (version instanceof Promise) version.catch(() => undefined);
    if (cached && mayKeep && isMadeFrom(cached, version)) {
      this.#promised.delete(key);
      return { ...cached, isStale: false };
    }
    const running =
      this.#running.get(key) ??
      this.#start(key, statements, { version, cached: mayKeep ? cached : undefined });
    if (cached && mode === 'stale-while-revalidate') return this.#serveStale(key, running, cached);
    const outcome = await this.#wait(key, running, signal);
    if (outcome !== 'wait') this.#promised.delete(key);
    if (outcome !== 'wait') return { ...outcome, isStale: false };
    return cached && mode === 'stale-if-slow' ? { ...cached, isStale: true } : 'wait';
  }

  /** Keeps the query running for the next request, which then finds a current result. */
  #serveStale(key: string, running: Running, cached: CachedQueryResult): QueryResult {
    this.#expect(key, running);
    return { ...cached, isStale: true };
  }

  #start(key: string, statements: readonly Statement[], known: KnownVersion): Running {
    const controller = new AbortController();
    const result = this.#run(statements, known, controller.signal).finally(() => this.#finish(key, running));
    const running: Running = { result, controller, waiting: 0 };
    result.then(
      (complete) => this.#cache.store(key, complete),
      () => controller.abort(),
    );
    this.#promised.delete(key);
    this.#running.set(key, running);
    return running;
  }

  /** Without a query where the cached result turns out to be current. */
  async #run(
    statements: readonly Statement[],
    { version: pending, cached }: KnownVersion,
    signal: AbortSignal,
  ): Promise<CachedQueryResult> {
    const { engine } = this.#options;
    const version = pending instanceof Promise ? await pending : pending;
    if (cached && isMadeFrom(cached, version)) return cached;
    const run = (statement: Statement): Promise<Columns> => engine.run(statement, signal);
    return { columns: await Promise.all(statements.map(run)), version };
  }

  /** A client that is expected has its time, so that its promise ends with it. */
  #finish(key: string, running: Running): void {
    if (this.#running.get(key) === running) this.#running.delete(key);
  }

  async #wait(key: string, running: Running, signal?: AbortSignal): Promise<CachedQueryResult | 'wait'> {
    running.waiting += 1;
    const timeout = startContinueWaitTimer(this.#options.continueWaitAfter, signal);
    try {
      const outcome = await Promise.race([running.result, timeout.outcome]);
      signal?.throwIfAborted();
      if (outcome === 'wait') this.#promise(key, running);
      return outcome;
    } finally {
      timeout.stop();
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

  /** Stops a query when no client waits for it or is expected back. */
  #abandon(key: string, running: Running): void {
    if (running.waiting > 0 || running.expected || this.#running.get(key) !== running) return;
    this.#running.delete(key);
    running.controller.abort();
  }
}
