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
  const row = await db
    .selectFrom('api_key')
    .innerJoin('app_user', (join) =>
      join
        .onRef('app_user.id', '=', 'api_key.user_id')
        .onRef('app_user.account_id', '=', 'api_key.account_id'),
    )
    .where('api_key.key_hash', '=', keyHash)
    .where('api_key.revoked_at', 'is', null)
    .select([
      'app_user.account_id',
      'app_user.id',
      'app_user.role',
      'api_key.deployment_id',
      'api_key.id as key_id',
    ])
    .executeTakeFirst();
  if (!row) return undefined;
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

export interface EmbedSecretRow {
  readonly accountId: number;
  readonly secret: string;
}

/** The embed secret that an account calls by this key id. */
export async function findEmbedSecret(
  db: Reader,
  slug: string,
  kid: string,
): Promise<EmbedSecretRow | undefined> {
  const row = await db
    .selectFrom('embed_secret')
    .innerJoin('account', 'account.id', 'embed_secret.account_id')
    .where('account.slug', '=', slug)
    .where('embed_secret.kid', '=', kid)
    .select(['embed_secret.account_id', 'embed_secret.secret'])
    .executeTakeFirst();
  return row && { accountId: row.account_id, secret: row.secret };
}

export interface SigningKeyRow {
  readonly kid: string;
  readonly private_jwk: unknown;
  readonly public_jwk: unknown;
}

/** Newest first: the first one signs, all of them verify. */
export function listSigningKeys(db: Reader): Promise<SigningKeyRow[]> {
  return db
    .selectFrom('signing_key')
    .select(['kid', 'private_jwk', 'public_jwk'])
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute();
}
