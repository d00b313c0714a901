/** The database of the service, and the account that a command is for. */
import type { Config } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import type { AccountRows, Database, DatabaseOptions } from '../database/database.ts';
import { FolderInUseError } from '../database/folder-lock.ts';

/** Adds to the complaint about a folder that a running service holds what to do instead. */
export const explainFolderLock =
  (advice: string) =>
  (error: unknown): never => {
    if (!(error instanceof FolderInUseError)) throw error;
    throw new Error(`${error.message} That is a running service: ${advice}.`, { cause: error });
  };

/** Opens the database for as long as the work takes. One that is not there is refused, unless the command makes it. */
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

/** The account's id; throws an error that names the accounts there are. */
export async function requireAccount({ db }: Database, slug: string): Promise<number> {
  const accounts = await db.selectFrom('account').select(['id', 'slug']).orderBy('id').execute();
  const account = accounts.find((one) => one.slug === slug);
  if (account) return account.id;
  if (accounts.length === 0)
    throw new Error('The database is empty: run `vitrine serve` once, which makes the account.');
  throw new Error(
    `There is no account "${slug}"; --account may be ${accounts.map((one) => one.slug).join(', ')}.`,
  );
}

export interface Person {
  readonly id: number;
  readonly username: string;
  readonly role: string;
}

/** By name, or the first admin. */
export async function requirePerson(
  { db, accountId }: AccountRows,
  username: string | undefined,
): Promise<Person> {
  const people = db.selectFrom('app_user').where('account_id', '=', accountId).where('role', '!=', 'embed');
  const wanted =
    username === undefined ? people.where('role', '=', 'admin') : people.where('username', '=', username);
  const person = await wanted.select(['id', 'username', 'role']).orderBy('id').executeTakeFirst();
  if (person) return person;
  throw new Error(
    username === undefined
      ? 'The account has no user with the admin role.'
      : `--user: there is no user "${username}".`,
  );
}

/** The record of what was done here: no request did it, and no user of the account. */
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
