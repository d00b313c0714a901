/** Embed users in the database. */
import { sql } from 'kysely';
import type { AccountRows } from '../database/database.ts';
import { upsertEmbedTenant } from './upsert-embed-tenant.ts';
import { Problem } from '../http/http-problem.ts';
import type { Caller } from './caller.ts';

export interface EmbedUserName {
  /** The host's id of the reader. */
  readonly externalId: string;
  /** null: a reader without an embed tenant. */
  readonly embedTenant: string | null;
}

/** Returns the id of an embed user, and creates the user and its tenant if they do not exist. Inside a `write`. */
export async function upsertEmbedUser(
  rows: AccountRows,
  name: EmbedUserName,
  now: Date,
  /** Most embed users of the account. Default: no limit. */
  limit = Infinity,
): Promise<number> {
  if (name.embedTenant !== null) await upsertEmbedTenant(rows, name.embedTenant, now);
  const known = await findEmbedUser(rows, name);
  if (known !== undefined) return known;
  if (limit !== Infinity) await checkEmbedUserLimit(rows, limit);
  await insertEmbedUser(rows, name, now);
  const made = await findEmbedUser(rows, name);
  if (made !== undefined) return made;
  throw new Problem('conflict', 'The embed user was removed at the same time. Try again.');
}

export async function findEmbedUser(
  { db, accountId }: AccountRows,
  { externalId, embedTenant }: EmbedUserName,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('external_id', '=', externalId)
    .where(sql`coalesce(embed_tenant, '')`, '=', embedTenant ?? '')
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

async function insertEmbedUser(
  { db, accountId }: AccountRows,
  { externalId, embedTenant }: EmbedUserName,
  now: Date,
): Promise<void> {
  await db
    .insertInto('app_user')
    .values({
      account_id: accountId,
      role: 'embed',
      embed_tenant: embedTenant,
      external_id: externalId,
      username: toEmbedUsername(embedTenant, externalId),
      email: '',
      first_name: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks the account: two requests cannot both create the last user that the limit allows. */
async function checkEmbedUserLimit({ db, accountId }: AccountRows, limit: number): Promise<void> {
  await db.selectFrom('account').where('id', '=', accountId).select('id').forNoKeyUpdate().execute();
  const { count } = await db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('role', '=', 'embed')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  if (count < limit) return;
  throw new Problem(
    'embed-user-limit-reached',
    `The account has ${count} embed users, and may have ${limit}: delete an embed tenant that is not used any more, or raise the limit.`,
  );
}

/** Usernames of the account contain no slash, so an embed username never equals one. */
const toEmbedUsername = (embedTenant: string | null, externalId: string): string =>
  `embed/${(embedTenant ?? '').replaceAll('%', '%25').replaceAll('/', '%2F')}/${externalId}`;

/** Returns the user id of a caller who creates items. An embed user who has none is created. Inside a `write`. */
export async function findOrCreateAuthor(rows: AccountRows, caller: Caller, now: Date): Promise<number> {
  if (caller.userId !== undefined) return caller.userId;
  if (caller.kind !== 'embed') throw new Problem('not-allowed', 'This needs a user.');
  const { sub: externalId, embedTenant = null } = caller.claims;
  return upsertEmbedUser(rows, { externalId, embedTenant }, now);
}
