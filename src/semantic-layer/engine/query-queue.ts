import type { Statement } from '../query-sql/query-sql.ts';
import { toAbortError } from './bounded-wait.ts';
import { QueryCosts, toCostKeys, type CostKeys } from './query-costs.ts';

/** Queries that are expected to take longer, in milliseconds, never take all places. */
const slowCost = 100;
/** Among this number of starts, one is that of the query that waits longest. */
const startsPerTurnOfOldest = 10;

/** No place has become free in time. */
export class QueueTimeoutError extends Error {
  constructor(seconds: number) {
    super(`No connection has become free within ${seconds} s.`);
  }
}

interface WaitingQuery {
  readonly keys: CostKeys;
  readonly start: (isSlow: boolean) => void;
}

/**
 * Queries of a database that runs few at once. The query that is expected to be quickest is next, so that a list of values
 * does not wait for hundreds of slow queries. No query waits for ever: every tenth start is that of the oldest.
 */
export class QueryQueue {
  readonly #places: number;
  readonly #waitSeconds: number | undefined;
  readonly #costs = new QueryCosts();
  /** In the order of arrival. */
  readonly #waiting = new Set<WaitingQuery>();
  #running = 0;
  #runningSlow = 0;
  #starts = 0;

  /** `places`: number of queries that may run at the same time. `waitSeconds`: how long a query waits; default for ever. */
  constructor(places: number, waitSeconds?: number) {
    this.#places = places;
    this.#waitSeconds = waitSeconds;
  }

  /**
   * Runs the query when it is its turn. Rejects with the signal's reason if it is aborted while it waits, and with a
   * `QueueTimeoutError` after too long a wait. While the query runs, `run` has to watch the signal.
   */
  async enter<Result>(
    statement: Statement,
    run: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    const keys = toCostKeys(statement);
    const isSlow = await this.#takePlace(keys, signal);
    const startedAt = performance.now();
    try {
      const result = await run();
      this.#costs.record(keys, performance.now() - startedAt);
      return result;
    } catch (error) {
      this.#costs.recordAtLeast(keys, performance.now() - startedAt);
      throw error;
    } finally {
      this.#running -= 1;
      if (isSlow) this.#runningSlow -= 1;
      this.#startNext();
    }
  }

  /** Resolves to whether the query counts as slow while it runs. */
  #takePlace(keys: CostKeys, signal?: AbortSignal): Promise<boolean> {
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const refuse = (error: Error): void => {
        end();
        reject(error);
      };
      const leave = (): void => refuse(toAbortError(signal?.reason));
      const limit = this.#limitWait(refuse);
      const end = (): void => {
        clearTimeout(limit);
        this.#waiting.delete(waiting);
        signal?.removeEventListener('abort', leave);
      };
      const start = (isSlow: boolean): void => {
        end();
        this.#running += 1;
        if (isSlow) this.#runningSlow += 1;
        resolve(isSlow);
      };
      const waiting = { keys, start };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.add(waiting);
      this.#startNext();
    });
  }

  #limitWait(refuse: (error: Error) => void): NodeJS.Timeout | undefined {
    const seconds = this.#waitSeconds;
    if (seconds === undefined) return undefined;
    return setTimeout(() => refuse(new QueueTimeoutError(seconds)), seconds * 1_000);
  }

  #startNext(): void {
    for (let next = this.#findNext(); next; next = this.#findNext()) {
      this.#starts += 1;
      next.waiting.start(next.cost > slowCost);
    }
  }

  #findNext(): CostedQuery | undefined {
    if (this.#running >= this.#places) return undefined;
    // With one or two places, a place for quick queries alone would leave too few for the others.
    const takesSlow = this.#places <= 2 || this.#runningSlow < this.#places - 1;
    const all = [...this.#waiting].map((waiting) => ({
      waiting,
      cost: this.#costs.estimate(waiting.keys),
    }));
    const [oldest, ...others] = takesSlow ? all : all.filter(({ cost }) => cost <= slowCost);
    if (!oldest || this.#starts % startsPerTurnOfOldest === startsPerTurnOfOldest - 1) return oldest;
    return others.reduce((best, one) => (one.cost < best.cost ? one : best), oldest);
  }
}

interface CostedQuery {
  readonly waiting: WaitingQuery;
  /** Expected milliseconds. */
  readonly cost: number;
}
