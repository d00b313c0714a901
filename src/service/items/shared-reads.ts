/** Reads large values once for equal requests at the same time. */

/** The result of a read that began after the call, so that it has everything that was written before. */
export type ReadShared<T> = (key: string, read: () => Promise<T>) => Promise<T>;

interface RunningRead<T> {
  readonly ended: Promise<unknown>;
  /** The read that begins when this one has ended. */
  next?: Promise<T>;
}

export function createSharedReads<T>(): ReadShared<T> {
  const running = new Map<string, RunningRead<T>>();
  const start: ReadShared<T> = (key, read) => {
    const value = read();
    const end = (): void => {
      if (!entry.next) running.delete(key);
    };
    const entry: RunningRead<T> = { ended: value.then(end, end) };
    running.set(key, entry);
    return value;
  };
  return (key, read) => {
    const first = running.get(key);
    if (!first) return start(key, read);
    first.next ??= first.ended.then(() => start(key, read));
    return first.next;
  };
}
