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

/** Most questions of one comparison. */
const mostTries = 3;

/** Clocks that differ by less count as equal, ms: schedules are looked at each second. */
const negligible = 500;

interface Comparison {
  /** Milliseconds by which the shared clock is ahead of this machine's. */
  readonly ahead: number;
  readonly isExact: boolean;
}

export function createSharedClock({ now, readSharedTime }: SharedClockOptions): SharedClock {
  let ahead = 0;
  let comparedAt = -Infinity;
  const ask = async (): Promise<Comparison> => {
    const before = now().getTime();
    const shared = await readSharedTime();
    const after = now().getTime();
    const isExact = after >= before && after - before <= slowest;
    const difference = Math.round(shared.getTime() - (before + after) / 2);
    return { ahead: Math.abs(difference) < negligible ? 0 : difference, isExact };
  };
  return {
    now: () => new Date(now().getTime() + ahead),
    async compare() {
      if (Math.abs(now().getTime() - comparedAt) < interval) return;
      let found = await ask();
      for (let tries = 1; !found.isExact && tries < mostTries; tries += 1) found = await ask();
      // What was found before is better than a guess, which is better than nothing.
      if (found.isExact || comparedAt === -Infinity) ahead = found.ahead;
      comparedAt = now().getTime();
    },
  };
}
