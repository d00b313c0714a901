/** Lets the page paint and answer between two steps of long work, without waiting for a timer. */
export function yieldToPage(): Promise<void> {
  const scheduler: unknown = Reflect.get(globalThis, 'scheduler');
  if (typeof scheduler === 'object' && scheduler !== null && 'yield' in scheduler) {
    const { yield: pause } = scheduler;
    if (typeof pause === 'function') return Promise.resolve(pause.call(scheduler)).then(() => undefined);
  }
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
