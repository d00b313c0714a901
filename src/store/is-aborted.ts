/**
 * Tells whether a signal is aborted now. A function, because TypeScript would take the value that `signal.aborted` had
 * before an `await` for its value after it.
 */
export const isAborted = (signal: AbortSignal): boolean => signal.aborted;
