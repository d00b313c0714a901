/**
 * Rights that go while an answer is on its way. Whoever loses them gets nothing more within a second: queries that are
 * waited for, and streams that have begun, look again and again whether their caller may still have them.
 */
import type { DataCaller } from '../../access/data-caller.ts';
import { DataError } from '../data-error.ts';

export interface AccessWatchOptions {
  /** Rejects with what the caller is to be told. */
  readonly check: () => Promise<void>;
  /** Says that the client has left: nobody needs to look any more. */
  readonly clientAborted: AbortSignal;
  /** Milliseconds between two looks; default 500. */
  readonly interval?: number | undefined;
}

export interface AccessWatch {
  /** Aborts with the refusal as its reason. */
  readonly signal: AbortSignal;
  /** To be called once the answer is out, or will not be given. */
  readonly stop: () => void;
}

/** An answer that is given at once costs no look. */
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

/** Throws unless the caller, read anew, is still the one whose answer is under way. */
export function requireSamePermissions(before: DataCaller, now: DataCaller): void {
  if (toPermissions(before) === toPermissions(now)) return;
  throw new DataError('What this reader may see has changed: ask again.', 403);
}

const toPermissions = (caller: DataCaller): string =>
  JSON.stringify([
    caller.accountId,
    caller.deploymentId,
    caller.bounded,
    caller.groups,
    caller.userAttributes,
    caller.securityContext,
  ]);
