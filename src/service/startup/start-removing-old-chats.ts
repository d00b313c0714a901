import type { AppOptions } from '../app-options.ts';
import { removeOldChats } from '../chat/threads/chat-age.ts';
import { repeatUntilStopped } from '../data-backend/repeat-checks.ts';

/** Milliseconds between two times. */
const interval = 3_600_000;

/** Deletes chats that are too old, now and every hour. A failure is logged, and tried again the next time. @returns what stops it. */
export async function startRemovingOldChats({
  database,
  now,
  log,
}: Pick<AppOptions, 'database' | 'now' | 'log'>): Promise<() => Promise<void>> {
  const remove = (): Promise<void> =>
    removeOldChats(database, now()).catch((error: unknown) => log('old chats could not be deleted', error));
  await remove();
  return repeatUntilStopped(remove, interval);
}
