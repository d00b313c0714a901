/** Finds the keys of a database's secrets, and checks that they are the right ones before the service starts. */
import type { QueryExecutorProvider } from 'kysely';
import { createKeyFile, readKeyFile, keyFilePath } from './secrets-key-file.ts';
import { SecretsKeyError, findSecretsKey } from './secrets-key.ts';
import type { SecretsKeys } from './secrets-key.ts';
import { readStoredKeyId } from './secret-cipher.ts';

export interface SecretsSource {
  /** The keys from the environment. */
  readonly given: SecretsKeys | undefined;
  /** The data folder of the embedded database. Undefined for a server, whose key never comes from a file. */
  readonly folder: string | undefined;
}

/** The keys from the environment, or else from the key file, which is created for a new database. @throws SecretsKeyError */
export async function openSecretsKeys(
  db: QueryExecutorProvider,
  { given, folder }: SecretsSource,
): Promise<SecretsKeys> {
  const storedId = await readStoredKeyId(db);
  const keys = findKeys({ given, folder });
  const source = given || folder === undefined ? 'SECRETS_KEY' : keyFilePath(folder);
  if (keys) return checkKeys({ keys, source }, storedId);
  if (folder === undefined) throw noVariable();
  if (storedId !== undefined) throw noFile(folder, storedId);
  return createKeyFile(folder);
}

/** Throws where a server has no key in the environment. It is called before the database is opened. */
export function requireGivenKey({ given, folder }: SecretsSource): void {
  if (!given && folder === undefined) throw noVariable();
}

const findKeys = ({ given, folder }: SecretsSource): SecretsKeys | undefined =>
  given ?? (folder === undefined ? undefined : readKeyFile(folder));

/** The available keys, whether or not they are those of the database. Creates the key file where it is missing. */
export function readOrCreateSecretsKeys(source: SecretsSource): SecretsKeys {
  const keys = findKeys(source);
  if (keys) return keys;
  if (source.folder === undefined) throw noVariable();
  return createKeyFile(source.folder);
}

/** Throws where another instance has meanwhile encrypted the database's secrets with another key. */
export async function requireMatchingKey(db: QueryExecutorProvider, keys: SecretsKeys): Promise<void> {
  checkKeys({ keys, source: 'SECRETS_KEY' }, await readStoredKeyId(db));
}

interface KeysAtHand {
  readonly keys: SecretsKeys;
  /** The source of the keys, for error messages. */
  readonly source: string;
}

function checkKeys({ keys, source }: KeysAtHand, storedId: string | undefined): SecretsKeys {
  if (storedId === undefined || findSecretsKey(keys, storedId)) return keys;
  throw new SecretsKeyError(
    `${source} is not the key of this database: its secrets are encrypted with the key ${storedId}, and the given key is ` +
      `${keys.current.id}. Every instance needs the same key. To replace a key, keep the old one as ` +
      'SECRETS_KEY_PREVIOUS until `vitrine secrets rotate` is done; if it is lost, see `vitrine secrets reset --help`.',
  );
}

const noVariable = (): SecretsKeyError =>
  new SecretsKeyError(
    'The environment variable SECRETS_KEY is missing: with DATABASE_URL, the key that encrypts secrets must be in the ' +
      'environment, and be the same on every instance. Create one with `openssl rand -base64 32`, and store it ' +
      'separately from backups of the database.',
  );

const noFile = (folder: string, storedId: string): SecretsKeyError =>
  new SecretsKeyError(
    `The key file ${keyFilePath(folder)} is missing: the secrets of this database are encrypted with the key ` +
      `${storedId}. Restore the file from a backup, or set SECRETS_KEY to its text. If it is lost, ` +
      '`vitrine secrets reset` deletes what can no longer be decrypted: embed secrets and signing keys.',
  );
