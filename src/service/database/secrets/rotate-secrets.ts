/** Changes all stored secrets at once: to another key, or to none. */
import { sql, type QueryExecutorProvider } from 'kysely';
import { encryptedColumns, rewriteSecrets } from './encrypted-columns.ts';
import { decryptValue, encryptValue } from './encrypted-value.ts';
import { lockStoredKeyIdExclusive, storeKeyId } from './secret-cipher.ts';
import type { SecretsKeys } from './secrets-key.ts';

/**
 * Encrypts every secret with the current key. Must be called in a transaction. Returns the number of secrets, or undefined
 * where they already have this key.
 */
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

/** Deletes every secret, for a database whose key is lost. Must be called in a transaction. */
export async function dropSecrets(db: QueryExecutorProvider, keys: SecretsKeys): Promise<void> {
  await lockStoredKeyIdExclusive(db);
  for (const { table } of encryptedColumns) await sql`delete from ${sql.table(table)}`.execute(db);
  await storeKeyId(db, keys.current.id);
}
