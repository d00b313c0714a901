/** The time limit after which a request responds “Continue wait”. Resolves `outcome` with `wait` after a time, if one is given, and at once when the client disconnects. */
export function startContinueWaitTimer(
  milliseconds: number | undefined,
  signal?: AbortSignal,
): { outcome: Promise<'wait'>; stop: () => void } {
  let stop = (): void => undefined;
  const outcome = new Promise<'wait'>((resolve) => {
    const end = (): void => resolve('wait');
    const timer = milliseconds === undefined ? undefined : setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end, { once: true });
    if (signal?.aborted) end();
    stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    };
  });
  return { outcome, stop };
}
