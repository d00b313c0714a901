/** People of an account by what an identity provider calls them. Embed users have no sign-in of their own. */
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { UserRow } from './access-rows.ts';

interface Place {
  readonly db: Database['db'];
  readonly accountSlug: string;
}

const peopleOf = ({ db, accountSlug }: Place) =>
  db
    .selectFrom('app_user')
    .innerJoin('account', 'account.id', 'app_user.account_id')
    .where('account.slug', '=', accountSlug)
    .where('app_user.role', '!=', 'embed')
    .select(['app_user.account_id', 'app_user.id', 'app_user.role']);

/** Whatever its case, as mail is delivered; undefined too where two people share the address. */
export async function findUserByEmail(place: Place, email: string): Promise<UserRow | undefined> {
  const query = peopleOf(place)
    .where(sql`lower(app_user.email)`, '=', email.toLowerCase())
    .limit(2);
  return toOnly(await query.execute());
}

export async function findUserByName(place: Place, username: string): Promise<UserRow | undefined> {
  return toOnly(await peopleOf(place).where('app_user.username', '=', username).execute());
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
