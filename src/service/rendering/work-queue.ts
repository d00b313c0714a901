/** Runs a few tasks at once, and lets a bounded number wait. */
import { RenderError } from './render-request.ts';

export interface WorkQueueLimits {
  /** Tasks that run at the same time. */
  readonly atOnce: number;
  /** Tasks that wait. Further ones are refused. */
  readonly waiting: number;
}

export type RunInQueue = <T>(task: () => Promise<T>, signal: AbortSignal) => Promise<T>;

export function createWorkQueue({ atOnce, waiting }: WorkQueueLimits): RunInQueue {
  let running = 0;
  const queue: (() => void)[] = [];
  const enter = (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    if (queue.length >= waiting)
      throw new RenderError('busy', `${queue.length} pictures are waiting already. Try again in a minute.`);
    return waitForPlace(queue, signal);
  };
  const leave = (): void => {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  };
  return async (task, signal) => {
    await enter(signal);
    try {
      return await task();
    } finally {
      leave();
    }
  };
}

function waitForPlace(queue: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = (): void => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    };
    const giveUp = (): void => {
      queue.splice(queue.indexOf(begin), 1);
      reject(
        signal.reason instanceof Error ? signal.reason : new Error('The picture is not needed any more.'),
      );
    };
    signal.addEventListener('abort', giveUp, { once: true });
    queue.push(begin);
  });
}
