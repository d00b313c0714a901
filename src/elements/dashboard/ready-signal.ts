/** A promise and the hand that resolves it. */
export interface Signal {
  readonly promise: Promise<void>;
  resolve(): void;
}

export function createSignal(): Signal {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}
