/** What to do when the key of the secrets is lost: they are given up, so that all else can be used again. */
import { recordChangeInAllAccounts } from '../access/record-change.ts';
import { generateSigningKey } from '../access/generate-signing-key.ts';
import { insertSigningKey } from '../access/signing-key-rows.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { requireGivenKey, readOrCreateSecretsKeys } from '../database/secrets/open-secrets-keys.ts';
import { dropSecrets } from '../database/secrets/rotate-secrets.ts';
import { createSecretCipher } from '../database/secrets/secret-cipher.ts';
import { findSecretsKey } from '../database/secrets/secrets-key.ts';
import { readStoredKeyId } from '../database/secrets/stored-key-id.ts';
import { explainFolderLock } from './command-database.ts';

/** Throws where the key at hand opens them. */
export async function resetSecrets(config: Config): Promise<void> {
  const { databaseUrl: url, dataFolder: folder, secretsKeys: given } = config;
  requireGivenKey({ given, folder: url === undefined ? folder : undefined });
  const options = { url, folder, migrate: false, mustExist: true };
  const database = await openDatabase(options).catch(explainFolderLock('stop it first'));
  try {
    const storedId = await readStoredKeyId(database.db);
    if (storedId === undefined) throw new Error('Nothing is encrypted in this database yet.');
    const keys = readOrCreateSecretsKeys({ given, folder: url === undefined ? folder : undefined });
    if (findSecretsKey(keys, storedId))
      throw new Error('The key at hand opens the secrets: nothing is lost.');
    const [key, now] = [await generateSigningKey(), new Date()];
    await database.db.transaction().execute(async (db) => {
      await dropSecrets(db, keys);
      await insertSigningKey(db, createSecretCipher(keys), { key, now, signsFrom: now });
      const change = { action: 'secrets.reset', type: 'secrets-key', id: keys.current.id };
      await recordChangeInAllAccounts(db, { actor: 'command-line', at: now }, change);
    });
  } finally {
    await database.close();
  }
}
