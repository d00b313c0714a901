/** Lets the page paint and handle input between two steps of long work, without waiting for a timer. */
export function yieldToPage(): Promise<void> {
  const page: { readonly scheduler?: { yield?(): Promise<void> } } = globalThis;
  if (page.scheduler?.yield) return page.scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
