/** Repeats a query while the Data API responds “Continue wait”, up to a time limit. A query may take minutes. */
import { ClientError } from './client-error.ts';
import { systemClock, type RequestClock } from './clock-and-random.ts';

export interface PollingOptions {
  /**
   * Seconds after which a query that is still running is cancelled. It is read again with every response.
   * @default 600
   */
  readonly queryTimeout?: number | undefined;
  readonly clock?: RequestClock | undefined;
}

const defaultSeconds = 600;
/** Least milliseconds between two requests. Most servers hold a request for longer; this protects those that do not. */
const minWait = 500;

/** @param request - resolves to `undefined` for “Continue wait”. */
export async function pollUntilComputed<T>(
  limits: PollingOptions,
  signal: AbortSignal,
  request: () => Promise<T | undefined>,
): Promise<T> {
  const { clock = systemClock } = limits;
  const start = clock.now();
  for (;;) {
    const requestedAt = clock.now();
    const response = await request();
    if (response !== undefined) return response;
    const { queryTimeout: seconds = 0 } = limits;
    const limit = seconds > 0 ? seconds : defaultSeconds;
    if (clock.now() - start >= limit * 1_000) throw tooLong(limit);
    await clock.wait(requestedAt + minWait - clock.now(), signal);
    signal.throwIfAborted();
  }
}

const tooLong = (seconds: number): ClientError =>
  new ClientError('query-failed', `The query was not finished after ${seconds} s (query-timeout).`);
