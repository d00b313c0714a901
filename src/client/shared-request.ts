/** What several wait for and is asked for once. It ends when nobody waits any more, not with whoever came first. */
export interface SharedRequest<T> {
  readonly answer: Promise<T>;
  /** All have left before the answer came: nobody may join an answer that will never come. */
  readonly isOver: boolean;
  /** Counts as waiting until the signal ends. */
  join(signal: AbortSignal): Promise<T>;
}

export function shareRequest<T>(ask: (signal: AbortSignal) => Promise<T>): SharedRequest<T> {
  const controller = new AbortController();
  const answer = ask(controller.signal);
  let waiting = 0;
  let isSettled = false;
  const settle = (): void => void (isSettled = true);
  answer.then(settle, settle);
  const leave = (): void => {
    waiting -= 1;
    if (waiting === 0 && !isSettled) controller.abort();
  };
  return {
    answer,
    get isOver() {
      return controller.signal.aborted;
    },
    join(signal) {
      if (isSettled) return answer;
      waiting += 1;
      signal.addEventListener('abort', leave, { once: true });
      if (signal.aborted) leave();
      return answer;
    },
  };
}
