import { createHmac } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import { decryptValue, encryptValue, type SecretLocation } from './encrypted-value.ts';
import { SecretsKeyError, findSecretsKey, type SecretsKeys } from './secrets-key.ts';

/** Encrypts and decrypts the secrets of an open database. */
export interface SecretCipher {
  /** Encrypts with the key of the database's other secrets. `db` is the transaction that will write the value. */
  encrypt(db: QueryExecutorProvider, text: string, place: SecretLocation): Promise<string>;
  /** Throws a `SecretError` for a value that was changed, or that belongs to another row. */
  decrypt(value: string, place: SecretLocation): string;
  /**
   * A token for the given parts, in base64url: always the same while the key stays, and not to be guessed. What recognises it
   * later is a stored hash, which outlives the key.
   */
  deriveToken(parts: readonly (string | number)[]): string;
}

/** Without keys, for a database that is opened without migration, every call throws. */
export function createSecretCipher(keys: SecretsKeys | undefined): SecretCipher {
  const need = (): SecretsKeys => {
    if (keys) return keys;
    throw new SecretsKeyError('The database was opened without a key for its secrets.');
  };
  return {
    async encrypt(db, text, place) {
      const id = await lockStoredKeyIdShared(db);
      const key = id === undefined ? undefined : findSecretsKey(need(), id);
      if (key) return encryptValue(key, text, place);
      throw new SecretsKeyError(
        `Secrets are now encrypted with the key ${id ?? '(none)'}, which this instance does not have: restart it with the new SECRETS_KEY.`,
      );
    },
    decrypt: (value, place) => decryptValue(need(), value, place),
    deriveToken: (parts) =>
      createHmac('sha256', need().current.tokenKey).update(JSON.stringify(parts)).digest('base64url'),
  };
}

/** The id of the key with which the database's secrets are encrypted; undefined where none is encrypted yet. */
export async function readStoredKeyId(db: QueryExecutorProvider): Promise<string | undefined> {
  const { rows } = await sql<{
    made: boolean;
  }>`select to_regclass('secrets_key') is not null as made`.execute(db);
  if (rows[0]?.made !== true) return undefined;
  const found = await sql<{ key_id: string }>`select key_id from secrets_key`.execute(db);
  return found.rows[0]?.key_id;
}

/** Reads the key's id, and locks it until the transaction ends, so that a rotation waits for the new secret. */
async function lockStoredKeyIdShared(db: QueryExecutorProvider): Promise<string | undefined> {
  const { rows } = await sql<{ key_id: string }>`select key_id from secrets_key for share`.execute(db);
  return rows[0]?.key_id;
}

/** Reads and locks the key's id for a rotation. Waits for all transactions with a shared lock. */
export async function lockStoredKeyIdExclusive(db: QueryExecutorProvider): Promise<string | undefined> {
  const { rows } = await sql<{ key_id: string }>`select key_id from secrets_key for update`.execute(db);
  return rows[0]?.key_id;
}

/** Stores the id of a new key. The old values remain in the pages of their tables until `erasePlainSecrets`. */
export async function storeKeyId(db: QueryExecutorProvider, keyId: string): Promise<void> {
  await sql`insert into secrets_key (key_id, set_at) values (${keyId}, now())
    on conflict (is_only) do update set key_id = excluded.key_id, set_at = now(), erased_at = null`.execute(
    db,
  );
}
