import type { AccountRows } from '../database/database.ts';
import type { IdPaging } from '../http/list-paging.ts';

export interface ApiKeyRow {
  readonly id: number;
  readonly name: string;
  readonly prefix: string | null;
  readonly user_id: number;
  readonly deployment_id: number | null;
  readonly scope: 'scim' | null;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

/** The API keys that a caller may see. */
export interface KeyScope {
  /** Undefined: the keys of all users. */
  readonly userId: number | undefined;
  /** Undefined: keys of all deployments, and keys without one. */
  readonly deploymentId: number | undefined;
}

/** Keys that are neither revoked nor expired. */
function liveKeys({ db, accountId }: AccountRows, { userId, deploymentId }: KeyScope) {
  return db
    .selectFrom('api_key')
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .$if(userId !== undefined, (keys) => keys.where('user_id', '=', userId ?? 0))
    .$if(deploymentId !== undefined, (keys) => keys.where('deployment_id', '=', deploymentId ?? 0))
    .select(['id', 'name', 'prefix', 'user_id', 'deployment_id', 'scope', 'created_at', 'last_used_at']);
}

/** Keys, newest first. */
export function listApiKeys(
  rows: AccountRows,
  keyScope: KeyScope,
  { limit, lastId }: Pick<IdPaging, 'limit' | 'lastId'>,
): Promise<ApiKeyRow[]> {
  return liveKeys(rows, keyScope)
    .$if(lastId !== undefined, (keys) => keys.where('id', '<', lastId ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function findApiKey(
  rows: AccountRows,
  keyScope: KeyScope,
  keyId: number,
): Promise<ApiKeyRow | undefined> {
  return liveKeys(rows, keyScope).where('id', '=', keyId).executeTakeFirst();
}

export interface NewKey {
  readonly userId: number;
  readonly name: string;
  readonly keyHash: string;
  readonly prefix: string;
  readonly deploymentId: number | null;
  readonly scope?: 'scim' | undefined;
  readonly now: Date;
}

export function insertApiKey({ db, accountId }: AccountRows, key: NewKey): Promise<ApiKeyRow> {
  const { userId, name, keyHash, prefix, deploymentId, scope = null, now } = key;
  return db
    .insertInto('api_key')
    .values({
      account_id: accountId,
      user_id: userId,
      name,
      key_hash: keyHash,
      prefix,
      deployment_id: deploymentId,
      scope,
      created_at: now,
    })
    .returning(['id', 'name', 'prefix', 'user_id', 'deployment_id', 'scope', 'created_at', 'last_used_at'])
    .executeTakeFirstOrThrow();
}

export async function markKeyRevoked(
  { db, accountId }: AccountRows,
  keyId: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', keyId)
    .execute();
}

/** The role of an active user of the account. Embed users cannot have API keys. */
export async function findRole(
  { db, accountId }: AccountRows,
  userId: number,
): Promise<'admin' | 'user' | 'viewer' | undefined> {
  const row = await db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('id', '=', userId)
    .where('deactivated_at', 'is', null)
    .select('role')
    .executeTakeFirst();
  return row?.role === 'embed' ? undefined : row?.role;
}
