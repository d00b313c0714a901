/** The one rule for all that may never come: what brings nothing within the limit is given up, in words. */
import type { ElementErrorCode } from '../contract/problem-codes.ts';
import { ClientError } from './client-error.ts';
import { systemClock, type RequestClock } from './request-clock.ts';

export interface IdleTimeoutOptions {
  /** Whose answer is waited for, in words. */
  readonly from: string;
  /** What it means that nothing comes. Default: `offline`, and the reason `timed-out`. */
  readonly code?: ElementErrorCode | undefined;
  /** As the host sets it; `limitOf` reads it. */
  readonly seconds?: number | undefined;
  readonly clock?: RequestClock | undefined;
  /** Of whoever asks. */
  readonly signal?: AbortSignal | undefined;
}

export interface IdleTimer {
  /** Ends with the caller's signal, with the limit, and with the line. */
  readonly signal: AbortSignal;
  /** One step of the answer: its head, or the next piece of its body. The limit begins anew with each. */
  within<T>(step: Promise<T>): Promise<T>;
  /** Frees the connection where the answer was not read to its end. */
  end(): void;
}

const defaultSeconds = 30;

/** What is no positive number counts as none. */
export const normalizeTimeout = (seconds = 0): number => (seconds > 0 ? seconds : defaultSeconds);

/** One answer in one piece, such as a host's function gives: it is told by its signal when it is given up. */
export function within<T>(limit: IdleTimeoutOptions, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const line = startIdleTimer(limit);
  return line.within(ask(line.signal));
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

  async function waitInVain(over: AbortSignal): Promise<never> {
    // In two halves: a page that was busy for longer than the limit has not listened meanwhile, and gets time to.
    await clock.wait(limit * 500, over);
    await clock.wait(limit * 500, over);
    over.throwIfAborted();
    const error = timedOut(from, limit, code);
    controller.abort(error);
    throw error;
  }

  return {
    signal: controller.signal,
    async within(step) {
      const over = new AbortController();
      try {
        return await Promise.race([step, waitInVain(over.signal)]);
      } finally {
        over.abort();
      }
    },
    end() {
      signal?.removeEventListener('abort', stop);
      controller.abort();
    },
  };
}

function timedOut(from: string, seconds: number, code?: ElementErrorCode): ClientError {
  const message = `Nothing has come from ${from} for ${seconds} s, so it was given up (request-timeout).`;
  return new ClientError(code ?? 'offline', message, undefined, { reason: code ? undefined : 'timed-out' });
}
