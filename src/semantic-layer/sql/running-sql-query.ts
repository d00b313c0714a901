/** A running query. It ends early when no client waits for it, reads it, or is expected back after `wait`. */
import type { CachedSqlResult } from './sql-result-cache.ts';
import { type RowSource, toHeadBytes } from '../sql-response-stream.ts';
import type { SqlContext } from './prepare-sql.ts';
import type { RunnerPool, QueueOwner } from './runner-pool.ts';
import { SqlFeed } from './sql-feed.ts';
import { SqlSession, type SqlLimits } from './sql-session.ts';

export interface SqlQueryRequest {
  /** Requests have equal keys only if they may see the same rows. */
  key: string;
  text: string;
  context: SqlContext;
  /** The account and reader whose share of the runners the query uses. */
  owner: QueueOwner;
}

export interface RunningSqlQueryOptions {
  pool: RunnerPool;
  limits: SqlLimits;
  loadedAt: Date;
  /** Milliseconds that the query keeps running for clients that got `wait`. */
  abandonAfter: number;
  /** Called with a complete result that is small enough, and may be, cached. */
  onCompleteResult: (result: Omit<CachedSqlResult, 'loadedAt'>) => void;
  /** Called, perhaps more than once, when no further request can join the query. */
  onClosed: () => void;
}

/** Bytes of a result that are buffered for all its readers. A larger result is not cached. */
const heldBytes = 2 ** 20;

export class RunningSqlQuery {
  readonly #options: RunningSqlQueryOptions;
  readonly #controller = new AbortController();
  readonly #opened: Promise<SqlFeed>;
  #feed: SqlFeed | undefined;
  #waiting = 0;
  /** Clients that got `wait` and have not come back. */
  #promised = 0;
  #expected: NodeJS.Timeout | undefined;

  constructor(query: SqlQueryRequest, options: RunningSqlQueryOptions) {
    this.#options = options;
    this.#opened = this.#open(query);
    // The failed query stays for clients that got `wait`: they come back and get the error.
    this.#opened.catch(() => this.#leave());
  }

  /** Whether a new request would still get all rows. */
  get isJoinable(): boolean {
    return !this.#controller.signal.aborted && (this.#feed?.isJoinable ?? true);
  }

  /** Resolves with a source of the rows once the first ones are there, or with `wait` if `timeout` resolves first. */
  async wait(timeout: Promise<'wait'>, signal: AbortSignal): Promise<RowSource | 'wait'> {
    this.#waiting += 1;
    this.#promised = Math.max(this.#promised - 1, 0);
    try {
      const outcome = this.#feed ?? (await Promise.race([this.#opened, timeout]));
      signal.throwIfAborted();
      if (outcome !== 'wait') return outcome.join();
      this.expect();
      return 'wait';
    } finally {
      this.#waiting -= 1;
      this.#leave();
    }
  }

  /** Keeps the query running for `abandonAfter`, for a client that will come back. */
  expect(): void {
    this.#promised += 1;
    clearTimeout(this.#expected);
    this.#expected = setTimeout(() => {
      this.#promised = 0;
      this.#leave();
    }, this.#options.abandonAfter);
    this.#expected.unref();
  }

  async #open({ text, context, owner }: SqlQueryRequest): Promise<SqlFeed> {
    const { pool, limits, loadedAt, onCompleteResult } = this.#options;
    const session = new SqlSession(pool, limits, owner);
    const { columns, first, tree, fingerprint, filtered } = await session.open(
      text,
      context,
      this.#controller.signal,
    );
    this.#feed = new SqlFeed(session, toHeadBytes(columns, loadedAt, filtered), first, {
      heldBytes,
      pause: limits.pause,
      onEnd: (parts) => {
        if (parts && fingerprint !== undefined) onCompleteResult({ parts, tree, fingerprint });
        this.#leave();
      },
      onAbandoned: () => this.#leave(),
    });
    return this.#feed;
  }

  /** Stops the query when no client waits for it, reads it or is expected back. A finished one is only let go of. */
  #leave(): void {
    const isOver = this.#feed?.isEnded === true;
    if (this.#waiting > 0 || this.#promised > 0 || (this.#feed?.isRead === true && !isOver)) return;
    clearTimeout(this.#expected);
    this.#options.onClosed();
    if (isOver) return;
    this.#controller.abort(new Error('No client waits for the result any more.'));
    void this.#feed?.close();
  }
}
