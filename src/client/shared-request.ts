/** One request for several callers. It is aborted when the last waiting caller has left, not with the first. */
export interface SharedRequest<T> {
  readonly response: Promise<T>;
  /** All callers left before the response, so the request was aborted. It must not be joined. */
  readonly isOver: boolean;
  /** The caller counts as waiting until its signal aborts. */
  join(signal: AbortSignal): Promise<T>;
}

export function shareRequest<T>(send: (signal: AbortSignal) => Promise<T>): SharedRequest<T> {
  const controller = new AbortController();
  const response = send(controller.signal);
  let waiting = 0;
  let isSettled = false;
  const settle = (): void => void (isSettled = true);
  response.then(settle, settle);
  const leave = (): void => {
    waiting -= 1;
    if (waiting === 0 && !isSettled) controller.abort();
  };
  return {
    response,
    get isOver() {
      return controller.signal.aborted;
    },
    join(signal) {
      if (isSettled) return response;
      waiting += 1;
      signal.addEventListener('abort', leave, { once: true });
      if (signal.aborted) leave();
      const release = (): void => signal.removeEventListener('abort', leave);
      response.then(release, release);
      return response;
    },
  };
}
