import type { RowSource } from '../../semantic-layer/sql-response-stream.ts';

interface Ending {
  readonly signal: AbortSignal;
  /** Called when the source is left. */
  readonly stop?: (() => void) | undefined;
}

/** Wraps a source so that `next` rejects with the reason of the signal as soon as it aborts, such as when the caller loses access. */
export function endWithSignal(source: RowSource, { signal, stop }: Ending): RowSource {
  // One listener for the whole stream: `Promise.race` with one long-lived promise would keep every part in memory.
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
      stop?.();
      source.leave();
    },
  };
}

const toError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error('The response was interrupted.', { cause: reason });
