/**
 * Time limits of elements that pass when a test says so. A limit of a second would also end what a busy machine is late
 * with; a limit of a minute would let a test wait for it.
 */

/** Milliseconds that a released limit lasts, in each of its waits. */
const shortWait = 400;

interface HeldTimer {
  readonly limit: TimeLimit;
  readonly run: () => void;
}

/** Limits by the delays of their timers, in milliseconds. */
const limits = new Map<number, TimeLimit>();
const held = new Map<number, HeldTimer>();
/** Below the numbers that browsers give to timers. */
let lastHeldId = 0;

export class TimeLimit {
  static #last = 0;
  /** For `requestTimeout`: no other element has the same number of seconds. Elements wait for a half or the whole of it. */
  readonly seconds: number;
  #isReleased = false;

  constructor() {
    TimeLimit.#last += 1;
    this.seconds = 20 + TimeLimit.#last / 500;
    for (const part of [500, 1_000]) limits.set(Math.round(this.seconds * part), this);
  }

  get isReleased(): boolean {
    return this.#isReleased;
  }

  /** From now on the limit is short, also for what waits already. */
  release(): void {
    this.#isReleased = true;
    for (const [id, { limit, run }] of held) {
      if (limit !== this) continue;
      held.delete(id);
      waitPlainly(run, shortWait);
    }
  }
}

const waitPlainly = window.setTimeout.bind(window);
const clearPlainly = window.clearTimeout.bind(window);

/** Replaces the timers of the page. Timers of other delays are as before. */
export function holdTimeLimits(): void {
  const hold = (handler: TimerHandler, delay = 0, ...values: unknown[]): number => {
    const limit = limits.get(Math.round(delay));
    if (!limit || typeof handler !== 'function') return waitPlainly(handler, delay, ...values);
    const run = (): unknown => Reflect.apply(handler, undefined, values);
    if (limit.isReleased) return waitPlainly(run, shortWait);
    lastHeldId -= 1;
    held.set(lastHeldId, { limit, run });
    return lastHeldId;
  };
  Object.assign(window, {
    setTimeout: hold,
    clearTimeout(id: number | undefined) {
      if (id === undefined || !held.delete(id)) clearPlainly(id);
    },
  });
}
