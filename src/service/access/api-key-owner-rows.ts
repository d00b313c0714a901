/** The owners of API keys. Source: docs/platform-api.md, "API keys and audit log". */
import type { Database } from '../database/database.ts';
import type { Role } from './caller.ts';
import type { UserRow } from './find-user.ts';

type Reader = Database['db'];

/** These look-ups come before the account is known, so each goes by the key itself or its id. */
export interface KeyOwner extends UserRow {
  readonly keyId: number;
  /** The deployment to which the key is limited. `undefined`: the whole account. */
  readonly deploymentId: number | undefined;
  /** The API to which the key is limited. `undefined`: everything that the user may do. */
  readonly scope: 'scim' | undefined;
}

/** Finds the owner of an API key that is not revoked. The key hash identifies the account, too. */
export async function findKeyOwner(db: Reader, keyHash: string): Promise<KeyOwner | undefined> {
  const row = await selectLiveKeys(db).where('api_key.key_hash', '=', keyHash).executeTakeFirst();
  return row && toKeyOwner(row);
}

/** Finds the owner of an API key by the id in a data token. */
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
    .where('app_user.deactivated_at', 'is', null)
    .select([
      'app_user.account_id',
      'app_user.id',
      'app_user.role',
      'api_key.deployment_id',
      'api_key.scope',
      'api_key.id as key_id',
    ]);

interface KeyOwnerRow {
  readonly account_id: number;
  readonly id: number;
  readonly role: Role;
  readonly deployment_id: number | null;
  readonly scope: 'scim' | null;
  readonly key_id: number;
}

function toKeyOwner(row: KeyOwnerRow): KeyOwner {
  const { account_id: accountId, id: userId, role, key_id: keyId } = row;
  const deploymentId = row.deployment_id ?? undefined;
  const scope = row.scope ?? undefined;
  return { keyId, accountId, userId, role, isAdmin: role === 'admin', deploymentId, scope };
}
