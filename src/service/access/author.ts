/** Those who make things have a row of their own: what they make names it as its owner. */
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import type { Caller, EmbedCaller } from './caller.ts';

/** Throws a 403 for those who only read: viewers, and embed tokens that are not in creator mode. */
export function requireAuthor(caller: Caller): void {
  if (caller.kind === 'embed' && caller.claims.mode !== 'creator')
    throw new Problem(
      'not-allowed',
      'This needs an API key, an access token or an embed token in creator mode.',
    );
  if (caller.role === 'viewer')
    throw new Problem('not-allowed', 'This needs a user with the AI BI User role or higher.');
}

/** The caller's user id; an embed user whom nobody has seen before gets one. Inside a `write`. */
export async function findOrCreateAuthor(rows: AccountRows, caller: Caller, now: Date): Promise<number> {
  if (caller.userId !== undefined) return caller.userId;
  if (caller.kind === 'embed') return createEmbedUser(rows, caller, now);
  throw new Problem('not-allowed', 'This needs a user.');
}

async function createEmbedUser(
  { db, accountId }: AccountRows,
  { claims }: EmbedCaller,
  now: Date,
): Promise<number> {
  const { sub, embedTenant = null } = claims;
  const find = () =>
    db
      .selectFrom('app_user')
      .where('account_id', '=', accountId)
      .where('external_id', '=', sub)
      .where('embed_tenant', 'is not distinct from', embedTenant)
      .select('id')
      .executeTakeFirst();
  const known = await find();
  if (known) return known.id;
  await db
    .insertInto('app_user')
    .values({
      ...{ account_id: accountId, role: 'embed', embed_tenant: embedTenant, external_id: sub },
      ...{ username: toEmbedUsername(embedTenant, sub), email: '', first_name: null, created_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await find();
  if (made) return made.id;
  throw new Problem('conflict', 'The embed user was removed at the same time. Try again.');
}

/** People of the account sign in with names that have no slash. */
export const toEmbedUsername = (embedTenant: string | null, externalId: string): string =>
  `embed/${embedTenant ?? ''}/${externalId}`;
