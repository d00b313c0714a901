/** Those who make things have a row of their own: what they make names it as its owner. */
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import type { Caller } from './caller.ts';
import { upsertEmbedUser } from './embed-user-rows.ts';

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
  if (caller.kind !== 'embed') throw new Problem('not-allowed', 'This needs a user.');
  const { sub: externalId, embedTenant = null } = caller.claims;
  return upsertEmbedUser(rows, { externalId, embedTenant }, now);
}
