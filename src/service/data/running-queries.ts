/**
 * Long polls: a query that takes long answers "wait", and the same question asked again joins the running query
 * instead of starting another. The rows of an open engine never change, so answers are kept while there is room.
 */
import type { Columns, OlapEngine } from './olap-engine.ts';
import type { Statement } from './query-sql.ts';

export interface RunningQueriesOptions {
  engine: Pick<OlapEngine, 'run'>;
  /** Milliseconds until "wait" is answered. */
  continueWaitAfter: number;
  /** Milliseconds that a query runs on for a client that was told to wait and has not come back; default 30,000. */
  abandonAfter?: number;
  /** Cells of kept answers together; default 2,000,000. */
  keptCells?: number;
}

interface Running {
  answer: Promise<Columns[]>;
  controller: AbortController;
  waiting: number;
  /** Set while somebody who was told to wait may come back. */
  expected?: NodeJS.Timeout | undefined;
}

export class RunningQueries {
  readonly #options: Required<RunningQueriesOptions>;
  readonly #running = new Map<string, Running>();
  readonly #kept = new Map<string, Columns[]>();
  #keptCells = 0;

  constructor(options: RunningQueriesOptions) {
    this.#options = { abandonAfter: 30_000, keptCells: 2_000_000, ...options };
  }

  /** The columns of each statement, or `wait`. Whoever may see other rows must ask under another key. */
  async ask(
    key: string,
    statements: readonly Statement[],
    { signal, isFresh = false }: { signal?: AbortSignal; isFresh?: boolean } = {},
  ): Promise<Columns[] | 'wait'> {
    const kept = isFresh ? undefined : this.#kept.get(key);
    if (kept) return kept;
    const running = this.#running.get(key) ?? this.#start(key, statements);
    return this.#wait(key, running, signal);
  }

  #start(key: string, statements: readonly Statement[]): Running {
    const controller = new AbortController();
    const run = (statement: Statement): Promise<Columns> =>
      this.#options.engine.run(statement, controller.signal);
    const answer = Promise.all(statements.map(run)).finally(() => this.#finish(key, running));
    const running: Running = { answer, controller, waiting: 0 };
    answer.then(
      (columns) => this.#keep(key, columns),
      () => controller.abort(),
    );
    this.#running.set(key, running);
    return running;
  }

  #finish(key: string, running: Running): void {
    clearTimeout(running.expected);
    if (this.#running.get(key) === running) this.#running.delete(key);
  }

  async #wait(key: string, running: Running, signal?: AbortSignal): Promise<Columns[] | 'wait'> {
    running.waiting += 1;
    const patience = startPatience(this.#options.continueWaitAfter, signal);
    try {
      const outcome = await Promise.race([running.answer, patience.outcome]);
      signal?.throwIfAborted();
      if (outcome === 'wait') this.#expect(key, running);
      return outcome;
    } finally {
      patience.stop();
      running.waiting -= 1;
      this.#abandon(key, running);
    }
  }

  #expect(key: string, running: Running): void {
    clearTimeout(running.expected);
    running.expected = setTimeout(() => {
      running.expected = undefined;
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

  #keep(key: string, columns: Columns[]): void {
    this.#drop(key);
    this.#kept.set(key, columns);
    this.#keptCells += countCells(columns);
    for (const oldest of this.#kept.keys()) {
      if (this.#keptCells <= this.#options.keptCells) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#keptCells -= countCells(this.#kept.get(key) ?? []);
    this.#kept.delete(key);
  }
}

const countCells = (answers: readonly Columns[]): number =>
  answers.reduce((sum, columns) => sum + columns.length * (columns[0]?.length ?? 0), 0);

/** Ends as `wait` after a time, or at once when the client leaves. */
function startPatience(
  milliseconds: number,
  signal?: AbortSignal,
): { outcome: Promise<'wait'>; stop: () => void } {
  let stop = (): void => undefined;
  const outcome = new Promise<'wait'>((resolve) => {
    const end = (): void => resolve('wait');
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end, { once: true });
    if (signal?.aborted) end();
    stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    };
  });
  return { outcome, stop };
}
