/**
 * Distributes the rows of one running query to several readers. While the result is small it is buffered from its first
 * row, so that further readers can join. Beyond that the query runs as fast as its slowest reader, and parts that all
 * readers have taken are dropped.
 */
import type { Batch } from './sql-runner.ts';
import { toBatchBytes } from '../sql-response-stream.ts';
import { SqlStoppedError } from '../sql-stopped-error.ts';

/** The methods of `SqlFeed` that its readers call. */
interface ReadableFeed {
  readonly isEnded: boolean;
  /** The part at an index; undefined after the last one. */
  partAt(place: number): Promise<Uint8Array | undefined>;
  notifyProgress(): void;
  leave(reader: FeedReader): void;
}

/** One reader's position in a feed. A reader that takes no rows for too long loses them, so that others can go on. */
export class FeedReader {
  /** Number of parts taken. */
  place = 0;
  readonly #feed: ReadableFeed;
  readonly #pause: number;
  #timer: NodeJS.Timeout | undefined;
  #isLost = false;

  constructor(feed: ReadableFeed, pause: number) {
    this.#feed = feed;
    this.#pause = pause;
    this.#startPause();
  }

  /** The next part; undefined after the last one. Rejects with the error that ended the query. */
  async next(): Promise<Uint8Array | undefined> {
    clearTimeout(this.#timer);
    if (this.#isLost) throw new SqlStoppedError('The query was closed.');
    const part = await this.#feed.partAt(this.place);
    if (!part) return undefined;
    this.place += 1;
    this.#feed.notifyProgress();
    this.#startPause();
    return part;
  }

  leave(): void {
    clearTimeout(this.#timer);
    this.#feed.leave(this);
  }

  #startPause(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#lose(), this.#pause);
    this.#timer.unref();
  }

  /** The parts of a finished query stay buffered, so that a slow reader does not hold anything up. */
  #lose(): void {
    if (this.#feed.isEnded) return;
    this.#isLost = true;
    this.#feed.leave(this);
  }
}

export interface FeedSource {
  next(): Promise<Batch>;
  close(): Promise<void>;
}

export interface FeedOptions {
  /** Bytes that are buffered for readers that join later or are slower than others. */
  heldBytes: number;
  /** Milliseconds that a reader may pause before it loses its rows. */
  pause: number;
  /** Called once at the end: with all parts, or with undefined if the result is incomplete or no longer buffered. */
  onEnd: (whole: readonly Uint8Array[] | undefined) => void;
  /** Called when the last reader leaves before the end. */
  onAbandoned: () => void;
}

export class SqlFeed implements ReadableFeed {
  readonly #source: FeedSource;
  readonly #options: FeedOptions;
  readonly #readers = new Set<FeedReader>();
  readonly #parts: Uint8Array[];
  /** Number of parts that are no longer buffered. */
  #dropped = 0;
  #held: number;
  #isEnded = false;
  #isClosed = false;
  #fault: Error | undefined;
  /** Resolves `#changed`: there are new parts, there is room in the buffer, or the query has ended. */
  #wake: () => void = () => undefined;
  #changed = Promise.resolve();

  /** Starts to read the source at once, up to `heldBytes`, also while there is no reader. */
  constructor(source: FeedSource, head: Uint8Array, first: Batch, options: FeedOptions) {
    this.#source = source;
    this.#options = options;
    this.#parts = [head];
    this.#held = head.byteLength;
    this.#await();
    void this.#run(first);
  }

  /** Whether a new reader gets all rows from the first one. */
  get isJoinable(): boolean {
    return this.#dropped === 0 && this.#fault === undefined;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  get isRead(): boolean {
    return this.#readers.size > 0;
  }

  join(): FeedReader {
    const reader = new FeedReader(this, this.#options.pause);
    this.#readers.add(reader);
    return reader;
  }

  leave(reader: FeedReader): void {
    if (!this.#readers.delete(reader)) return;
    this.#drop();
    if (this.#readers.size === 0 && !this.#isEnded) this.#options.onAbandoned();
  }

  /** The part at an index, once it is there; undefined after the last one. Rejects with the error that ended the query. */
  async partAt(place: number): Promise<Uint8Array | undefined> {
    for (;;) {
      const part = this.#parts[place - this.#dropped];
      if (part) return part;
      if (this.#fault) throw this.#fault;
      if (this.#isEnded) return undefined;
      await this.#changed;
    }
  }

  notifyProgress(): void {
    this.#drop();
  }

  /** Ends the query. Readers get the buffered parts and then an error. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#signal();
    await this.#source.close();
  }

  async #run(first: Batch): Promise<void> {
    // The constructor returns before `onEnd` can be called.
    await Promise.resolve();
    try {
      this.#add(first, first.done);
      for (let done = first.done; !done;) {
        await this.#findRoom();
        const batch = await this.#source.next();
        this.#add(batch);
        done = batch.done;
      }
    } catch (error) {
      this.#fault = error instanceof Error ? error : new Error(String(error));
    }
    this.#isEnded = true;
    const isWhole = this.isJoinable && this.#held <= this.#options.heldBytes;
    this.#options.onEnd(isWhole ? this.#parts : undefined);
    this.#signal();
    await this.#source.close();
  }

  async #findRoom(): Promise<void> {
    while (this.#held > this.#options.heldBytes && !this.#isClosed) await this.#changed;
  }

  #add(batch: Batch, isAll = false): void {
    const part = toBatchBytes(batch, isAll);
    if (part.byteLength === 0) return;
    this.#parts.push(part);
    this.#held += part.byteLength;
    this.#drop();
    this.#signal();
  }

  /** Drops the parts that all readers have taken, once more than `heldBytes` are buffered. */
  #drop(): void {
    if (this.#readers.size === 0 || (this.#dropped === 0 && this.#held <= this.#options.heldBytes)) return;
    const slowest = Math.min(...[...this.#readers].map(({ place }) => place));
    const taken = this.#parts.splice(0, slowest - this.#dropped);
    if (taken.length === 0) return;
    this.#dropped += taken.length;
    this.#held -= taken.reduce((sum, part) => sum + part.byteLength, 0);
    this.#signal();
  }

  #signal(): void {
    this.#wake();
    this.#await();
  }

  #await(): void {
    this.#changed = new Promise((resolve) => (this.#wake = resolve));
  }
}
