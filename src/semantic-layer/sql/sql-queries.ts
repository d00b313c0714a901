/**
 * Runs SQL queries. A request for the rows of a running query joins that query. Small results are cached; they are
 * current as long as the engine holds the data that they are made from. `CacheMode` decides whether an older result may
 * be used, as for `/v1/load`.
 */
import { createHash } from 'node:crypto';
import type { CacheMode } from '../../contract/data-api-schemas.ts';
import type { SqlRequest } from '../../contract/endpoints/sql-api.ts';
import { toAccessKey, type ModelReading } from '../policies/reader.ts';
import { toQueueOwner } from '../engine/queue-owner.ts';
import { createNameTest } from './prepare-sql.ts';
import { quoteNames } from './quote-names.ts';
import type { OlapEngine } from '../engine/olap-engine.ts';
import { SqlResultCache, toCachedRowSource, type CachedSqlResult } from './sql-result-cache.ts';
import type { RowSource } from '../sql-response-stream.ts';
import type { RunnerPool } from './runner-pool.ts';
import { RunningSqlQuery, type SqlQueryRequest } from './running-sql-query.ts';
import { maxSqlCharacters, type SqlLimits } from './sql-session.ts';
import { startContinueWaitTimer } from '../continue-wait-timer.ts';

export interface SqlQueriesOptions {
  engine: Pick<OlapEngine, 'loadedAt'>;
  pool: RunnerPool;
  limits: SqlLimits;
  /** Milliseconds until a request resolves with `wait`. */
  continueWaitAfter: number;
  /** Milliseconds that a query keeps running for clients that got `wait` and have not come back; default 10,000. */
  abandonAfter?: number | undefined;
  /** Bytes of all cached results together; default 32 MiB. */
  maxCachedBytes?: number | undefined;
}

export interface RunSqlOptions {
  signal: AbortSignal;
  /** Default `stale-if-slow`. */
  mode?: CacheMode | undefined;
  /** Whether the caller accepts `wait` in place of rows that are not there in time. */
  acceptsWait: boolean;
}

export interface SqlCall {
  readonly signal: AbortSignal;
  /** The names of filters that the caller may use with any statement: see `StatementFilters`. */
  readonly allowedFilters: readonly string[] | 'all';
}

export class SqlQueries {
  readonly #options: SqlQueriesOptions;
  readonly #running = new Map<string, RunningSqlQuery>();
  readonly #cache: SqlResultCache;

  constructor(options: SqlQueriesOptions) {
    this.#options = options;
    this.#cache = new SqlResultCache(options.maxCachedBytes ?? 32 * 2 ** 20);
  }

  run(reading: ModelReading, request: SqlRequest, call: SqlCall): Promise<RowSource | 'wait'> {
    return this.request(toQueryRequest(reading, request, call), {
      signal: call.signal,
      mode: request.cache,
      acceptsWait: request.throwContinueWait === true,
    });
  }

  async request(
    query: SqlQueryRequest,
    { signal, mode = 'stale-if-slow', acceptsWait }: RunSqlOptions,
  ): Promise<RowSource | 'wait'> {
    const { continueWaitAfter, engine } = this.#options;
    const cached = this.#cache.find(query.key, query.text, query.context);
    const isCurrent = cached?.loadedAt.getTime() === engine.loadedAt.getTime();
    if (cached && isCurrent && mode !== 'no-cache') return toCachedRowSource(cached);
    const running = this.#join(query);
    const stale = cached && !isCurrent ? cached : undefined;
    if (stale && mode === 'stale-while-revalidate') return serveStale(running, stale);
    const mayWait = acceptsWait || (stale !== undefined && mode === 'stale-if-slow');
    const timeout = startContinueWaitTimer(mayWait ? continueWaitAfter : undefined, signal);
    try {
      const outcome = await running.wait(timeout.outcome, signal);
      return outcome === 'wait' && stale && mode === 'stale-if-slow' ? toCachedRowSource(stale) : outcome;
    } finally {
      timeout.stop();
    }
  }

  #join(query: SqlQueryRequest): RunningSqlQuery {
    const running = this.#running.get(query.key);
    return running?.isJoinable ? running : this.#start(query);
  }

  #start(query: SqlQueryRequest): RunningSqlQuery {
    const { engine, abandonAfter = 10_000, pool, limits } = this.#options;
    const { key } = query;
    const { loadedAt } = engine;
    const running: RunningSqlQuery = new RunningSqlQuery(query, {
      pool,
      limits,
      loadedAt,
      abandonAfter,
      onCompleteResult: (result) => this.#cache.store(key, { ...result, loadedAt }),
      onClosed: () => {
        if (this.#running.get(key) === running) this.#running.delete(key);
      },
    });
    this.#running.set(key, running);
    return running;
  }
}

/** Keeps the query running for the next request, which then finds a current result. */
function serveStale(running: RunningSqlQuery, stale: CachedSqlResult): RowSource {
  running.expect();
  return toCachedRowSource(stale);
}

/** Requests share rows if their readers have equal claims about access; shares of the runners are counted per person. */
function toQueryRequest(
  { model, reader, at }: ModelReading,
  { query, timezone: timeZone, filters: list }: SqlRequest,
  { allowedFilters }: SqlCall,
): SqlQueryRequest {
  const isLong = query.length > maxSqlCharacters;
  const text = isLong ? query : quoteNames(query, createNameTest({ model, reader }));
  return {
    // Filters may be long, and keys are kept.
    key: createHash('sha256')
      .update(JSON.stringify([toAccessKey(reader), timeZone, text, list, allowedFilters]))
      .digest('base64'),
    text,
    context: {
      model,
      reader,
      now: at,
      timeZone,
      filters: list && { list, allowed: allowedFilters === 'all' ? 'all' : new Set(allowedFilters) },
    },
    owner: toQueueOwner(reader),
  };
}
