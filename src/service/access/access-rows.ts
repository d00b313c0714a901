/** Credentials in the database. These look-ups come before the account is known, so each goes by a secret's own name. */
import type { Database } from '../database/database.ts';
import type { Role } from './caller.ts';

type Reader = Database['db'];

export interface UserRow {
  readonly accountId: number;
  readonly userId: number;
  readonly role: Role;
  readonly isAdmin: boolean;
}

export interface KeyOwner extends UserRow {
  readonly keyId: number;
  /** The one deployment that the key is for. */
  readonly deploymentId: number | undefined;
}

/** The owner of a live API key. */
export async function findKeyOwner(db: Reader, keyHash: string): Promise<KeyOwner | undefined> {
  const row = await selectLiveKeys(db).where('api_key.key_hash', '=', keyHash).executeTakeFirst();
  return row && toKeyOwner(row);
}

/** As `findKeyOwner`, by the id that a data token names. */
export async function findKeyOwnerById(
  db: Reader,
  accountId: number,
  keyId: number,
): Promise<KeyOwner | undefined> {
  const row = await selectLiveKeys(db)
    .where('api_key.account_id', '=', accountId)
    .where('api_key.id', '=', keyId)
    .executeTakeFirst();
  return row && toKeyOwner(row);
}

const selectLiveKeys = (db: Reader) =>
  db
    .selectFrom('api_key')
    .innerJoin('app_user', (join) =>
      join
        .onRef('app_user.id', '=', 'api_key.user_id')
        .onRef('app_user.account_id', '=', 'api_key.account_id'),
    )
    .where('api_key.revoked_at', 'is', null)
    .select([
      'app_user.account_id',
      'app_user.id',
      'app_user.role',
      'api_key.deployment_id',
      'api_key.id as key_id',
    ]);

interface KeyOwnerRow {
  readonly account_id: number;
  readonly id: number;
  readonly role: Role;
  readonly deployment_id: number | null;
  readonly key_id: number;
}

function toKeyOwner(row: KeyOwnerRow): KeyOwner {
  const { account_id: accountId, id: userId, role, key_id: keyId } = row;
  const deploymentId = row.deployment_id ?? undefined;
  return { keyId, accountId, userId, role, isAdmin: role === 'admin', deploymentId };
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
