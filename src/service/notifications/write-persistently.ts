import { setTimeout as rest } from 'node:timers/promises';

/** Milliseconds before the second time; doubled for each one after it. */
const firstPause = 100;

/** Most times: about two minutes. */
const most = 11;

/**
 * Writes what must not be lost, such as that a mail was sent: if it is not recorded, it is sent again. A database that is away
 * for a moment is waited for, until `signal` ends. Throws the last error.
 */
export async function writePersistently(write: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let time = 1; ; time += 1) {
    try {
      return await write();
    } catch (error) {
      if (time === most || signal.aborted) throw error;
      await rest(firstPause * 2 ** (time - 1), undefined, { signal }).catch(() => undefined);
    }
  }
}
