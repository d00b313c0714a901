/** Encrypts and decrypts the secrets of an open database. */
import type { QueryExecutorProvider } from 'kysely';
import { decryptValue, encryptValue } from './encrypted-value.ts';
import type { SecretLocation } from './encrypted-value.ts';
import { SecretsKeyError, findSecretsKey } from './secrets-key.ts';
import type { SecretsKeys } from './secrets-key.ts';
import { lockStoredKeyIdShared } from './stored-key-id.ts';

export interface SecretCipher {
  /** With the key that the database's other secrets have; `db` is the transaction that will write the value. */
  encrypt(db: QueryExecutorProvider, text: string, place: SecretLocation): Promise<string>;
  /** Throws a `SecretFault` for a value that was changed, or that belongs to another row. */
  decrypt(value: string, place: SecretLocation): string;
}

/** Without keys, for work on tables that are not up to date, it does neither. */
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
        `Secrets are encrypted with the key ${id ?? '(none)'} now, which this instance does not have: SECRETS_KEY was changed. Restart it with the new one.`,
      );
    },
    decrypt: (value, place) => decryptValue(need(), value, place),
  };
}
