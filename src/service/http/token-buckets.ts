/** Token buckets: each key has a bucket that fills at a constant rate, and each request takes one token. */

export interface Rate {
  readonly perSecond: number;
  /** Tokens of a full bucket: the most requests at once. */
  readonly burst: number;
}

/** Units of one token. Thousandths make sums of whole milliseconds at an integer rate exact. */
const tokenUnits = 1_000;

interface Bucket {
  level: number;
  /** Time of the last change, in milliseconds. */
  at: number;
}

/** Most buckets in memory. The bucket whose last request is oldest is dropped, and begins full again. */
const maxBuckets = 20_000;

export class TokenBuckets {
  readonly #rate: Rate;
  readonly #now: () => number;
  readonly #most: number;
  readonly #buckets = new Map<string, Bucket>();
  /** The last key of the map. */
  #newest: string | undefined;

  /** `now` gives milliseconds of a clock that never goes back. `most`: most buckets in memory. */
  constructor(rate: Rate, now: () => number, most = maxBuckets) {
    this.#rate = rate;
    this.#now = now;
    this.#most = most;
  }

  get size(): number {
    return this.#buckets.size;
  }

  get #full(): number {
    return this.#rate.burst * tokenUnits;
  }

  has(key: string): boolean {
    return this.#buckets.has(key);
  }

  /** Creates a full bucket for a key that has none. */
  open(key: string): void {
    if (!this.has(key)) this.#keep(key, { level: this.#full, at: this.#now() });
  }

  /** Takes a token. Returns 0, or the seconds until a token is available. */
  take(key: string): number {
    const bucket = this.#fill(key);
    this.#keep(key, bucket);
    if (bucket.level >= tokenUnits) {
      bucket.level -= tokenUnits;
      return 0;
    }
    return (tokenUnits - bucket.level) / tokenUnits / this.#rate.perSecond;
  }

  /** Returns a token that was taken. */
  giveBack(key: string): void {
    const bucket = this.#buckets.get(key);
    if (bucket) bucket.level = Math.min(bucket.level + tokenUnits, this.#full);
  }

  #fill(key: string): Bucket {
    const now = this.#now();
    const bucket = this.#buckets.get(key) ?? { level: this.#full, at: now };
    // Tokens per second equal units per millisecond.
    bucket.level = Math.min(bucket.level + (now - bucket.at) * this.#rate.perSecond, this.#full);
    bucket.at = now;
    return bucket;
  }

  /** Stores a bucket as the last of the map: the first one has not been used for the longest time. */
  #keep(key: string, bucket: Bucket): void {
    if (key === this.#newest) return;
    this.#newest = key;
    this.#buckets.delete(key);
    if (this.#buckets.size >= this.#most) {
      const [oldest] = this.#buckets.keys();
      if (oldest !== undefined) this.#buckets.delete(oldest);
    }
    this.#buckets.set(key, bucket);
  }
}
