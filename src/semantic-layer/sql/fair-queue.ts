/** The owner of a waiting or running query. */
export interface QueueOwner {
  account: number;
  /** Identifies a reader within the account. */
  reader: string;
}

interface QueueEntry<T> {
  owner: QueueOwner;
  item: T;
}

/** Places in use, and the number of the last turn: turns are counted, not timed. */
interface OwnerUsage {
  acquired: number;
  last: number;
}

const nothing: Readonly<OwnerUsage> = { acquired: 0, last: 0 };

/**
 * A queue for few places. The next entry is that of the account with the fewest places in use; among equal accounts, of
 * the one whose last turn is longest ago. Readers of one account take turns by the same rule.
 */
export class FairQueue<T> {
  readonly #waiting: QueueEntry<T>[] = [];
  readonly #shares = new Map<string, OwnerUsage>();
  #turns = 0;

  get length(): number {
    return this.#waiting.length;
  }

  add(owner: QueueOwner, item: T): void {
    this.#waiting.push({ owner, item });
  }

  remove(item: T): void {
    const index = this.#waiting.findIndex((one) => one.item === item);
    if (index >= 0) this.#waiting.splice(index, 1);
  }

  /** Removes and returns the next entry among those whose owner may have a place now. */
  next(mayAcquire: (owner: QueueOwner) => boolean = () => true): T | undefined {
    const [first, ...others] = this.#waiting.filter(({ owner }) => mayAcquire(owner));
    if (!first) return undefined;
    const next = others.reduce((best, one) => (this.#isBefore(one.owner, best.owner) ? one : best), first);
    this.remove(next.item);
    return next.item;
  }

  /**
   * Removes and returns the newest entry of the owner with the most waiting entries: of another account with more than
   * the newcomer's, else of another reader of its account. Undefined where none has more than the newcomer would have.
   */
  evictNewest(newcomer: QueueOwner): T | undefined {
    const greedy = this.#findGreediest(newcomer.account, this.#waiting, ({ account }) => account);
    const account = greedy ?? newcomer.account;
    const ofAccount = this.#waiting.filter(({ owner }) => owner.account === account);
    const own = greedy === undefined ? newcomer.reader : undefined;
    const reader = this.#findGreediest(own, ofAccount, (owner) => owner.reader);
    const last = ofAccount.findLast(({ owner }) => owner.reader === reader);
    if (last) this.remove(last.item);
    return last?.item;
  }

  /** The owner with at least two more waiting entries than `own`; with `own` undefined, the owner with the most. */
  #findGreediest<K extends string | number>(
    own: K | undefined,
    waiting: readonly QueueEntry<T>[],
    keyOf: (owner: QueueOwner) => K,
  ): K | undefined {
    const counts = new Map<K, number>();
    for (const { owner } of waiting) counts.set(keyOf(owner), (counts.get(keyOf(owner)) ?? 0) + 1);
    const fewest = own === undefined ? 0 : (counts.get(own) ?? 0) + 1;
    const [greediest] = [...counts].filter(([, count]) => count > fewest).sort(([, a], [, b]) => b - a);
    return greediest?.[0];
  }

  /** Counts a place as in use. */
  acquire(owner: QueueOwner): void {
    this.#turns += 1;
    for (const key of keysOf(owner)) {
      const { acquired } = this.#shareOf(key);
      this.#shares.set(key, { acquired: acquired + 1, last: this.#turns });
    }
  }

  /** Number of places that the reader uses. */
  countAcquired(owner: QueueOwner): number {
    return this.#shareOf(keysOf(owner)[1]).acquired;
  }

  /** Counts a place as free again. */
  release(owner: QueueOwner): void {
    for (const key of keysOf(owner)) {
      const { acquired, last } = this.#shareOf(key);
      this.#shares.set(key, { acquired: acquired - 1, last });
    }
    this.#forget();
  }

  #isBefore(one: QueueOwner, other: QueueOwner): boolean {
    return compare(this.#rank(one), this.#rank(other)) < 0;
  }

  #rank(owner: QueueOwner): number[] {
    return keysOf(owner).flatMap((key) => [this.#shareOf(key).acquired, this.#shareOf(key).last]);
  }

  #shareOf(key: string): Readonly<OwnerUsage> {
    return this.#shares.get(key) ?? nothing;
  }

  /** Drops owners without a place whose last turn is too long ago to matter. */
  #forget(): void {
    if (this.#shares.size <= 1_000) return;
    for (const [key, { acquired, last }] of this.#shares) {
      if (acquired === 0 && last < this.#turns - 500) this.#shares.delete(key);
    }
  }
}

const keysOf = ({ account, reader }: QueueOwner): [string, string] => [
  String(account),
  `${account} ${reader}`,
];

function compare(one: readonly number[], other: readonly number[]): number {
  const differences = one.map((number, index) => number - (other[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}
