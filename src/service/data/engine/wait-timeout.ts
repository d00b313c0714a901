/** Ends as `wait` after a time, or at once when the client leaves; without a time, only then. */
export function startWaitTimeout(
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
