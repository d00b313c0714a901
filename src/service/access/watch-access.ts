/**
 * Checks a caller's access while a response is prepared or streamed, so that a caller who loses access gets no further
 * rows after at most one second.
 */

export interface AccessWatchOptions {
  /** Rejects with the error for the caller, if it has lost access. */
  readonly check: () => Promise<void>;
  /** Aborted when the client disconnects: then the checks end. */
  readonly clientAborted: AbortSignal;
  /** Milliseconds between two checks; default 500. */
  readonly interval?: number | undefined;
}

export interface AccessWatch {
  /** Aborted when `check` rejects, with its error as the reason. */
  readonly signal: AbortSignal;
  /** Must be called when the response has been sent or has failed. */
  readonly stop: () => void;
}

/** The first check runs after one interval, so that a fast response needs none. */
export function watchAccess({ check, clientAborted, interval = 500 }: AccessWatchOptions): AccessWatch {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const lookLater = (): void => {
    if (isStopped || clientAborted.aborted) return;
    timer = setTimeout(checkAgain, interval);
    timer.unref();
  };
  const checkAgain = (): void => {
    check().then(lookLater, (error: unknown) => {
      if (!isStopped) controller.abort(error);
    });
  };
  lookLater();
  return {
    signal: controller.signal,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
