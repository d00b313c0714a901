/** A query may take minutes, and the Data API says “Continue wait” meanwhile: asked again, but not for ever. */
import { ClientError } from './client-error.ts';
import { systemClock, type RequestClock } from './request-clock.ts';

export interface PollingOptions {
  /**
   * Seconds after which a query that is still computed is given up. It is read again with every response.
   * @default 600
   */
  readonly queryTimeout?: number | undefined;
  readonly clock?: RequestClock | undefined;
}

const defaultSeconds = 600;
/** Milliseconds from one question to the next: servers hold a question for longer, and one that does not is spared. */
const shortestWait = 500;

/** `ask` gives undefined for “Continue wait”. */
export async function pollUntilComputed<T>(
  limits: PollingOptions,
  signal: AbortSignal,
  ask: () => Promise<T | undefined>,
): Promise<T> {
  const { clock = systemClock } = limits;
  const start = clock.now();
  for (;;) {
    const asked = clock.now();
    const answer = await ask();
    if (answer !== undefined) return answer;
    const { queryTimeout: seconds = 0 } = limits;
    const limit = seconds > 0 ? seconds : defaultSeconds;
    if (clock.now() - start >= limit * 1_000) throw tooLong(limit);
    await clock.wait(asked + shortestWait - clock.now(), signal);
    signal.throwIfAborted();
  }
}

const tooLong = (seconds: number): ClientError =>
  new ClientError(
    'query-failed',
    `It was still computed after ${seconds} s, so it was given up (query-timeout).`,
  );
