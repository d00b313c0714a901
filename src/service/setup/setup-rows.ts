/** SQL of the first start. */
import { setTimeout as rest } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AccountRows, Database } from '../database/database.ts';
import type { WorkspaceReport } from './read-workspace-files.ts';
import { foldName } from '../database/fold-name.ts';

type Writer = Database['db'];

/** The number of the advisory lock, which must be the same in every instance. */
const setupLock = 727_100;

/** Seconds to wait for another instance's set-up. */
const setupTimeout = 60;

/**
 * Locks the set-up against other instances until this transaction ends. It polls, since a waiting query would run into the
 * time limit of queries.
 */
export async function lockSetup(db: Writer): Promise<void> {
  for (let tries = setupTimeout * 5; tries > 0; tries--) {
    const attempt = sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${setupLock}::bigint) as taken`;
    if ((await attempt.execute(db)).rows[0]?.taken === true) return;
    await rest(200);
  }
  throw new Error(
    'Another instance has been setting up this database for a minute: wait until it is done, or stop it, and start again.',
  );
}

export async function hasAccount(db: Writer): Promise<boolean> {
  return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function insertAccount(db: Writer, slug: string, now: Date): Promise<number> {
  const values = { slug, name: slug, created_at: now };
  return (await db.insertInto('account').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/** Identity providers expect a whole name and an address of everybody whom they find. */
const adminProfile = {
  displayName: 'Admin',
  name: { givenName: 'Vitrine', familyName: 'Admin' },
  emails: [{ value: 'admin@localhost', type: 'work', primary: true }],
};

/** A user with the admin role, and the hash of its first API key. */
export async function insertAdmin(
  { db, accountId }: AccountRows,
  { keyHash, prefix, now }: { keyHash: string; prefix: string; now: Date },
): Promise<number> {
  const role = 'admin' as const;
  const user = { username: 'admin', email: 'admin@localhost', first_name: null, role, assigned_role: role };
  const profile = { ...adminProfile, roles: [{ value: role, primary: true }] };
  const { id } = await db
    .insertInto('app_user')
    .values({
      account_id: accountId,
      ...user,
      folded_username: user.username,
      profile: JSON.stringify(profile),
      folded_profile: JSON.stringify(profile)
        .replaceAll('"Admin"', '"admin"')
        .replaceAll('Vitrine', 'vitrine'),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const key = { user_id: id, name: 'First key', key_hash: keyHash, prefix, created_at: now };
  await db
    .insertInto('api_key')
    .values({ account_id: accountId, ...key })
    .execute();
  return id;
}

export async function insertDeployment(
  { db, accountId }: AccountRows,
  name: string,
  now: Date,
): Promise<number> {
  const values = { account_id: accountId, name, creation_step: 'ready', created_at: now };
  return (await db.insertInto('deployment').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/** The deployment, author and time of a new record. */
export interface Authorship {
  readonly deploymentId: number;
  readonly userId: number;
  readonly now: Date;
}

const authored = ({ deploymentId, userId, now }: Authorship) => ({
  deployment_id: deploymentId,
  owner_id: userId,
  created_by: userId,
  created_at: now,
  updated_at: now,
});

export async function insertWorkbook(
  { db, accountId }: AccountRows,
  name: string,
  authorship: Authorship,
): Promise<number> {
  const { id } = await db
    .insertInto('workbook')
    .values({
      account_id: accountId,
      name,
      folded_name: foldName(name),
      meta: '{}',
      calculated_fields: '{}',
      ...authored(authorship),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveDraft(
  { db, accountId }: AccountRows,
  workbookId: number,
  draft: Record<string, unknown>,
): Promise<void> {
  await db
    .updateTable('workbook')
    .set({ dashboard_draft: JSON.stringify(draft) })
    .where('account_id', '=', accountId)
    .where('id', '=', workbookId)
    .execute();
}

export async function insertReport(
  { db, accountId }: AccountRows,
  report: WorkspaceReport & { readonly workbookId: number; readonly publicId: string },
  authorship: Authorship,
): Promise<number> {
  const { name, title, description, sqlQuery, jsonQuery, workbookId, publicId } = report;
  const { id } = await db
    .insertInto('report')
    .values({
      account_id: accountId,
      workbook_id: workbookId,
      public_id: publicId,
      name,
      folded_name: foldName(name),
      title,
      description,
      sql_query: sqlQuery,
      json_query: jsonQuery,
      meta: JSON.stringify(report.meta),
      pivot_items: null,
      ...authored(authorship),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function grantAllEmbedUsers({ db, accountId }: AccountRows, dashboardId: number): Promise<void> {
  await db
    .insertInto('dashboard_grant')
    .values({ account_id: accountId, dashboard_id: dashboardId, embed_tenant: null })
    .execute();
}
