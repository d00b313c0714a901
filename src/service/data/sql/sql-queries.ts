/**
 * Queries under way. One whose client was told to wait runs on for a while, and the same request asked again takes it
 * over: it is one query, and one client reads its rows.
 */
import type { RunnerPool } from './runner-pool.ts';
import type { SqlContext } from './prepare-sql.ts';
import { SqlSession, type SqlLimits, type SqlResult } from './sql-session.ts';

export interface OpenSql extends SqlResult {
  session: SqlSession;
}

export interface SqlQueriesOptions {
  pool: RunnerPool;
  limits: SqlLimits;
  /** Milliseconds until "wait" is answered. */
  continueWaitAfter: number;
  /** Milliseconds that a query runs on for a client that was told to wait. */
  abandonAfter: number;
}

export interface SqlQuestion {
  /** Equal only for requests that may see the same rows. */
  key: string;
  text: string;
  context: SqlContext;
}

interface Running {
  answer: Promise<OpenSql>;
  controller: AbortController;
  expected?: NodeJS.Timeout;
}

export class SqlQueries {
  readonly #options: SqlQueriesOptions;
  readonly #left = new Map<string, Running>();

  constructor(options: SqlQueriesOptions) {
    this.#options = options;
  }

  /** Waits for the first rows, however long that takes. */
  async ask(question: SqlQuestion, signal: AbortSignal): Promise<OpenSql> {
    return this.#follow(this.#start(question), signal);
  }

  /** Waits for the first rows, or answers `wait` after a time and keeps the query for the same request. */
  async askPatiently(question: SqlQuestion, signal: AbortSignal): Promise<OpenSql | 'wait'> {
    const running = this.#takeOver(question.key) ?? this.#start(question);
    const patience = startPatience(this.#options.continueWaitAfter);
    try {
      const outcome = await Promise.race([this.#follow(running, signal), patience.outcome]);
      if (outcome === 'wait') this.#leave(question.key, running);
      return outcome;
    } finally {
      patience.stop();
    }
  }

  #start({ text, context }: SqlQuestion): Running {
    const { pool, limits } = this.#options;
    const controller = new AbortController();
    const session = new SqlSession(pool, limits);
    const opened = session.open(text, context, controller.signal);
    const answer = opened.then((result) => ({ ...result, session }));
    answer.catch(() => undefined);
    return { answer, controller };
  }

  async #follow({ answer, controller }: Running, signal: AbortSignal): Promise<OpenSql> {
    const leave = (): void => controller.abort(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
    try {
      return await answer;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #takeOver(key: string): Running | undefined {
    const running = this.#left.get(key);
    this.#left.delete(key);
    clearTimeout(running?.expected);
    return running;
  }

  #leave(key: string, running: Running): void {
    this.#discard(this.#takeOver(key));
    running.expected = setTimeout(() => this.#discard(this.#takeOver(key)), this.#options.abandonAfter);
    running.expected.unref();
    this.#left.set(key, running);
  }

  #discard(running: Running | undefined): void {
    running?.controller.abort(new Error('Nobody asked for the result any more.'));
    void running?.answer.then(({ session }) => session.close()).catch(() => undefined);
  }
}

function startPatience(milliseconds: number): { outcome: Promise<'wait'>; stop: () => void } {
  let stop = (): void => undefined;
  const outcome = new Promise<'wait'>((resolve) => {
    const timer = setTimeout(() => resolve('wait'), milliseconds);
    stop = () => clearTimeout(timer);
  });
  return { outcome, stop };
}
