/** When a key was last used: written at most once a minute for each, and never in a request's way. */
import type { Database } from '../database/database.ts';

/** Milliseconds. */
const precision = 60_000;
/** More are not worth their memory. */
const mostKeys = 10_000;

/** Returns what is to be told of every use. */
export function createKeyUse(database: Database, now: () => Date): (keyId: number) => void {
  const writtenAt = new Map<number, number>();
  return (keyId) => {
    const at = now();
    if (at.getTime() - (writtenAt.get(keyId) ?? -Infinity) < precision) return;
    if (writtenAt.size >= mostKeys) writtenAt.clear();
    writtenAt.set(keyId, at.getTime());
    // Nobody waits for it, and a database that is away has told the request itself.
    writeUse(database, keyId, at).catch(() => writtenAt.delete(keyId));
  };
}

/** Other instances write too: the first of a minute is enough. */
async function writeUse(database: Database, keyId: number, at: Date): Promise<void> {
  const minuteAgo = new Date(at.getTime() - precision);
  await database.db
    .updateTable('api_key')
    .set({ last_used_at: at })
    .where('id', '=', keyId)
    .where((is) => is.or([is('last_used_at', 'is', null), is('last_used_at', '<', minuteAgo)]))
    .execute();
}
