/** The database port: the same SQL on the embedded database and on PostgreSQL. */
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { openEmbeddedPool } from './embedded-pool.ts';
import { migrate } from './migrate.ts';
import { openPostgresPool } from './postgres-pool.ts';
import { createReadCache, readUncached } from './read-cache.ts';
import type { ReadCached } from './read-cache.ts';
import { toDatabaseFolderError, requireDatabase } from './database-folder.ts';
import { createReadiness } from './readiness.ts';
import type { Readiness } from './readiness.ts';
import { retryWrite } from './retry-write.ts';
import type { Schema } from './schema.ts';
import { erasePlainSecrets } from './secrets/erase-plain-secrets.ts';
import { openSecretsKeys, requireGivenKey, requireStoredKey } from './secrets/open-secrets-keys.ts';
import { createSecretCipher } from './secrets/secret-cipher.ts';
import type { SecretCipher } from './secrets/secret-cipher.ts';
import type { SecretsKeys } from './secrets/secrets-key.ts';
import { watchPool } from './watched-pool.ts';

/** One account's rows. Every row function takes it, so forgetting the account does not compile. */
export interface AccountRows {
  readonly accountId: number;
  readonly db: Kysely<Schema>;
}

export interface Database {
  /** For the tables that stand above accounts. Never to be used inside `read` or `write`: it would wait for itself. */
  readonly db: Kysely<Schema>;
  readonly embedded: boolean;
  /** Reads of one account; not a snapshot, so what must agree belongs in one statement. */
  read<T>(accountId: number, work: (rows: AccountRows) => Promise<T>): Promise<T>;
  /**
   * All of the work or none of it, on disk when the promise resolves. Work that lost a race against another's is run
   * again from its beginning, so it must not do anything outside of the database.
   */
  write<T>(accountId: number, work: (rows: AccountRows) => Promise<T>): Promise<T>;
  /** Remembers what was read until anything is written; on a server, where others write too, it reads anew. */
  readonly readCached: ReadCached;
  readonly secrets: SecretCipher;
  /** Whether it answers within a second, and can be written to. */
  readonly findReadiness: () => Promise<Readiness>;
  readonly close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL server; without it the embedded database in `folder`. */
  readonly url?: string | undefined;
  readonly folder: string;
  /** What encrypts its secrets. A server needs it; the embedded database has a file of its own otherwise. */
  readonly secretsKeys?: SecretsKeys | undefined;
  /** Hears of an embedded database that ended by itself. Default: the process ends with the error. */
  readonly onLost?: ((error: Error) => void) | undefined;
  /** Whether to bring the tables up to date. Default true. */
  readonly migrate?: boolean | undefined;
  /** Refuses a folder that holds no embedded database, instead of making one. Default false. */
  readonly mustExist?: boolean | undefined;
}

/**
 * Opens the database, with its tables up to date. Throws a `DatabaseAway` where there is none to reach, a
 * `RecordsFault` where the embedded one's files are damaged, a `NoRecords` where it must exist and does not, and a
 * `SecretsKeyFault` where the key of its secrets is missing or is another.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const embedded = options.url === undefined;
  if (embedded && options.mustExist === true) requireDatabase(options.folder);
  const early = options.url === undefined ? undefined : await prepareServer(options.url, options);
  const { pool, close } =
    options.url === undefined
      ? await openEmbeddedPool(options.folder, options.onLost ?? exitWithError)
      : openPostgresPool(options.url);
  const memory = embedded ? createReadCache() : undefined;
  const dialect = new PostgresDialect({ pool: watchPool(pool) });
  const db = new Kysely<Schema>({ dialect, ...(memory && { log: memory.observeStatement }) });
  try {
    const prepared = early ?? (await prepare(db, options));
    const findReadiness = createReadiness({
      db: new Kysely<Schema>({ dialect }),
      file: embedded ? join(options.folder, 'records.probe') : undefined,
    });
    return {
      ...{ db, embedded, close, findReadiness },
      ...{ readCached: memory?.read ?? readUncached, secrets: createSecretCipher(prepared.keys) },
      ...createAccountAccess(db, embedded),
    };
  } catch (error) {
    await close();
    throw embedded ? toDatabaseFolderError(join(options.folder, 'records'), error) : error;
  }
}

/** Only brings the tables up to date; returns the names of what was done. */
export async function migrateDatabase(
  options: Pick<DatabaseOptions, 'url' | 'folder' | 'secretsKeys'>,
): Promise<string[]> {
  if (options.url !== undefined) return (await prepareServer(options.url, options)).migrated;
  const database = await openDatabase({ ...options, migrate: false });
  try {
    return (await prepare(database.db, options)).migrated;
  } finally {
    await database.close();
  }
}

interface PreparedDatabase {
  /** undefined: as it was, tables and secrets alike. */
  readonly keys: SecretsKeys | undefined;
  /** The migrations that were done. */
  readonly migrated: string[];
}

/** On connections of its own, which know no deadline. */
async function prepareServer(url: string, options: DatabaseOptions): Promise<PreparedDatabase> {
  if (options.migrate !== false) requireGivenKey({ given: options.secretsKeys, folder: undefined });
  const { pool } = openPostgresPool(url, { withoutTimeouts: true });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: watchPool(pool) }) });
  try {
    return await prepare(db, options);
  } finally {
    await db.destroy();
  }
}

/** Tables of this version, with every secret in them encrypted with a key that is at hand. */
async function prepare(db: Kysely<Schema>, options: DatabaseOptions): Promise<PreparedDatabase> {
  const { url, secretsKeys: given } = options;
  if (options.migrate === false) return { keys: given, migrated: [] };
  const folder = url === undefined ? options.folder : undefined;
  const keys = await openSecretsKeys(db, { given, folder });
  const migrated = await migrate(db, keys);
  await requireStoredKey(db, keys);
  await erasePlainSecrets(db, url === undefined);
  return { keys, migrated };
}

/** Row-level security needs the account in the transaction; the embedded database's only role is above it. */
function createAccountAccess(db: Kysely<Schema>, embedded: boolean): Pick<Database, 'read' | 'write'> {
  const write: Database['write'] = (accountId, work) =>
    retryWrite(() =>
      db.transaction().execute(async (transaction) => {
        await enterAccount(transaction, accountId);
        return work({ accountId, db: transaction });
      }),
    );
  const read: Database['read'] = embedded ? (accountId, work) => work({ accountId, db }) : write;
  return { read, write };
}

/** Makes one account's rows visible until the transaction ends. */
export async function enterAccount(transaction: Kysely<Schema>, accountId: number): Promise<void> {
  await sql`select set_config('app.account', ${String(accountId)}, true)`.execute(transaction);
}

function exitWithError(error: Error): never {
  throw error;
}
