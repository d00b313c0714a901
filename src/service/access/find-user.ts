/** Users of an account, by id or by the name that an identity provider gives them. */
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Role } from './caller.ts';

type Reader = Database['db'];

export interface UserRow {
  readonly accountId: number;
  readonly userId: number;
  readonly role: Role;
  readonly isAdmin: boolean;
}

export async function findUser(db: Reader, accountId: number, userId: number): Promise<UserRow | undefined> {
  const row = await db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .select('role')
    .executeTakeFirst();
  return row && { accountId, userId, role: row.role, isAdmin: row.role === 'admin' };
}

/** People of an account by what an identity provider calls them. Embed users have no sign-in of their own. */
interface Place {
  readonly db: Database['db'];
  readonly accountSlug: string;
}

const usersOf = ({ db, accountSlug }: Place) =>
  db
    .selectFrom('app_user')
    .innerJoin('account', 'account.id', 'app_user.account_id')
    .where('account.slug', '=', accountSlug)
    .where('app_user.role', '!=', 'embed')
    .select(['app_user.account_id', 'app_user.id', 'app_user.role']);

/** Finds a user by the e-mail address, in any case. `undefined`: no user has it, or several do. */
export async function findUserByEmail(place: Place, email: string): Promise<UserRow | undefined> {
  const query = usersOf(place)
    .where(sql`lower(app_user.email)`, '=', email.toLowerCase())
    .limit(2);
  return toOnly(await query.execute());
}

export async function findUserByName(place: Place, username: string): Promise<UserRow | undefined> {
  return toOnly(await usersOf(place).where('app_user.username', '=', username).execute());
}

interface Found {
  readonly account_id: number;
  readonly id: number;
  readonly role: UserRow['role'];
}

function toOnly([row, another]: readonly Found[]): UserRow | undefined {
  if (!row || another) return undefined;
  return { accountId: row.account_id, userId: row.id, role: row.role, isAdmin: row.role === 'admin' };
}
