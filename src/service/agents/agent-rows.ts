import type { Selectable } from 'kysely';
import type { AccountRows } from '../database/database.ts';
import type { AgentTable } from '../database/tables/ai-tables.ts';
import type { IdPaging } from '../http/list-paging.ts';

export type AgentRow = Omit<Selectable<AgentTable>, 'account_id'>;

/** What an admin decides of an agent. */
export type AgentValues = Pick<
  AgentRow,
  'name' | 'instructions' | 'language' | 'members' | 'uses_language_model'
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
  'created_at',
  'updated_at',
] as const;

/** Oldest first. */
export function listAgents(
  { db, accountId }: AccountRows,
  deploymentId: number,
  { afterId, limit }: Pick<IdPaging, 'afterId' | 'limit'>,
): Promise<AgentRow[]> {
  return db
    .selectFrom('agent')
    .where('account_id', '=', accountId)
    .where('deployment_id', '=', deploymentId)
    .where('id', '>', afterId)
    .select(columns)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export interface AgentPlace {
  readonly deploymentId: number;
  readonly agentId: number;
}

export function findAgent(
  { db, accountId }: AccountRows,
  { deploymentId, agentId }: AgentPlace,
): Promise<AgentRow | undefined> {
  return db
    .selectFrom('agent')
    .where('account_id', '=', accountId)
    .where('deployment_id', '=', deploymentId)
    .where('id', '=', agentId)
    .select(columns)
    .executeTakeFirst();
}

export function insertAgent(
  { db, accountId }: AccountRows,
  deploymentId: number,
  { at, ...values }: AgentValues & { readonly at: Date },
): Promise<AgentRow> {
  return db
    .insertInto('agent')
    .values({ ...values, account_id: accountId, deployment_id: deploymentId, created_at: at, updated_at: at })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** @returns `undefined` if there is no such agent. */
export function updateAgent(
  { db, accountId }: AccountRows,
  { deploymentId, agentId }: AgentPlace,
  { at, ...values }: AgentChanges & { readonly at: Date },
): Promise<AgentRow | undefined> {
  return db
    .updateTable('agent')
    .set({ ...values, updated_at: at })
    .where('account_id', '=', accountId)
    .where('deployment_id', '=', deploymentId)
    .where('id', '=', agentId)
    .returning(columns)
    .executeTakeFirst();
}

export async function deleteAgent(
  { db, accountId }: AccountRows,
  { deploymentId, agentId }: AgentPlace,
): Promise<void> {
  await db
    .deleteFrom('agent')
    .where('account_id', '=', accountId)
    .where('deployment_id', '=', deploymentId)
    .where('id', '=', agentId)
    .execute();
}
