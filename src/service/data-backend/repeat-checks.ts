/** Milliseconds between two checks of folders whose changes are taken over. */
export const checkInterval = 1_000;

/** Calls again and again, with a pause after each call. @returns a function that stops, and waits for a running call. */
export function repeatUntilStopped(call: () => Promise<void>, pause: number): () => Promise<void> {
  let timer: NodeJS.Timeout;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const plan = (): void => {
    timer = setTimeout(() => {
      running = call().then(() => (isStopped ? undefined : plan()));
    }, pause);
    timer.unref();
  };
  plan();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
