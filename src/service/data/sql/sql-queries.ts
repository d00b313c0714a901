/**
 * Queries under way and what they found. Whoever asks for the same rows joins the query that runs; small results are
 * kept, and are current as long as the engine holds the rows that they were made from. What an older one is still good
 * for is the caller's choice, as at `/v1/load`.
 */
import type { CacheMode } from '../../../contract/data-api.ts';
import type { OlapEngine } from '../engine/olap-engine.ts';
import { startWaitTimeout } from '../engine/wait-timeout.ts';
import { SqlResultCache, readCachedParts, type CachedSqlResult } from './sql-result-cache.ts';
import type { RowSource } from './row-stream.ts';
import type { RunnerPool } from './runner-pool.ts';
import { RunningSqlQuery, type SqlQueryRequest } from './running-sql-query.ts';
import type { SqlLimits } from './sql-session.ts';

export interface SqlQueriesOptions {
  engine: Pick<OlapEngine, 'loadedAt'>;
  pool: RunnerPool;
  limits: SqlLimits;
  /** Milliseconds until "wait" is answered. */
  continueWaitAfter: number;
  /** Milliseconds that a query runs on for clients that were told to wait; default 10,000. */
  abandonAfter?: number | undefined;
  /** Bytes of kept results together; default 32 MiB. */
  maxCachedBytes?: number | undefined;
}

export interface RunSqlOptions {
  signal: AbortSignal;
  /** Default `stale-if-slow`. */
  mode?: CacheMode | undefined;
  /** Wants "wait" answered while there are no rows, instead of none. */
  isPatient: boolean;
}

export class SqlQueries {
  readonly #options: SqlQueriesOptions;
  readonly #running = new Map<string, RunningSqlQuery>();
  readonly #kept: SqlResultCache;

  constructor(options: SqlQueriesOptions) {
    this.#options = options;
    this.#kept = new SqlResultCache(options.maxCachedBytes ?? 32 * 2 ** 20);
  }

  async request(
    question: SqlQueryRequest,
    { signal, mode = 'stale-if-slow', isPatient }: RunSqlOptions,
  ): Promise<RowSource | 'wait'> {
    const { continueWaitAfter, engine } = this.#options;
    const kept = this.#kept.find(question.key, question.text, question.context);
    const isCurrent = kept?.loadedAt.getTime() === engine.loadedAt.getTime();
    if (kept && isCurrent && mode !== 'no-cache') return readCachedParts(kept);
    const running = this.#join(question);
    const stale = kept && !isCurrent ? kept : undefined;
    if (stale && mode === 'stale-while-revalidate') return serveStale(running, stale);
    const mayWait = isPatient || (stale !== undefined && mode === 'stale-if-slow');
    const patience = startWaitTimeout(mayWait ? continueWaitAfter : undefined, signal);
    try {
      const outcome = await running.wait(patience.outcome, signal);
      return outcome === 'wait' && stale && mode === 'stale-if-slow' ? readCachedParts(stale) : outcome;
    } finally {
      patience.stop();
    }
  }

  #join(question: SqlQueryRequest): RunningSqlQuery {
    const running = this.#running.get(question.key);
    return running?.isJoinable ? running : this.#start(question);
  }

  #start(question: SqlQueryRequest): RunningSqlQuery {
    const { engine, abandonAfter = 10_000, pool, limits } = this.#options;
    const { key } = question;
    const { loadedAt } = engine;
    const running: RunningSqlQuery = new RunningSqlQuery(question, {
      pool,
      limits,
      loadedAt,
      abandonAfter,
      onCompleteResult: (result) => this.#kept.store(key, { ...result, loadedAt }),
      onClosed: () => {
        if (this.#running.get(key) === running) this.#running.delete(key);
      },
    });
    this.#running.set(key, running);
    return running;
  }
}

/** The running query goes on for whoever asks next. */
function serveStale(running: RunningSqlQuery, stale: CachedSqlResult): RowSource {
  running.expect();
  return readCachedParts(stale);
}
