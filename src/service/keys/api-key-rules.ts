/** Who may make, see and revoke which API keys. No key makes one that opens more than itself. */
import type { ApiKey, CreateApiKeyRequest, CreatedApiKey } from '../../contract/api-key.ts';
import { generateApiKey, hashSecret, keyPrefix } from '../access/generate-api-key.ts';
import type { Caller, PersonCaller } from '../access/caller.ts';
import { hasDeployment } from '../access/require-deployment.ts';
import { recordChange } from '../access/record-change.ts';
import type { ActionContext } from '../access/record-change.ts';
import type { AccountRows } from '../database/database.ts';
import { isRowId } from '../database/row-id.ts';
import { Problem } from '../http/http-problem.ts';
import * as stored from './api-key-rows.ts';
import type { ApiKeyRow, KeyScope } from './api-key-rows.ts';

/** Embed tokens, whoever they name, manage no keys: they live in pages. */
export function requirePerson(caller: Caller): PersonCaller {
  if (caller.kind === 'person') return caller;
  throw new Problem('not-allowed', 'API keys are managed with an API key or an access token.');
}

/** An admin knows of all keys, others of their own; a key of one deployment, of the keys of that deployment. */
export const toKeyScope = ({ isAdmin, userId, deploymentId }: PersonCaller): KeyScope => ({
  userId: isAdmin ? undefined : userId,
  deploymentId,
});

export async function createKey(
  rows: AccountRows,
  act: ActionContext,
  request: CreateApiKeyRequest,
): Promise<CreatedApiKey> {
  const caller = requirePerson(act.caller);
  const userId = readOwner(caller, request);
  const deploymentId = readScope(caller, request);
  await checkPlace(rows, userId, deploymentId);
  const key = generateApiKey();
  const row = await stored.insertKey(rows, {
    userId,
    deploymentId,
    name: request.name,
    now: act.at,
    keyHash: hashSecret(key),
    prefix: keyPrefix(key),
  });
  const details = { name: row.name, userId, deploymentId };
  await recordChange(rows, act, { action: 'api-key.create', type: 'api-key', id: row.id, details });
  return { ...toApiKey(row), key };
}

function readOwner(caller: PersonCaller, { userId = caller.userId }: CreateApiKeyRequest): number {
  if (userId === caller.userId || caller.isAdmin) return userId;
  throw new Problem('not-allowed', 'Only an admin may make API keys for others.', 'userId');
}

function readScope(caller: PersonCaller, { deploymentId }: CreateApiKeyRequest): number | null {
  if (caller.deploymentId === undefined) return deploymentId ?? null;
  if (deploymentId === undefined || deploymentId === caller.deploymentId) return caller.deploymentId;
  const message = `This API key is for deployment ${caller.deploymentId} only, and so are the keys that it makes.`;
  throw new Problem('not-allowed', message, 'deploymentId');
}

async function checkPlace(rows: AccountRows, userId: number, deploymentId: number | null): Promise<void> {
  if (!isRowId(userId) || !(await stored.hasPerson(rows, userId)))
    throw new Problem('invalid-field', `There is no user ${userId}.`, 'userId');
  if (deploymentId === null) return;
  if (!(await hasDeployment(rows, deploymentId)))
    throw new Problem('invalid-field', `There is no deployment ${deploymentId}.`, 'deploymentId');
}

/** From the next request on it opens nothing. */
export async function revokeKey(rows: AccountRows, act: ActionContext, keyId: number): Promise<void> {
  const row = await stored.findKey(rows, toKeyScope(requirePerson(act.caller)), keyId);
  if (!row) throw new Problem('not-found', `There is no API key ${keyId}.`);
  await stored.markKeyRevoked(rows, keyId, act.at);
  const details = { name: row.name, userId: row.user_id };
  await recordChange(rows, act, { action: 'api-key.revoke', type: 'api-key', id: keyId, details });
}

export function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    userId: row.user_id,
    deploymentId: row.deployment_id,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
