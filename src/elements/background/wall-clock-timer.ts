/** Longest step in milliseconds. Timers stand still while the computer sleeps: the time is read again after it wakes. */
const maxStep = 10_000;

/** Returns a function that gives the milliseconds since this call, also those in which the computer slept. */
export function startStopwatch(): () => number {
  const wallStart = Date.now();
  const start = performance.now();
  // `performance.now` may stand still during sleep, and `Date.now` is set back when somebody corrects the clock.
  return () => Math.max(Date.now() - wallStart, performance.now() - start);
}

/** Calls once a time has come, also after sleep and in a page that was hidden. */
export class WallClockTimer {
  #end = new AbortController();

  /**
   * Replaces an earlier call that is still to come.
   * @param delay - milliseconds from the start of the stopwatch. `Infinity` never comes.
   */
  start(delay: number, call: () => void, elapsed = startStopwatch()): void {
    this.stop();
    this.#end = new AbortController();
    const { signal } = this.#end;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = (): void => {
      clearTimeout(timer);
      const left = delay - elapsed();
      if (left > 0) timer = setTimeout(check, Math.min(left, maxStep));
      else {
        this.stop();
        call();
      }
    };
    signal.addEventListener('abort', () => clearTimeout(timer));
    document.addEventListener('visibilitychange', check, { signal });
    timer = setTimeout(check, Math.max(0, Math.min(delay - elapsed(), maxStep)));
  }

  stop(): void {
    this.#end.abort();
  }
}
