/** Repeats a request after 429, 503 or a lost connection. */
import { ClientError } from './client-error.ts';
import type { RequestClock } from './clock-and-random.ts';

export interface RetryOptions {
  /** Most repetitions. */
  readonly retries: number;
  /** Longest pause in seconds, even if Retry-After says more. */
  readonly limit: number;
  readonly clock: RequestClock;
  readonly signal: AbortSignal | undefined;
}

/** Repetitions of a request that sets no number. */
export const defaultRetries = 3;

/** Longest pause before the first repetition, in milliseconds. It doubles with each further one. */
const firstPause = 500;
const maxPause = 30_000;

export async function sendWithRetries<T>(send: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { retries, limit, clock, signal } = options;
  for (let retry = 0; ; retry += 1) {
    try {
      return await send();
    } catch (error) {
      if (retry >= retries || !isPassing(error)) throw error;
      await clock.wait(Math.min(choosePause(error, retry, clock), maxPause, limit * 1_000), signal);
      signal?.throwIfAborted();
    }
  }
}

/** A timeout is not repeated: the reader has waited already, and can retry. */
const isPassing = (error: unknown): error is ClientError =>
  error instanceof ClientError &&
  (error.status === 429 || error.status === 503 || (error.code === 'offline' && error.reason === undefined));

/** Waits as long as Retry-After says, plus a random time, so that many pages do not return at once. */
function choosePause({ retryAfter = 0 }: ClientError, retry: number, clock: RequestClock): number {
  return retryAfter * 1_000 + clock.random() * firstPause * 2 ** retry;
}

/** Seconds from now. The header holds seconds or a date (RFC 9110, section 10.2.3). */
export function parseRetryAfter(headers: Headers, clock: RequestClock): number | undefined {
  const text = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  const date = text.endsWith('GMT') ? Date.parse(text) : NaN;
  // Uses the clock of the platform if its Date header can be read: the reader's clock may be hours off.
  const today = Date.parse(headers.get('date') ?? '') || clock.now();
  return Number.isNaN(date) ? undefined : Math.max(0, date - today) / 1_000;
}
