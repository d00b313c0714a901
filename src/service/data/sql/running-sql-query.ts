/** One query from its start until nobody wants its rows: those who wait for it, read it, or were told to come back. */
import type { CachedSqlResult } from './sql-result-cache.ts';
import type { RowSource } from './row-stream.ts';
import type { SqlContext } from './prepare-sql.ts';
import type { RunnerPool, QueueOwner } from './runner-pool.ts';
import { SqlFeed } from './sql-feed.ts';
import { toHeadBytes } from './sql-lines.ts';
import { SqlSession, type SqlLimits } from './sql-session.ts';

export interface SqlQueryRequest {
  /** Equal only for requests that may see the same rows. */
  key: string;
  text: string;
  context: SqlContext;
  /** Whose turn the query takes. */
  owner: QueueOwner;
}

export interface RunningSqlQueryOptions {
  pool: RunnerPool;
  limits: SqlLimits;
  loadedAt: Date;
  /** Milliseconds that it goes on for those who were told to wait. */
  abandonAfter: number;
  /** Told of a result that is small enough to be kept, and may be. */
  onCompleteResult: (result: Omit<CachedSqlResult, 'loadedAt'>) => void;
  /** Told, perhaps more than once, when nobody can join any more. */
  onClosed: () => void;
}

/** Bytes of a result that are held for all its readers; a larger one is not kept. */
const heldBytes = 2 ** 20;

export class RunningSqlQuery {
  readonly #options: RunningSqlQueryOptions;
  readonly #controller = new AbortController();
  readonly #opened: Promise<SqlFeed>;
  #feed: SqlFeed | undefined;
  #waiting = 0;
  /** How many were told to wait, and have not come back. */
  #promised = 0;
  #expected: NodeJS.Timeout | undefined;

  constructor(question: SqlQueryRequest, options: RunningSqlQueryOptions) {
    this.#options = options;
    this.#opened = this.#open(question);
    // Whoever was told to wait still hears why there will be no rows.
    this.#opened.catch(() => this.#leave());
  }

  /** Whether there is a way to the first row. */
  get isJoinable(): boolean {
    return !this.#controller.signal.aborted && (this.#feed?.isJoinable ?? true);
  }

  /** A way to the rows once the first are there, or `wait` when `patience` ends before. */
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

  /** Somebody will come back for the rows. */
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
    const { columns, first, tree, fingerprint } = await session.open(text, context, this.#controller.signal);
    this.#feed = new SqlFeed(session, toHeadBytes(columns, loadedAt), first, {
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

  /** Ends what nobody waits for, reads or is expected for; what is over is held only for those who were told to wait. */
  #leave(): void {
    const isOver = this.#feed?.isEnded === true;
    if (this.#waiting > 0 || this.#promised > 0 || (this.#feed?.isRead === true && !isOver)) return;
    clearTimeout(this.#expected);
    this.#options.onClosed();
    if (isOver) return;
    this.#controller.abort(new Error('Nobody asks for the result any more.'));
    void this.#feed?.close();
  }
}
