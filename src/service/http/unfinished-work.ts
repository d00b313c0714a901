/** Work that goes on after its request has ended, such as an answer whose asker may come back. */
export interface UnfinishedWork {
  /** Aborted when the service stops. */
  readonly ending: AbortSignal;
  readonly add: (work: Promise<unknown>) => void;
}

export interface EndableWork extends UnfinishedWork {
  /** Ends all of it, and waits until it has. */
  readonly end: () => Promise<void>;
}

export function createUnfinishedWork(): EndableWork {
  const stopping = new AbortController();
  const open = new Set<Promise<unknown>>();
  return {
    ending: stopping.signal,
    add(work) {
      open.add(work);
      const forget = (): void => void open.delete(work);
      work.then(forget, forget);
    },
    async end() {
      stopping.abort();
      await Promise.allSettled(open);
    },
  };
}
