/** Records when an API key or an embed secret was last used: at most once a minute, and in the background. */
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Milliseconds between two writes for one key. */
const precision = 60_000;
/** Most keys whose last write is remembered. Then all are forgotten. */
const maxKeys = 10_000;

type KeyTable = 'api_key' | 'embed_secret';

/** Creates the function that is called at every use of a key. */
export function createCredentialUseRecorder(
  database: Database,
  now: () => Date,
  table: KeyTable,
): (keyId: number) => void {
  const writtenAt = new Map<number, number>();
  return (keyId) => {
    const at = now();
    if (at.getTime() - (writtenAt.get(keyId) ?? -Infinity) < precision) return;
    if (writtenAt.size >= maxKeys) writtenAt.clear();
    writtenAt.set(keyId, at.getTime());
    // A failure is not reported: the request fails by itself if the database is unreachable.
    writeUse(database, { table, keyId, at }).catch(() => writtenAt.delete(keyId));
  };
}

interface KeyUse {
  readonly table: KeyTable;
  readonly keyId: number;
  readonly at: Date;
}

/** Writes the time unless another instance has written one within the last minute. */
async function writeUse({ db }: Database, { table, keyId, at }: KeyUse): Promise<void> {
  const minuteAgo = new Date(at.getTime() - precision);
  await sql`update ${sql.table(table)} set last_used_at = ${at}
    where id = ${keyId} and (last_used_at is null or last_used_at < ${minuteAgo})`.execute(db);
}
