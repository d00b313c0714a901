/** Time and random numbers for requests. Tests replace it. */
export interface RequestClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 up to, but not including, 1. */
  random(): number;
  /** Resolves after that many milliseconds, or as soon as the signal ends. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** Longest delay of `setTimeout` in milliseconds. A longer delay would fire at once. */
const maxTimerDelay = 2 ** 31 - 1;

export const systemClock: RequestClock = {
  now: () => Date.now(),
  random: () => Math.random(),
  wait: (milliseconds, signal) =>
    new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, Math.min(milliseconds, maxTimerDelay));
      signal?.addEventListener('abort', done);
      if (signal?.aborted) done();
    }),
};
