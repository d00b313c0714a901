/** The clock that all instances share. Clocks of machines differ, by more than a lease where one is not set. */

export interface SharedClockOptions {
  /** This machine's clock. */
  readonly now: () => Date;
  /** Asks the shared clock, such as that of the database. */
  readonly readSharedTime: () => Promise<Date>;
}

export interface SharedClock {
  readonly now: () => Date;
  /** Compares the clocks, unless that was done a moment ago. Rejects where the shared one cannot be read. */
  readonly compare: () => Promise<void>;
}

/** Milliseconds for which a comparison holds. */
const interval = 10_000;

/** Slower answers say too little of the moment at which the clock was read, ms. */
const slowest = 2_000;

export function createSharedClock({ now, readSharedTime }: SharedClockOptions): SharedClock {
  let ahead = 0;
  let comparedAt = -Infinity;
  return {
    now: () => new Date(now().getTime() + ahead),
    async compare() {
      const before = now().getTime();
      if (Math.abs(before - comparedAt) < interval) return;
      const shared = await readSharedTime();
      const after = now().getTime();
      if (after - before > slowest && comparedAt > -Infinity) return;
      ahead = Math.round(shared.getTime() - (before + after) / 2);
      comparedAt = after;
    },
  };
}
