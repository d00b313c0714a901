/**
 * One running query and everybody who reads its rows. Its beginning is held while it is small, so that whoever asks the
 * same joins it from the first row. Beyond that it is as fast as its slowest reader: what all have taken is dropped.
 */
import type { Batch } from './runner-messages.ts';
import { toBatchBytes } from './sql-lines.ts';
import { SqlStoppedError } from './sql-stopped-error.ts';

// One reader's way through a running query; who leaves rows lying for too long loses them, so that others go on.

/** What a reader needs of the query that it reads. */
interface ReadableFeed {
  readonly isEnded: boolean;
  /** Undefined: there are no more. */
  partAt(place: number): Promise<Uint8Array | undefined>;
  notifyProgress(): void;
  leave(reader: FeedReader): void;
}

export class FeedReader {
  /** Parts that it has taken. */
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

  /** The next part; undefined: there is none. Rejects with what broke the query off. */
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

  /** Of a query that is over, all that is left is held for whoever reads it. */
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
  /** Bytes that are held for readers who come later or are slower than others. */
  heldBytes: number;
  /** Milliseconds that a reader may leave rows lying. */
  pause: number;
  /** Told once: with all of the result, or without where it is not whole or not held any more. */
  onEnd: (whole: readonly Uint8Array[] | undefined) => void;
  /** Told when the last reader has left before the end. */
  onAbandoned: () => void;
}

export class SqlFeed implements ReadableFeed {
  readonly #source: FeedSource;
  readonly #options: FeedOptions;
  readonly #readers = new Set<FeedReader>();
  readonly #parts: Uint8Array[];
  /** Parts that nobody can get any more. */
  #dropped = 0;
  #held: number;
  #isEnded = false;
  #isClosed = false;
  #fault: Error | undefined;
  /** Wakes whoever waits for parts, for room, or for the end. */
  #wake: () => void = () => undefined;
  #changed = Promise.resolve();

  /** Starts at once: what is small is made whether or not somebody reads it already. */
  constructor(source: FeedSource, head: Uint8Array, first: Batch, options: FeedOptions) {
    this.#source = source;
    this.#options = options;
    this.#parts = [head];
    this.#held = head.byteLength;
    this.#await();
    void this.#run(first);
  }

  /** Whether a new reader gets the rows from the first one on. */
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

  /** The part at a reader's place; undefined: it was the last one. Rejects with what broke the query off. */
  async partAt(place: number): Promise<Uint8Array | undefined> {
    for (;;) {
      const part = this.#parts[place - this.#dropped];
      if (part) return part;
      if (this.#fault) throw this.#fault;
      if (this.#isEnded) return undefined;
      await this.#changed;
    }
  }

  /** A reader has gone on. */
  notifyProgress(): void {
    this.#drop();
  }

  /** Readers who are left get an error after what is there. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#signal();
    await this.#source.close();
  }

  async #run(first: Batch): Promise<void> {
    // Nobody is told of an end before the maker of the feed has it.
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

  /** Nothing is dropped before there is more than may be held. */
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
