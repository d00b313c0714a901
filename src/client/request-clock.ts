/** Time and chance, as requests use them. Tests hand in their own. */
export interface RequestClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 up to, but not including, 1. */
  random(): number;
  /** Resolves after that many milliseconds, or as soon as the signal ends. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** A timer that is set for longer goes off at once. */
const longestTimer = 2 ** 31 - 1;

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
      const timer = setTimeout(done, Math.min(milliseconds, longestTimer));
      signal?.addEventListener('abort', done);
      if (signal?.aborted) done();
    }),
};
