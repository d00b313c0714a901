import type { AccountRows, Database } from '../database/database.ts';

/** A user of the account by name. */
export async function findUserIdByName(
  { db, accountId }: AccountRows,
  username: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('username', '=', username)
    .where('role', '<>', 'embed')
    .where('deactivated_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

export interface NamedDashboard {
  readonly deploymentId: number;
  readonly publicId: string;
  /** The embed tenant of the reader. */
  readonly embedTenant: string | null;
}

/** Whether the deployment has a published dashboard with the public id that does not belong to another tenant. */
export async function hasPublishedDashboard(
  { db, accountId }: AccountRows,
  { deploymentId, publicId, embedTenant }: NamedDashboard,
): Promise<boolean> {
  const row = await db
    .selectFrom('dashboard')
    .innerJoin('workbook', 'workbook.id', 'dashboard.workbook_id')
    .where('dashboard.account_id', '=', accountId)
    .where('dashboard.deployment_id', '=', deploymentId)
    .where('dashboard.public_id', '=', publicId)
    .where('dashboard.status', '=', 'published')
    .where((is) =>
      is.or([is('workbook.embed_tenant', 'is', null), is('workbook.embed_tenant', '=', embedTenant)]),
    )
    .select('dashboard.id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewSession {
  readonly idHash: string;
  readonly claims: unknown;
  readonly embedTenant: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertSession({ db, accountId }: AccountRows, session: NewSession): Promise<void> {
  await db
    .insertInto('embed_session')
    .values({
      id_hash: session.idHash,
      account_id: accountId,
      embed_tenant: session.embedTenant,
      claims: JSON.stringify(session.claims),
      created_at: session.createdAt,
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

/** Consumes a session and returns its claims. Of several concurrent calls, only one gets them. */
export async function consumeSession(db: Database['db'], idHash: string, now: Date): Promise<unknown> {
  const row = await db
    .updateTable('embed_session')
    .set({ consumed_at: now })
    .where('id_hash', '=', idHash)
    .where('consumed_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('claims')
    .executeTakeFirst();
  return row?.claims;
}

export async function wasSessionConsumed(db: Database['db'], idHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('embed_session')
    .where('id_hash', '=', idHash)
    .where('consumed_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .select('id_hash')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findSessionClaims({ db, accountId }: AccountRows, idHash: string): Promise<unknown> {
  const row = await db
    .selectFrom('embed_session')
    .where('account_id', '=', accountId)
    .where('id_hash', '=', idHash)
    .select('claims')
    .executeTakeFirst();
  return row?.claims;
}

/** Revokes a session. Resolves with whether it was not revoked before. */
export async function markSessionRevoked(
  { db, accountId }: AccountRows,
  idHash: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('embed_session')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('id_hash', '=', idHash)
    .where('revoked_at', 'is', null)
    .returning('id_hash')
    .executeTakeFirst();
  return row !== undefined;
}
