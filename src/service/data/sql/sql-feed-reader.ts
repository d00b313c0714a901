/** One reader's way through a running query; who leaves rows lying for too long loses them, so that others go on. */
import { SqlStoppedError } from './sql-stopped-error.ts';

/** What a reader needs of the query that it reads. */
export interface ReadableFeed {
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
