/** The database port: the same SQL on the embedded database and on PostgreSQL. */
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { openEmbeddedPool, openPostgresPool } from './database-pool.ts';
import { migrate } from './migrate.ts';
import { createReadCache, readUncached } from './read-cache.ts';
import type { ReadCached } from './read-cache.ts';
import { toDatabaseFolderError, requireDatabase } from './check-database-folder.ts';
import { createReadiness } from './readiness.ts';
import type { Readiness } from './readiness.ts';
import type { Schema } from './schema.ts';
import { erasePlainSecrets } from './secrets/erase-plain-secrets.ts';
import { openSecretsKeys, requireGivenKey, requireMatchingKey } from './secrets/open-secrets-keys.ts';
import { createSecretCipher } from './secrets/secret-cipher.ts';
import type { SecretCipher } from './secrets/secret-cipher.ts';
import type { SecretsKeys } from './secrets/secrets-key.ts';
import { watchPool } from './watched-pool.ts';
import { retryWrite } from './retry-write.ts';

/** Access to the rows of one account. */
export interface AccountRows {
  /** Id of the account. */
  readonly accountId: number;
  /** Query builder within the account's transaction. */
  readonly db: Kysely<Schema>;
}

/** The open database: PostgreSQL, or the embedded one. */
export interface Database {
  /** Query builder for tables that belong to no account. Within `read` or `write` it would wait for itself. */
  readonly db: Kysely<Schema>;
  /** Whether it is the embedded database. */
  readonly embedded: boolean;
  /** Reads rows of one account. It is not a snapshot: rows that must agree belong in one statement. */
  read<T>(accountId: number, work: (rows: AccountRows) => Promise<T>): Promise<T>;
  /**
   * Runs the work in one transaction, which is on disk when the promise resolves. Work that conflicts with another
   * transaction is run again from its beginning, so it must have no effect outside of the database.
   */
  write<T>(accountId: number, work: (rows: AccountRows) => Promise<T>): Promise<T>;
  /** Reads with a cache that every write empties. On a PostgreSQL server, which others may write to, nothing is cached. */
  readonly readCached: ReadCached;
  /** Encrypts and decrypts secrets. */
  readonly secrets: SecretCipher;
  /** Whether the database answers within one second and can be written to. */
  readonly findReadiness: () => Promise<Readiness>;
  /** Closes all connections. */
  readonly close: () => Promise<void>;
}

/** Which database to open, and how. */
export interface DatabaseOptions {
  /** Address of a PostgreSQL server. `undefined`: the embedded database in `folder`. */
  readonly url?: string | undefined;
  /** Folder of the embedded database. */
  readonly folder: string;
  /** Keys that encrypt secrets. A PostgreSQL server needs them; the embedded database has a key file by default. */
  readonly secretsKeys?: SecretsKeys | undefined;
  /** Receives the error if the embedded database ends by itself. By default the process ends with the error. */
  readonly onLost?: ((error: Error) => void) | undefined;
  /**
   * Whether to migrate the tables to this version.
   * @default true
   */
  readonly migrate?: boolean | undefined;
  /**
   * Whether to refuse a folder without an embedded database, instead of creating one.
   * @default false
   */
  readonly mustExist?: boolean | undefined;
}

/**
 * Opens the database and migrates its tables to this version.
 * @throws DatabaseUnavailableError if no database can be reached.
 * @throws DatabaseFolderError if the files of the embedded database are damaged.
 * @throws DatabaseMissingError if `mustExist` is set and the folder has no database.
 * @throws SecretsKeyError if the key of its secrets is missing, or is not the key that encrypted them.
 * @example
 * ```ts
 * import { openDatabase } from 'vitrine/service';
 *
 * const database = await openDatabase({ folder: './data' });
 * await database.close();
 * ```
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
      db,
      embedded,
      close,
      findReadiness,
      readCached: memory?.read ?? readUncached,
      secrets: createSecretCipher(prepared.keys),
      ...createAccountAccess(db, embedded),
    };
  } catch (error) {
    await close();
    throw embedded ? toDatabaseFolderError(join(options.folder, 'records'), error) : error;
  }
}

/** Migrates the tables to this version; returns the names of the migrations that were run. */
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
  /** Undefined where the database was opened without migration. */
  readonly keys: SecretsKeys | undefined;
  /** The migrations that were run. */
  readonly migrated: string[];
}

/** Migrates on separate connections, which have no time limits. */
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

/** Migrates the tables, and checks that the present key decrypts their secrets. */
async function prepare(db: Kysely<Schema>, options: DatabaseOptions): Promise<PreparedDatabase> {
  const { url, secretsKeys: given } = options;
  if (options.migrate === false) return { keys: given, migrated: [] };
  const folder = url === undefined ? options.folder : undefined;
  const keys = await openSecretsKeys(db, { given, folder });
  const migrated = await migrate(db, keys);
  await requireMatchingKey(db, keys);
  await erasePlainSecrets(db, url === undefined);
  return { keys, migrated };
}

/**
 * On PostgreSQL, row-level security needs the account in the transaction. The embedded database has only a superuser, to
 * whom it does not apply.
 */
function createAccountAccess(db: Kysely<Schema>, embedded: boolean): Pick<Database, 'read' | 'write'> {
  const write: Database['write'] = (accountId, work) =>
    retryWrite(() =>
      db.transaction().execute(async (transaction) => {
        await showAccountRows(transaction, accountId);
        return work({ accountId, db: transaction });
      }),
    );
  const read: Database['read'] = embedded ? (accountId, work) => work({ accountId, db }) : write;
  return { read, write };
}

/** Makes one account's rows visible until the transaction ends. */
export async function showAccountRows(transaction: Kysely<Schema>, accountId: number): Promise<void> {
  await sql`select set_config('app.account', ${String(accountId)}, true)`.execute(transaction);
}

function exitWithError(error: Error): never {
  throw error;
}
