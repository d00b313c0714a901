/** Who may ask how often: each key has a bucket that fills at a steady rate, and a request takes one drop of it. */

export interface Rate {
  readonly perSecond: number;
  /** What a full bucket holds: requests at once after a rest. */
  readonly burst: number;
}

/** Drops are counted in thousandths, so that whole milliseconds at a whole rate add up exactly. */
const tokenUnits = 1_000;

interface Bucket {
  level: number;
  /** Milliseconds. */
  at: number;
}

/** More are not worth their memory; whoever asked longest ago is forgotten, and begins with a full bucket. */
const maxBuckets = 20_000;

export class TokenBuckets {
  readonly #rate: Rate;
  readonly #now: () => number;
  readonly #most: number;
  readonly #buckets = new Map<string, Bucket>();

  /** `now` in milliseconds, of a clock that never goes back. */
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

  /** Begins to count for a key. */
  open(key: string): void {
    if (!this.has(key)) this.#keep(key, { level: this.#full, at: this.#now() });
  }

  /** 0: taken. Otherwise the seconds until there is something to take. */
  take(key: string): number {
    const bucket = this.#fill(key);
    this.#keep(key, bucket);
    if (bucket.level >= tokenUnits) {
      bucket.level -= tokenUnits;
      return 0;
    }
    return (tokenUnits - bucket.level) / tokenUnits / this.#rate.perSecond;
  }

  /** Undoes a `take`. */
  giveBack(key: string): void {
    const bucket = this.#buckets.get(key);
    if (bucket) bucket.level = Math.min(bucket.level + tokenUnits, this.#full);
  }

  #fill(key: string): Bucket {
    const now = this.#now();
    const bucket = this.#buckets.get(key) ?? { level: this.#full, at: now };
    // Drops a second are thousandths of a drop a millisecond.
    bucket.level = Math.min(bucket.level + (now - bucket.at) * this.#rate.perSecond, this.#full);
    bucket.at = now;
    return bucket;
  }

  /** Last in the map is who asked last. */
  #keep(key: string, bucket: Bucket): void {
    this.#buckets.delete(key);
    if (this.#buckets.size >= this.#most) {
      const [oldest] = this.#buckets.keys();
      if (oldest !== undefined) this.#buckets.delete(oldest);
    }
    this.#buckets.set(key, bucket);
  }
}
