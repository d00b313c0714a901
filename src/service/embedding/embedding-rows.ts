import type { AccountRows, Database } from '../database/database.ts';

export interface DeploymentRow {
  readonly id: number;
  readonly name: string;
  readonly creation_step: string;
}

export function findDeployment(
  { db, accountId }: AccountRows,
  deploymentId: number,
): Promise<DeploymentRow | undefined> {
  return db
    .selectFrom('deployment')
    .where('account_id', '=', accountId)
    .where('id', '=', deploymentId)
    .select(['id', 'name', 'creation_step'])
    .executeTakeFirst();
}

export async function findUserByName(
  { db, accountId }: AccountRows,
  username: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('username', '=', username)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

/** Whether the deployment has a published dashboard of this public id. */
export async function hasDashboard(
  { db, accountId }: AccountRows,
  deploymentId: number,
  publicId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('dashboard')
    .where('account_id', '=', accountId)
    .where('deployment_id', '=', deploymentId)
    .where('public_id', '=', publicId)
    .where('status', '=', 'published')
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewSession {
  readonly idHash: string;
  readonly claims: unknown;
  readonly expiresAt: Date;
}

export async function insertSession({ db, accountId }: AccountRows, session: NewSession): Promise<void> {
  await db
    .insertInto('embed_session')
    .values({
      id_hash: session.idHash,
      account_id: accountId,
      claims: JSON.stringify(session.claims),
      expires_at: session.expiresAt,
    })
    .execute();
}

export async function deleteSessionsBefore(
  { db, accountId }: AccountRows,
  expiredBefore: Date,
): Promise<void> {
  await db
    .deleteFrom('embed_session')
    .where('account_id', '=', accountId)
    .where('expires_at', '<', expiredBefore)
    .execute();
}

/** Takes a session for good: of many who ask at once, one gets its claims. */
export async function consumeSession(db: Database['db'], idHash: string, now: Date): Promise<unknown> {
  const row = await db
    .updateTable('embed_session')
    .set({ consumed_at: now })
    .where('id_hash', '=', idHash)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('claims')
    .executeTakeFirst();
  return row?.claims;
}

export async function wasConsumed(db: Database['db'], idHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('embed_session')
    .where('id_hash', '=', idHash)
    .where('consumed_at', 'is not', null)
    .select('id_hash')
    .executeTakeFirst();
  return row !== undefined;
}
