/** Another key for all secrets of a database, or none of the old ones at all. Both inside a transaction. */
import { sql } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';
import { decryptValue, encryptValue } from './encrypted-value.ts';
import { encryptedColumns, rewriteSecrets } from './encrypted-columns.ts';
import type { SecretsKeys } from './secrets-key.ts';
import { lockStoredKeyIdExclusive, storeKeyId } from './stored-key-id.ts';

/** Encrypts every secret with the current key. Returns how many; undefined where that was done before. */
export async function rotateSecrets(
  db: QueryExecutorProvider,
  keys: SecretsKeys,
): Promise<number | undefined> {
  if ((await lockStoredKeyIdExclusive(db)) === keys.current.id) return undefined;
  let count = 0;
  for (const column of encryptedColumns)
    count += await rewriteSecrets(db, column, column.column, (value, place) =>
      encryptValue(keys.current, decryptValue(keys, value, place), place),
    );
  await storeKeyId(db, keys.current.id);
  return count;
}

/** Gives up every secret, since the key is lost: what rests on them has to be made anew. */
export async function dropSecrets(db: QueryExecutorProvider, keys: SecretsKeys): Promise<void> {
  await lockStoredKeyIdExclusive(db);
  for (const { table } of encryptedColumns) await sql`delete from ${sql.table(table)}`.execute(db);
  await storeKeyId(db, keys.current.id);
}
