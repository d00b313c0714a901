/** Waits for work no longer than until an abort, or a time limit. */

/** The reason of an abort, as an error. */
export const toAbortError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error('The work was aborted.');

/** Rejects with the signal's reason if it is aborted before the work is done. The work goes on. */
export async function orAborted<Value>(work: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  if (!signal) return work;
  let leave = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    leave = () => reject(toAbortError(signal.reason));
  });
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([aborted, work]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

/** Whether the work has ended, well or not, before the time has passed. */
export async function settlesWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const settled = work.then(
    () => true,
    () => true,
  );
  const isSettled = await Promise.race([settled, late]);
  clearTimeout(timer);
  return isSettled;
}
