/** The database port: the same SQL on the embedded database and on PostgreSQL. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import { openEmbeddedPool } from './embedded-pool.ts';
import { createHeartbeat } from './heartbeat.ts';
import { migrate } from './migrate.ts';
import { openPostgresPool } from './postgres-pool.ts';
import { createMemory, readAnew } from './recall.ts';
import type { Recall } from './recall.ts';
import { repeatWrite } from './repeated-write.ts';
import type { Schema } from './schema.ts';
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
  readonly recall: Recall;
  /** Whether it answers within a second. */
  readonly isAnswering: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL server; without it the embedded database in `folder`. */
  readonly url?: string | undefined;
  readonly folder: string;
  /** Hears of an embedded database that ended by itself. Default: the process ends with the error. */
  readonly onLost?: ((error: Error) => void) | undefined;
  /** Whether to bring the tables up to date. Default true. */
  readonly migrate?: boolean | undefined;
}

/** Opens the database, with its tables up to date. Throws a `DatabaseAway` where there is none to reach. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const embedded = options.url === undefined;
  if (options.url !== undefined && options.migrate !== false) await migrateServer(options.url);
  const { pool, close } =
    options.url === undefined
      ? await openEmbeddedPool(options.folder, options.onLost ?? fail)
      : openPostgresPool(options.url);
  const memory = embedded ? createMemory() : undefined;
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: watchPool(pool) }),
    ...(memory && { log: memory.notice }),
  });
  try {
    if (embedded && options.migrate !== false) await migrate(db);
  } catch (error) {
    await close();
    throw error;
  }
  const isAnswering = createHeartbeat(db);
  return {
    db,
    embedded,
    close,
    isAnswering,
    recall: memory?.recall ?? readAnew,
    ...accountDoors(db, embedded),
  };
}

/** Only brings the tables up to date; returns the names of what was done. */
export async function migrateDatabase(options: Pick<DatabaseOptions, 'url' | 'folder'>): Promise<string[]> {
  if (options.url !== undefined) return migrateServer(options.url);
  const database = await openDatabase({ ...options, migrate: false });
  try {
    return await migrate(database.db);
  } finally {
    await database.close();
  }
}

/** On connections of its own, which know no deadline. */
async function migrateServer(url: string): Promise<string[]> {
  const { pool } = openPostgresPool(url, { patient: true });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: watchPool(pool) }) });
  try {
    return await migrate(db);
  } finally {
    await db.destroy();
  }
}

/** Row-level security needs the account in the transaction; the embedded database's only role is above it. */
function accountDoors(db: Kysely<Schema>, embedded: boolean): Pick<Database, 'read' | 'write'> {
  const write: Database['write'] = (accountId, work) =>
    repeatWrite(() =>
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

function fail(error: Error): never {
  throw error;
}
