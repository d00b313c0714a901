/** Sends a question again that was refused for now, or whose connection was lost. */
import { ClientError } from './client-error.ts';
import type { RequestClock } from './request-clock.ts';

export interface RetryOptions {
  /** How often it is sent again at most. */
  readonly retries: number;
  /** Seconds: no pause is longer, whatever Retry-After says. */
  readonly limit: number;
  readonly clock: RequestClock;
  readonly signal: AbortSignal | undefined;
}

/** How often a question is sent again that says nothing else. */
export const defaultRetries = 3;

/** Milliseconds: the most before the first retry, twice as much before each further one. */
const firstPause = 500;
const longestPause = 30_000;

export async function sendWithRetries<T>(send: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { retries, limit, clock, signal } = options;
  for (let retry = 0; ; retry += 1) {
    try {
      return await send();
    } catch (error) {
      if (retry >= retries || !isPassing(error)) throw error;
      await clock.wait(Math.min(choosePause(error, retry, clock), longestPause, limit * 1_000), signal);
      signal?.throwIfAborted();
    }
  }
}

/** What was waited for in vain is not waited for again: its reader is told, and decides. */
const isPassing = (error: unknown): error is ClientError =>
  error instanceof ClientError &&
  (error.status === 429 || error.status === 503 || (error.code === 'offline' && error.reason === undefined));

/** Never before the platform's own time; by chance after it, so that many pages do not come back at once. */
function choosePause({ retryAfter = 0 }: ClientError, retry: number, clock: RequestClock): number {
  return retryAfter * 1_000 + clock.random() * firstPause * 2 ** retry;
}

/** Seconds from now, of a header that holds seconds or a date (RFC 9110, section 10.2.3). */
export function parseRetryAfter(headers: Headers, clock: RequestClock): number | undefined {
  const text = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  const date = text.endsWith('GMT') ? Date.parse(text) : NaN;
  // The platform's own clock, where it may be read: the reader's may be hours off.
  const today = Date.parse(headers.get('date') ?? '') || clock.now();
  return Number.isNaN(date) ? undefined : Math.max(0, date - today) / 1_000;
}
