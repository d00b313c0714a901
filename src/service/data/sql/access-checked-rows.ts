import type { AccessWatch } from '../engine/watch-access.ts';
import type { RowSource } from './row-stream.ts';

/** Rows as long as their reader may have them; then `next` rejects with what the reader is to be told. */
export function checkAccessOfRows(source: RowSource, { signal, stop }: AccessWatch): RowSource {
  // One listener for the whole stream: a race with a promise that lasts as long would hold on to every part of it.
  let refuse: ((reason: Error) => void) | undefined;
  signal.addEventListener('abort', () => refuse?.(toError(signal.reason)), { once: true });
  return {
    async next() {
      signal.throwIfAborted();
      try {
        return await new Promise((resolve, reject) => {
          refuse = reject;
          source.next().then(resolve, reject);
        });
      } finally {
        refuse = undefined;
      }
    },
    leave() {
      stop();
      source.leave();
    },
  };
}

const toError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error('The answer was broken off.', { cause: reason });
