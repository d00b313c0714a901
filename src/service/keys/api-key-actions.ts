/** Rights to create, see and revoke API keys. A key cannot create one with more rights than its own. */
import type { ApiKey, CreateApiKeyRequest, CreatedApiKey } from '../../contract/endpoints/api-keys.ts';
import { generateApiKey, toKeyPrefix } from '../access/generate-credentials.ts';
import type { Caller, UserCaller } from '../access/caller.ts';
import { hasDeployment } from '../access/require-deployment.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import type { AccountRows } from '../database/database.ts';
import { isRowId } from '../database/row-id.ts';
import { Problem } from '../http/http-problem.ts';
import * as stored from './api-key-rows.ts';
import type { ApiKeyRow, KeyScope } from './api-key-rows.ts';
import type { ActionContext } from '../access/action-context.ts';
import { hashSecret } from '../access/hash-secret.ts';

/** Refuses embed tokens, which are exposed in pages and must not manage keys. */
export function requireUserCaller(caller: Caller): UserCaller {
  if (caller.kind === 'user') return caller;
  throw new Problem('not-allowed', 'API keys are managed with an API key or an access token.');
}

/** Admins see all keys, other users their own. A key for one deployment sees only keys for that deployment. */
export const toKeyScope = ({ isAdmin, userId, deploymentId }: UserCaller): KeyScope => ({
  userId: isAdmin ? undefined : userId,
  deploymentId,
});

export async function createApiKey(
  rows: AccountRows,
  context: ActionContext,
  request: CreateApiKeyRequest,
): Promise<CreatedApiKey> {
  const caller = requireUserCaller(context.caller);
  const userId = readOwner(caller, request);
  const deploymentId = readScope(caller, request);
  await checkPlace(rows, userId, deploymentId);
  if (request.scope !== undefined) await checkScimToken(rows, caller, { userId, deploymentId });
  const key = generateApiKey();
  const row = await stored.insertApiKey(rows, {
    userId,
    deploymentId,
    scope: request.scope,
    name: request.name,
    now: context.at,
    keyHash: hashSecret(key),
    prefix: toKeyPrefix(key),
  });
  const details = { name: row.name, userId, deploymentId, scope: row.scope };
  await recordAuditEvent(rows, context, { action: 'api-key.create', type: 'api-key', id: row.id, details });
  return { ...toApiKey(row), key };
}

function readOwner(caller: UserCaller, { userId = caller.userId }: CreateApiKeyRequest): number {
  if (userId === caller.userId || caller.isAdmin) return userId;
  throw new Problem('not-allowed', 'Only an admin may create API keys for other users.', 'userId');
}

function readScope(caller: UserCaller, { deploymentId }: CreateApiKeyRequest): number | null {
  if (caller.deploymentId === undefined) return deploymentId ?? null;
  if (deploymentId === undefined || deploymentId === caller.deploymentId) return caller.deploymentId;
  const message = `This API key is limited to deployment ${caller.deploymentId}, and can create only keys with the same limit.`;
  throw new Problem('not-allowed', message, 'deploymentId');
}

async function checkPlace(rows: AccountRows, userId: number, deploymentId: number | null): Promise<void> {
  if (!isRowId(userId) || (await stored.findRole(rows, userId)) === undefined)
    throw new Problem('invalid-field', `There is no user ${userId}.`, 'userId');
  if (deploymentId === null) return;
  if (!(await hasDeployment(rows, deploymentId)))
    throw new Problem('invalid-field', `There is no deployment ${deploymentId}.`, 'deploymentId');
}

interface KeyPlace {
  readonly userId: number;
  readonly deploymentId: number | null;
}

/** A SCIM token changes people of the whole account, so that only admins make and own one. */
async function checkScimToken(
  rows: AccountRows,
  caller: UserCaller,
  { userId, deploymentId }: KeyPlace,
): Promise<void> {
  if (!caller.isAdmin || deploymentId !== null)
    throw new Problem(
      'not-allowed',
      'A SCIM token is made by an admin, with a key of the whole account.',
      'scope',
    );
  if ((await stored.findRole(rows, userId)) !== 'admin')
    throw new Problem('invalid-field', `User ${userId} is no admin, and cannot own a SCIM token.`, 'userId');
}

/** Revokes a key, from the next request on. */
export async function revokeApiKey(rows: AccountRows, context: ActionContext, keyId: number): Promise<void> {
  const row = await stored.findApiKey(rows, toKeyScope(requireUserCaller(context.caller)), keyId);
  if (!row) throw new Problem('not-found', `There is no API key ${keyId}.`);
  await stored.markKeyRevoked(rows, keyId, context.at);
  const details = { name: row.name, userId: row.user_id };
  await recordAuditEvent(rows, context, { action: 'api-key.revoke', type: 'api-key', id: keyId, details });
}

export function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    userId: row.user_id,
    deploymentId: row.deployment_id,
    scope: row.scope,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
