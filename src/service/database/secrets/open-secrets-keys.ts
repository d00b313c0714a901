/** Which keys a database is opened with: it starts with the right one, or not at all. */
import type { QueryExecutorProvider } from 'kysely';
import { createKeyFile, readKeyFile, keyFilePath } from './secrets-key-file.ts';
import { SecretsKeyError, findSecretsKey } from './secrets-key.ts';
import type { SecretsKeys } from './secrets-key.ts';
import { readStoredKeyId } from './stored-key-id.ts';

export interface SecretsSource {
  /** Those of the environment. */
  readonly given: SecretsKeys | undefined;
  /** The data folder of an embedded database; undefined: a server, whose key never comes from a file. */
  readonly folder: string | undefined;
}

/** The keys of the environment, else of the folder's file, which a new database gets. Throws a `SecretsKeyFault`. */
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

/** Throws where the key can only come from the environment and does not: known before the database is reached. */
export function requireGivenKey({ given, folder }: SecretsSource): void {
  if (!given && folder === undefined) throw noVariable();
}

const findKeys = ({ given, folder }: SecretsSource): SecretsKeys | undefined =>
  given ?? (folder === undefined ? undefined : readKeyFile(folder));

/** The keys at hand, whether or not they open anything; a folder without a key file gets one. */
export function readOrCreateSecretsKeys(source: SecretsSource): SecretsKeys {
  const keys = findKeys(source);
  if (keys) return keys;
  if (source.folder === undefined) throw noVariable();
  return createKeyFile(source.folder);
}

/** Throws where another instance has encrypted the database's secrets with a key of its own meanwhile. */
export async function requireStoredKey(db: QueryExecutorProvider, keys: SecretsKeys): Promise<void> {
  checkKeys({ keys, source: 'SECRETS_KEY' }, await readStoredKeyId(db));
}

interface KeysAtHand {
  readonly keys: SecretsKeys;
  /** For the complaint. */
  readonly source: string;
}

function checkKeys({ keys, source }: KeysAtHand, storedId: string | undefined): SecretsKeys {
  if (storedId === undefined || findSecretsKey(keys, storedId)) return keys;
  throw new SecretsKeyError(
    `${source} is not the key of this database: its secrets are encrypted with the key ${storedId}, and the one ` +
      `at hand is ${keys.current.id}. Every instance needs the same key. A key that is to be replaced stays at hand ` +
      'as SECRETS_KEY_PREVIOUS until `vitrine secrets rotate` is done; if it is lost, see `vitrine secrets reset --help`.',
  );
}

const noVariable = (): SecretsKeyError =>
  new SecretsKeyError(
    'The environment variable SECRETS_KEY is missing: with DATABASE_URL, the key that encrypts secrets comes from ' +
      'the environment, and is the same on every instance. Make one with `openssl rand -base64 32`, and keep it ' +
      'apart from the backups of the database.',
  );

const noFile = (folder: string, storedId: string): SecretsKeyError =>
  new SecretsKeyError(
    `The key file ${keyFilePath(folder)} is missing: the secrets of this database are encrypted with the key ` +
      `${storedId}. Put the file back from a backup, or its text into SECRETS_KEY. If it is lost, ` +
      '`vitrine secrets reset` gives up what nobody can read any more: embed secrets and signing keys.',
  );
