/** What to do when the key of the secrets is lost: they are given up, so that all else can be used again. */
import { recordEverywhere } from '../access/changes.ts';
import { createSigningKey } from '../access/create-signing-key.ts';
import { insertSigningKey } from '../access/signing-key-rows.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { requireGivenKey, takeSecretsKeys } from '../database/secrets/open-secrets.ts';
import { dropSecrets } from '../database/secrets/rotate-secrets.ts';
import { createSecretCipher } from '../database/secrets/secret-cipher.ts';
import { findSecretsKey } from '../database/secrets/secrets-key.ts';
import { readStoredKeyId } from '../database/secrets/stored-key.ts';
import { explainLock } from './open-account.ts';

/** Throws where the key at hand opens them. */
export async function resetSecrets(config: Config): Promise<void> {
  const { databaseUrl: url, dataFolder: folder, secretsKeys: given } = config;
  requireGivenKey({ given, folder: url === undefined ? folder : undefined });
  const options = { url, folder, migrate: false, mustExist: true };
  const database = await openDatabase(options).catch(explainLock('stop it first'));
  try {
    const storedId = await readStoredKeyId(database.db);
    if (storedId === undefined) throw new Error('Nothing is encrypted in this database yet.');
    const keys = takeSecretsKeys({ given, folder: url === undefined ? folder : undefined });
    if (findSecretsKey(keys, storedId))
      throw new Error('The key at hand opens the secrets: nothing is lost.');
    const [key, now] = [await createSigningKey(), new Date()];
    await database.db.transaction().execute(async (db) => {
      await dropSecrets(db, keys);
      await insertSigningKey(db, createSecretCipher(keys), { key, now, signsFrom: now });
      const change = { action: 'secrets.reset', type: 'secrets-key', id: keys.current.id };
      await recordEverywhere(db, { actor: 'command-line', at: now }, change);
    });
  } finally {
    await database.close();
  }
}
