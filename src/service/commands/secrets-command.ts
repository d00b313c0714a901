import { recordAuditEventInAllAccounts } from '../access/record-audit-event.ts';
import { sampleAccountSlug, type Config } from '../config/config.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { erasePlainSecrets } from '../database/secrets/erase-plain-secrets.ts';
import { dropSecrets, rotateSecrets } from '../database/secrets/rotate-secrets.ts';
import { addKeyToFile, dropPreviousKey, readKeyFile } from '../database/secrets/secrets-key-file.ts';
import { type SecretsKeys, findSecretsKey } from '../database/secrets/secrets-key.ts';
import { UsageError, type CommandInput, type Command } from './command.ts';
import { withDatabase, explainFolderLock } from './command-database.ts';
import { describeFlag, describeSettings, readConfigFromFlags, toFlagOptions } from './setting-flags.ts';
import { insertSigningKey } from '../access/signing-key-rows.ts';
import { generateSigningKey } from '../access/generate-credentials.ts';
import { requireGivenKey, readOrCreateSecretsKeys } from '../database/secrets/open-secrets-keys.ts';
import { createSecretCipher, readStoredKeyId } from '../database/secrets/secret-cipher.ts';

const names = ['data-folder', 'database-url'] as const;

/** Replaces the key that encrypts the database's secrets, or resets the secrets when the key is lost. */
export const secretsCommand: Command = {
  name: 'secrets',
  summary: 'Change the key that encrypts the database’s secrets.',
  help: `Embed secrets and signing keys are encrypted in the database. The key is SECRETS_KEY; without it, on the embedded
database, the file secrets.key of the data folder. Keep it apart from backups of the database, and keep a copy.

Usage: vitrine secrets rotate       [flags]
       vitrine secrets reset --yes  [flags]

rotate encrypts all secrets with another key, completely or not at all. With a key file it creates the new key itself.
With SECRETS_KEY the service can keep running:
  1. Restart each instance with the new key as SECRETS_KEY and the present one as SECRETS_KEY_PREVIOUS.
  2. Run \`vitrine secrets rotate\` with both variables.
  3. Remove SECRETS_KEY_PREVIOUS before the next restart.
reset deletes the secrets that a lost key has encrypted. Embed tokens and sessions end, and hosts need new embed secrets.

${describeFlag('--yes', 'Confirms that reset deletes the secrets.')}
${describeSettings(names)}

Examples:
  vitrine secrets rotate --data-folder /var/lib/vitrine
  SECRETS_KEY=$NEW SECRETS_KEY_PREVIOUS=$OLD DATABASE_URL=postgres://vitrine@db/vitrine vitrine secrets rotate
  openssl rand -base64 32
      Prints a new key.`,
  flags: { ...toFlagOptions(names), yes: { type: 'boolean' } },
  run,
};

async function run(input: CommandInput): Promise<number> {
  const [what, extra] = input.words;
  if ((what !== 'rotate' && what !== 'reset') || extra !== undefined)
    throw new UsageError('Name the action for the key of the secrets: rotate or reset.');
  if (what === 'reset' && input.flags.yes !== true)
    throw new UsageError('reset deletes all embed secrets and signing keys: confirm it with --yes.');
  const config = readConfigFromFlags(input);
  await (what === 'rotate' ? rotate(input, config) : resetSecrets(config));
  if (what === 'reset')
    input.printError(
      `Deleted the secrets. The platform has a new signing key; hosts need new embed secrets (vitrine embed-secrets create${
        config.accountSlug === sampleAccountSlug ? '' : ` --account ${config.accountSlug}`
      }).`,
    );
  return 0;
}

async function rotate({ printError }: CommandInput, config: Config): Promise<void> {
  const { dataFolder, secretsKeys: given } = config;
  await withDatabase(config, 'stop it first', async ({ db, embedded }) => {
    const keys = given ?? openFileKeys(dataFolder);
    if (keys.previous === undefined)
      throw new UsageError(
        'There is no new key: set the new key as SECRETS_KEY, and the present one as SECRETS_KEY_PREVIOUS.',
      );
    const count = await db.transaction().execute((transaction) => rotateAll(transaction, keys));
    await erasePlainSecrets(db, embedded);
    if (!given) dropPreviousKey(dataFolder);
    printError(
      count === undefined
        ? 'The secrets are already encrypted with this key.'
        : `${count} secrets are now encrypted with the key ${keys.current.id}.`,
    );
  });
}

async function rotateAll(db: Database['db'], keys: SecretsKeys): Promise<number | undefined> {
  const count = await rotateSecrets(db, keys);
  const change = { action: 'secrets.rotate', type: 'secrets-key', id: keys.current.id };
  if (count !== undefined)
    await recordAuditEventInAllAccounts(db, { actor: 'command-line', at: new Date() }, change);
  return count;
}

/** The keys of the key file, with a new key added. An interrupted rotation continues with the key that it added. */
function openFileKeys(folder: string): SecretsKeys {
  const present = readKeyFile(folder);
  return present?.previous ? present : addKeyToFile(folder);
}

/** Deletes all secrets, so that a database whose key is lost can be used again. Throws where the present key is right. */
async function resetSecrets(config: Config): Promise<void> {
  const { databaseUrl: url, dataFolder: folder, secretsKeys: given } = config;
  requireGivenKey({ given, folder: url === undefined ? folder : undefined });
  const options = { url, folder, migrate: false, mustExist: true };
  const database = await openDatabase(options).catch(explainFolderLock('stop it first'));
  try {
    const storedId = await readStoredKeyId(database.db);
    if (storedId === undefined) throw new Error('This database has no encrypted secrets yet.');
    const keys = readOrCreateSecretsKeys({ given, folder: url === undefined ? folder : undefined });
    if (findSecretsKey(keys, storedId))
      throw new Error('The present key decrypts the secrets: a reset is not needed.');
    const key = await generateSigningKey();
    const now = new Date();
    await database.db.transaction().execute(async (db) => {
      await dropSecrets(db, keys);
      await insertSigningKey(db, createSecretCipher(keys), { key, now, signsFrom: now });
      const change = { action: 'secrets.reset', type: 'secrets-key', id: keys.current.id };
      await recordAuditEventInAllAccounts(db, { actor: 'command-line', at: now }, change);
    });
  } finally {
    await database.close();
  }
}
