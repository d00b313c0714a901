/** A host's own people and its customers, as far as the platform keeps them. */
import { sql } from 'kysely';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';

export interface EmbedUserName {
  /** The host's own id. */
  readonly externalId: string;
  /** null: the account's own readers. */
  readonly embedTenant: string | null;
}

/** The id of an embed user; one whom nobody has seen before gets one, with their tenant. Inside a `write`. */
export async function upsertEmbedUser(
  rows: AccountRows,
  name: EmbedUserName,
  now: Date,
  /** Most embed users of the account. Default: any number. */
  limit = Infinity,
): Promise<number> {
  if (name.embedTenant !== null) await upsertTenant(rows, name.embedTenant, now);
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

/** New ones follow one another, so that two at once cannot both take the last place. */
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
    `The account has ${count} embed users, and may have ${limit}: remove an embed tenant that is over, or raise the limit.`,
  );
}

/** Makes sure of the tenant's row and holds it: a removal waits until this transaction ends. */
export async function upsertTenant({ db, accountId }: AccountRows, name: string, now: Date): Promise<void> {
  const hold = () =>
    db
      .selectFrom('embed_tenant')
      .where('account_id', '=', accountId)
      .where('name', '=', name)
      .select('id')
      .forKeyShare()
      .executeTakeFirst();
  if (await hold()) return;
  await db
    .insertInto('embed_tenant')
    .values({ account_id: accountId, name, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (await hold()) return;
  throw new Problem('conflict', `The embed tenant "${name}" was removed at the same time. Try again.`);
}

/** People of the account sign in with names that have no slash; a tenant's part ends at the second one. */
const toEmbedUsername = (embedTenant: string | null, externalId: string): string =>
  `embed/${(embedTenant ?? '').replaceAll('%', '%25').replaceAll('/', '%2F')}/${externalId}`;
