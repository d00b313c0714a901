/** When an API key or an embed secret was last used: written at most once a minute for each, and never in a request's way. */
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Milliseconds. */
const precision = 60_000;
/** More are not worth their memory. */
const maxKeys = 10_000;

type KeyTable = 'api_key' | 'embed_secret';

/** Returns what is to be told of every use. */
export function createKeyUseRecorder(
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
    // Nobody waits for it, and a database that is away has told the request itself.
    writeUse(database, { table, keyId, at }).catch(() => writtenAt.delete(keyId));
  };
}

interface KeyUse {
  readonly table: KeyTable;
  readonly keyId: number;
  readonly at: Date;
}

/** Other instances write too: the first of a minute is enough. */
async function writeUse({ db }: Database, { table, keyId, at }: KeyUse): Promise<void> {
  const minuteAgo = new Date(at.getTime() - precision);
  await sql`update ${sql.table(table)} set last_used_at = ${at}
    where id = ${keyId} and (last_used_at is null or last_used_at < ${minuteAgo})`.execute(db);
}
