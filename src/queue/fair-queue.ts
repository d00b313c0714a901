import { toAbortError } from './bounded-wait.ts';

/** Whose work it is. */
export interface QueueOwner {
  readonly account: number;
  /** Identifies a reader within the account. */
  readonly reader: string;
  /** What the reader's work is about; by default all of it is about the same. */
  readonly topic?: string;
}

export interface QueueLimits {
  /** How much work runs at the same time. */
  readonly places: number;
  /** Most places for the work of one reader about one topic. Default: all but one, and at least one. */
  readonly placesOfOne?: number;
  /** Most pieces of work that wait. Beyond that, work of the account with the most is refused. Default: no limit. */
  readonly waiting?: number;
  /** Most milliseconds that work waits. Default: no limit. */
  readonly wait?: number;
}

/** `full`: too much work waits. `busy`: the wait was too long. `own`: so it was, for other work of the same reader. */
export type NoTurnReason = 'full' | 'busy' | 'own';

/** There was no turn. Whoever asked for one says in words why. */
export class NoTurnError extends Error {
  readonly why: NoTurnReason;

  constructor(why: NoTurnReason) {
    super('There was no turn in time.');
    this.why = why;
  }
}

/** The work of an account, of one of its readers, or of a reader about one topic. */
interface Line {
  readonly key: string;
  running: number;
  waiting: number;
  /** When the wait began: at the last turn, or with the first work after it. Events are counted, not timed. */
  since: number;
}

type Lines = readonly [ofAccount: Line, ofReader: Line, ofTopic: Line];

interface Waiting {
  readonly lines: Lines;
  /** Ends the wait with a turn, or with a refusal. */
  readonly end: (refusal?: Error) => void;
}

/**
 * Gives turns to work of which little runs at the same time (docs/data-api.md, "Turns"). The next turn is that of the account
 * with the fewest places in use, and among equal ones of the account that has waited longest: since its last turn, or since
 * its work came. By the same rule, the readers of an account share its turns, and the topics of a reader share the reader's.
 * Work about one topic begins in the order of arrival. It never takes the last place, so that others need not wait for it.
 */
export class FairQueue {
  readonly #limits: Required<QueueLimits>;
  readonly #lines = new Map<string, Line>();
  /** In the order of arrival. */
  readonly #waiting: Waiting[] = [];
  #running = 0;
  #events = 0;
  #closed: Error | undefined;

  constructor(limits: QueueLimits) {
    const placesOfOne = Math.max(limits.places - 1, 1);
    this.#limits = { placesOfOne, waiting: Infinity, wait: Infinity, ...limits };
  }

  /**
   * Resolves when the work may begin, with a function that has to be called once when it has ended. Rejects with the
   * signal's reason if it is aborted before, and with a `NoTurnError` where a limit is reached.
   */
  async enter(owner: QueueOwner, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#closed) throw this.#closed;
    const lines = this.#linesOf(owner);
    await this.#wait(lines, signal);
    return () => this.#leave(lines);
  }

  async run<Result>(owner: QueueOwner, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const leave = await this.enter(owner, signal);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Refuses all work that waits, or comes later. */
  close(reason: Error): void {
    this.#closed = reason;
    for (const one of [...this.#waiting]) this.#refuse(one, reason);
  }

  #wait(lines: Lines, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stopLimit = this.#limitWait(() => this.#refuse(own, new NoTurnError(this.#explainWait(lines))));
      const abort = (): void => this.#refuse(own, toAbortError(signal?.reason));
      const end = (refusal?: Error): void => {
        stopLimit();
        signal?.removeEventListener('abort', abort);
        if (refusal) reject(refusal);
        else resolve();
      };
      const own: Waiting = { lines, end };
      signal?.addEventListener('abort', abort, { once: true });
      this.#add(own);
    });
  }

  #limitWait(refuse: () => void): () => void {
    const { wait } = this.#limits;
    const timer = wait === Infinity ? undefined : setTimeout(refuse, wait);
    return () => clearTimeout(timer);
  }

  #explainWait([, , { running }]: Lines): NoTurnReason {
    return running < this.#limits.placesOfOne ? 'busy' : 'own';
  }

  #add(one: Waiting): void {
    this.#events += 1;
    for (const line of one.lines) {
      if (line.waiting === 0) line.since = this.#events;
      line.waiting += 1;
    }
    this.#waiting.push(one);
    this.#giveTurns();
    if (this.#waiting.length > this.#limits.waiting)
      this.#refuse(this.#findSurplus(one), new NoTurnError('full'));
  }

  #giveTurns(): void {
    for (let next = this.#findNext(); next; next = this.#findNext()) {
      this.#remove(next);
      this.#running += 1;
      this.#events += 1;
      for (const line of next.lines) {
        line.running += 1;
        line.since = this.#events;
      }
      next.end();
    }
  }

  #findNext(): Waiting | undefined {
    const { places, placesOfOne } = this.#limits;
    if (this.#running >= places) return undefined;
    const [first, ...others] = this.#waiting.filter(({ lines: [, , { running }] }) => running < placesOfOne);
    return (
      first && others.reduce((best, one) => (compare(toRank(one), toRank(best)) < 0 ? one : best), first)
    );
  }

  /** The latest work of the account that has most waiting, and among equal accounts of the reader that has. */
  #findSurplus(newcomer: Waiting): Waiting {
    return this.#waiting.reduceRight(
      (most, one) => (compare(toCounts(one), toCounts(most)) > 0 ? one : most),
      newcomer,
    );
  }

  #refuse(one: Waiting, reason: Error): void {
    this.#remove(one);
    this.#forget(one.lines);
    one.end(reason);
  }

  #remove(one: Waiting): void {
    this.#waiting.splice(this.#waiting.indexOf(one), 1);
    for (const line of one.lines) line.waiting -= 1;
  }

  #leave(lines: Lines): void {
    this.#running -= 1;
    for (const line of lines) line.running -= 1;
    this.#forget(lines);
    this.#giveTurns();
  }

  #linesOf({ account, reader, topic = '' }: QueueOwner): Lines {
    return [this.#lineOf([account]), this.#lineOf([account, reader]), this.#lineOf([account, reader, topic])];
  }

  #lineOf(path: readonly unknown[]): Line {
    const key = JSON.stringify(path);
    const line = this.#lines.get(key) ?? { key, running: 0, waiting: 0, since: 0 };
    this.#lines.set(key, line);
    return line;
  }

  #forget(lines: Lines): void {
    for (const { key, running, waiting } of lines) if (running + waiting === 0) this.#lines.delete(key);
  }
}

const toRank = ({ lines }: Waiting): number[] => lines.flatMap(({ running, since }) => [running, since]);

const toCounts = ({ lines }: Waiting): number[] => lines.map(({ waiting }) => waiting);

/** By the first numbers that differ. */
function compare(one: readonly number[], other: readonly number[]): number {
  const differences = one.map((number, index) => number - (other[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}
