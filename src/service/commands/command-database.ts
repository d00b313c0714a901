/** The database of the service, and the account that a command is for. */
import type { Config } from '../config/config.ts';
import { openDatabase } from '../database/database.ts';
import type { AccountRows, Database, DatabaseOptions } from '../database/database.ts';
import { FolderInUseError } from '../database/folder-lock.ts';

/** Adds advice to the error for a data folder that a running service uses; rethrows other errors unchanged. */
export const explainFolderLock =
  (advice: string) =>
  (error: unknown): never => {
    if (!(error instanceof FolderInUseError)) throw error;
    throw new Error(`${error.message} It belongs to a running service: ${advice}.`, { cause: error });
  };

/** Opens the database, runs the work, and closes it. Throws if there is no database, unless the command creates one. */
export async function withDatabase<T>(
  { databaseUrl: url, dataFolder: folder, secretsKeys }: Config,
  advice: string,
  work: (database: Database) => Promise<T>,
  { mustExist = true }: Pick<DatabaseOptions, 'mustExist'> = {},
): Promise<T> {
  const database = await openDatabase({ url, folder, secretsKeys, mustExist }).catch(
    explainFolderLock(advice),
  );
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The id of an account. The error for an unknown account lists all accounts. */
export async function requireAccount({ db }: Database, slug: string): Promise<number> {
  const accounts = await db.selectFrom('account').select(['id', 'slug']).orderBy('id').execute();
  const account = accounts.find((one) => one.slug === slug);
  if (account) return account.id;
  if (accounts.length === 0)
    throw new Error('The database is empty: run `vitrine serve` once, which creates the account.');
  throw new Error(
    `There is no account "${slug}": --account must be one of ${accounts.map((one) => one.slug).join(', ')}.`,
  );
}

export interface CommandUser {
  readonly id: number;
  readonly username: string;
  readonly role: string;
}

/** The user of a name, or the first admin without one. */
export async function requireCommandUser(
  { db, accountId }: AccountRows,
  username: string | undefined,
): Promise<CommandUser> {
  const people = db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('role', '!=', 'embed')
    .where('deactivated_at', 'is', null);
  const wanted =
    username === undefined ? people.where('role', '=', 'admin') : people.where('username', '=', username);
  const user = await wanted.select(['id', 'username', 'role']).orderBy('id').executeTakeFirst();
  if (user) return user;
  throw new Error(
    username === undefined
      ? 'The account has no user with the admin role.'
      : `--user: there is no user "${username}".`,
  );
}

/** Adds an action of the command line to the audit log. Its actor is not a user of the account. */
export async function recordCommand(
  { db, accountId }: AccountRows,
  change: {
    readonly action: string;
    readonly type: string;
    readonly id: number | string;
    readonly details?: object | undefined;
  },
  now: Date,
): Promise<void> {
  await db
    .insertInto('audit_event')
    .values({
      account_id: accountId,
      at: now,
      user_id: null,
      actor: 'command-line',
      action: change.action,
      target_type: change.type,
      target_id: String(change.id),
      details: JSON.stringify(change.details ?? {}),
    })
    .execute();
}
