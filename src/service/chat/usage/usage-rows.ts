import { sql, type RawBuilder } from 'kysely';
import type { AccountRows } from '../../database/database.ts';
import type { AddedUsage, ScopedLimit, UsageOwner } from './usage.ts';

/** Days for which usage is recorded. */
const recordedDays = 400;
/** The first number of the advisory lock, which must be the same in every instance. The second one is the account. */
const usageLock = 721_406;

/** Makes other questions of the account wait until the end of the transaction, so that each sees what the others have reserved. */
export async function lockUsage({ db, accountId }: AccountRows): Promise<void> {
  await sql`select pg_advisory_xact_lock(${usageLock}::integer, ${accountId}::integer)`.execute(db);
}

const units: Readonly<Record<ScopedLimit['unit'], RawBuilder<number>>> = {
  questions: sql<number>`questions`,
  rows: sql<number>`row_count`,
  seconds: sql<number>`seconds`,
  tokens: sql<number>`(input_tokens + output_tokens)`,
  cost: sql<number>`cost`,
};

/** @returns what is used of each limit, in their order. */
export async function listUsed(
  { db, accountId }: AccountRows,
  owner: UsageOwner,
  limits: readonly ScopedLimit[],
): Promise<number[]> {
  if (limits.length === 0) return [];
  const isOfReader = limits.every((limit) => limit.of === 'reader');
  const sums = limits.map((limit, at) =>
    sql<number>`coalesce(sum(${units[limit.unit]}) filter (where ${isCounted(limit, owner)}), 0)::double precision`.as(
      `used_${at}`,
    ),
  );
  const found = await db
    .selectFrom('ai_usage')
    .where('account_id', '=', accountId)
    .where('day', '>=', sql<string>`date_trunc('month', ${owner.day}::date)::date`)
    .$if(isOfReader, (rows) => rows.where('reader', '=', owner.reader))
    .select(sums)
    .executeTakeFirst();
  const used: Readonly<Record<string, number>> = found ?? {};
  return limits.map((_, at) => used[`used_${at}`] ?? 0);
}

function isCounted(limit: ScopedLimit, owner: UsageOwner): RawBuilder<boolean> {
  const conditions = [
    ...(limit.per === 'day' ? [sql<boolean>`day = ${owner.day}::date`] : []),
    ...(limit.of === 'reader' ? [sql<boolean>`reader = ${owner.reader}`] : []),
    ...(limit.of === 'account' ? [] : [sql<boolean>`embed_tenant = ${owner.embedTenant}`]),
    ...(limit.isOfAgent
      ? [sql<boolean>`deployment_id = ${owner.deploymentId} and agent_id = ${owner.agentId}`]
      : []),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql.join(conditions, sql` and `);
}

export async function addUsage(
  { db, accountId }: AccountRows,
  { day, reader, embedTenant, deploymentId, agentId }: UsageOwner,
  added: AddedUsage,
): Promise<void> {
  const { questions = 0, queries = 0, rows = 0, seconds = 0, turns = 0, cost = 0 } = added;
  const counted = {
    questions,
    queries,
    row_count: rows,
    seconds,
    turns,
    input_tokens: added.inputTokens ?? 0,
    output_tokens: added.outputTokens ?? 0,
    cost,
  };
  const key = { reader, embed_tenant: embedTenant, deployment_id: deploymentId, agent_id: agentId };
  const sums = Object.keys(counted).map((column): [string, RawBuilder<number>] => [
    column,
    sql<number>`${sql.ref(`ai_usage.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
  ]);
  await db
    .insertInto('ai_usage')
    .values({ account_id: accountId, day: sql<string>`${day}::date`, ...key, ...counted })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'day', 'reader', 'embed_tenant', 'deployment_id', 'agent_id'])
        .doUpdateSet(Object.fromEntries(sums)),
    )
    .execute();
}

export async function removeOldUsage({ db, accountId }: AccountRows, day: string): Promise<void> {
  await db
    .deleteFrom('ai_usage')
    .where('account_id', '=', accountId)
    .where('day', '<', sql<string>`${day}::date - ${recordedDays}::integer`)
    .execute();
}
