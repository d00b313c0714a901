import type { Selectable } from 'kysely';
import { aiLimitsSchema, type AiLimit } from '../../contract/endpoints/ai-usage.ts';
import type { AccountRows } from '../database/database.ts';
import type { AgentTable } from '../database/tables/ai-tables.ts';
import type { IdPaging } from '../http/list-paging.ts';

type StoredAgent = Omit<Selectable<AgentTable>, 'account_id'>;

export type AgentRow = Omit<StoredAgent, 'limits'> & { readonly limits: AiLimit[] };

/** What an admin decides of an agent. */
export type AgentValues = Pick<
  AgentRow,
  'name' | 'instructions' | 'language' | 'members' | 'uses_language_model' | 'limits'
>;

/** What is undefined stays as it is. */
export type AgentChanges = { readonly [Key in keyof AgentValues]?: AgentValues[Key] | undefined };

const columns = [
  'id',
  'deployment_id',
  'name',
  'instructions',
  'language',
  'members',
  'uses_language_model',
  'limits',
  'created_at',
  'updated_at',
] as const;

const toRow = (stored: StoredAgent): AgentRow => ({ ...stored, limits: aiLimitsSchema.parse(stored.limits) });

/** Oldest first. */
export async function listAgents(
  { db, accountId }: AccountRows,
  deploymentId: number,
  { afterId, limit }: Pick<IdPaging, 'afterId' | 'limit'>,
): Promise<AgentRow[]> {
  const found = await db
    .selectFrom('agent')
    .where('account_id', '=', accountId)
    .where('deployment_id', '=', deploymentId)
    .where('id', '>', afterId)
    .select(columns)
    .orderBy('id')
    .limit(limit)
    .execute();
  return found.map(toRow);
}

export interface AgentReference {
  readonly deploymentId: number;
  readonly agentId: number;
}

export async function findAgent(
  { db, accountId }: AccountRows,
  { deploymentId, agentId }: AgentReference,
): Promise<AgentRow | undefined> {
  const found = await db
    .selectFrom('agent')
    .where('account_id', '=', accountId)
    .where('deployment_id', '=', deploymentId)
    .where('id', '=', agentId)
    .select(columns)
    .executeTakeFirst();
  return found && toRow(found);
}

export async function insertAgent(
  { db, accountId }: AccountRows,
  deploymentId: number,
  { at, limits, ...values }: AgentValues & { readonly at: Date },
): Promise<AgentRow> {
  const made = await db
    .insertInto('agent')
    .values({
      ...values,
      limits: JSON.stringify(limits),
      account_id: accountId,
      deployment_id: deploymentId,
      created_at: at,
      updated_at: at,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toRow(made);
}

/** @returns `undefined` if there is no such agent. */
export async function updateAgent(
  { db, accountId }: AccountRows,
  { deploymentId, agentId }: AgentReference,
  { at, limits, ...values }: AgentChanges & { readonly at: Date },
): Promise<AgentRow | undefined> {
  const changed = await db
    .updateTable('agent')
    .set({ ...values, ...(limits && { limits: JSON.stringify(limits) }), updated_at: at })
    .where('account_id', '=', accountId)
    .where('deployment_id', '=', deploymentId)
    .where('id', '=', agentId)
    .returning(columns)
    .executeTakeFirst();
  return changed && toRow(changed);
}

/** With its chats, which nobody could read any more. */
export async function deleteAgent(
  { db, accountId }: AccountRows,
  { deploymentId, agentId }: AgentReference,
): Promise<void> {
  await db
    .deleteFrom('chat')
    .where('account_id', '=', accountId)
    .where('deployment_id', '=', deploymentId)
    .where('agent_id', '=', agentId)
    .execute();
  await db
    .deleteFrom('agent')
    .where('account_id', '=', accountId)
    .where('deployment_id', '=', deploymentId)
    .where('id', '=', agentId)
    .execute();
}
