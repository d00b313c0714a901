/** Users of an account, by id or by the name that an identity provider gives them. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '../database/database.ts';
import { foldCase } from '../database/fold-name.ts';
import type { Role } from './caller.ts';

type Reader = Database['db'];

export interface UserRow {
  readonly accountId: number;
  readonly userId: number;
  readonly role: Role;
  readonly isAdmin: boolean;
}

/**
 * Finds an active user by id, for a credential that was issued at a time in seconds since 1970. `undefined` as `issuedAt`:
 * the credential is checked by itself.
 */
export async function findUser(
  db: Reader,
  accountId: number,
  { userId, issuedAt }: { readonly userId: number; readonly issuedAt?: number | undefined },
): Promise<UserRow | undefined> {
  const row = await db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .where('deactivated_at', 'is', null)
    .where(isAccepted(issuedAt))
    .select('role')
    .executeTakeFirst();
  return row && { accountId, userId, role: row.role, isAdmin: row.role === 'admin' };
}

/** Whether a credential was issued after the user was last deactivated. One without a time is only accepted before that. */
const isAccepted = (issuedAt: number | undefined): RawBuilder<boolean> =>
  issuedAt === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(
        app_user.credentials_from is null
        or app_user.credentials_from <= to_timestamp(${issuedAt}::double precision)
      )`;

/** People of an account by what an identity provider calls them. Embed users have no sign-in of their own. */
interface Place {
  readonly db: Database['db'];
  readonly accountSlug: string;
  /** When the credential was issued, in seconds since 1970. 0: it does not say so. */
  readonly issuedAt: number;
}

const usersOf = ({ db, accountSlug, issuedAt }: Place) =>
  db
    .selectFrom('app_user')
    .innerJoin('account', 'account.id', 'app_user.account_id')
    .where('account.slug', '=', accountSlug)
    .where('app_user.role', '!=', 'embed')
    .select(['app_user.account_id', 'app_user.id', 'app_user.role'])
    .select(sql<boolean>`(app_user.deactivated_at is null and ${isAccepted(issuedAt)})`.as('is_accepted'));

/** Finds a user by the e-mail address, in any case. `undefined`: no user has it, or several do. */
export async function findUserByEmail(place: Place, email: string): Promise<UserRow | undefined> {
  const query = usersOf(place)
    .where(sql`lower(app_user.email)`, '=', email.toLowerCase())
    .limit(2);
  return toOnly(await query.execute());
}

/** Finds a user by the name, in any case. Of names that differ in case alone, only the exact one is found. */
export async function findUserByName(place: Place, username: string): Promise<UserRow | undefined> {
  const exact = await usersOf(place).where('app_user.username', '=', username).execute();
  if (exact.length > 0) return toOnly(exact);
  return toOnly(await usersOf(place).where('folded_username', '=', foldCase(username)).limit(2).execute());
}

interface Found {
  readonly account_id: number;
  readonly id: number;
  readonly role: UserRow['role'];
  readonly is_accepted: boolean;
}

/** Users who may not sign in count, too: the name of somebody who has left must not open the account of another one. */

function toOnly([row, another]: readonly Found[]): UserRow | undefined {
  if (!row?.is_accepted || another) return undefined;
  return { accountId: row.account_id, userId: row.id, role: row.role, isAdmin: row.role === 'admin' };
}
