/** Idle timeout of requests and files: aborts them with a readable error if no data arrives within the limit. */
import type { ElementErrorCode } from '../contract/problem-codes.ts';
import { ClientError } from './client-error.ts';
import { systemClock, type RequestClock } from './clock-and-random.ts';

export interface IdleTimeoutOptions {
  /** Who responds, for the message: an origin, or a name such as "a file of the dashboard". */
  readonly from: string;
  /** Error code of the timeout. Default: `offline`, with the reason `timed-out`. */
  readonly code?: ElementErrorCode | undefined;
  /** Limit in seconds as the host sets it; `normalizeTimeout` reads it. */
  readonly seconds?: number | undefined;
  readonly clock?: RequestClock | undefined;
  /** Signal of the caller. */
  readonly signal?: AbortSignal | undefined;
}

export interface IdleTimer {
  /** Aborts with the caller's signal, after the limit, and with `end()`. */
  readonly signal: AbortSignal;
  /** Waits for one step of a response: its head, or the next chunk of its body. Each step has the full limit. */
  within<T>(step: Promise<T>): Promise<T>;
  /** The work is complete: stops listening to the caller's signal, which may outlive many requests. */
  release(): void;
  /** Releases, and aborts a request whose response was not read to its end, which closes its connection. */
  end(): void;
}

const defaultSeconds = 30;

/** Returns the default of 30 seconds for values that are not positive. */
export const normalizeTimeout = (seconds = 0): number => (seconds > 0 ? seconds : defaultSeconds);

/** Applies the limit to one promise, such as that of a host's function. Its signal aborts after the limit. */
export async function withTimeout<T>(
  limit: IdleTimeoutOptions,
  load: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timer = startIdleTimer(limit);
  try {
    return await timer.within(load(timer.signal));
  } finally {
    timer.release();
  }
}

export function startIdleTimer({
  from,
  code,
  seconds,
  clock = systemClock,
  signal,
}: IdleTimeoutOptions): IdleTimer {
  const limit = normalizeTimeout(seconds);
  const controller = new AbortController();
  const stop = (): void => controller.abort(signal?.reason);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  let isComplete = false;
  const release = (): void => {
    isComplete = true;
    signal?.removeEventListener('abort', stop);
  };

  async function rejectAfterLimit(stepDone: AbortSignal): Promise<never> {
    // Two halves: a page that was busy for longer than the limit gets time to handle a response that has arrived.
    await clock.wait(limit * 500, stepDone);
    await clock.wait(limit * 500, stepDone);
    stepDone.throwIfAborted();
    const error = timedOut(from, limit, code);
    controller.abort(error);
    throw error;
  }

  return {
    signal: controller.signal,
    async within(step) {
      const stepDone = new AbortController();
      try {
        return await Promise.race([step, rejectAfterLimit(stepDone.signal)]);
      } finally {
        stepDone.abort();
      }
    },
    release,
    end() {
      if (!isComplete) controller.abort();
      release();
    },
  };
}

function timedOut(from: string, seconds: number, code?: ElementErrorCode): ClientError {
  const message = `No data from ${from} for ${seconds} s (request-timeout).`;
  return new ClientError(code ?? 'offline', message, undefined, { reason: code ? undefined : 'timed-out' });
}
