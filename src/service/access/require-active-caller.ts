/**
 * Who stands behind a proven embed token, as they stand now. What the platform keeps of a person is read anew at every
 * use: a role, a group or an attribute that was changed holds for tokens that are out already.
 */
import { sql } from 'kysely';
import type { EmbedClaims } from '../../contract/embed-claims.ts';
import { sessionLifetime } from '../../contract/embedding-tokens.ts';
import type { AccountRows, Database } from '../database/database.ts';
import { findUser } from './access-rows.ts';
import type { EmbedCaller, EmbedOrigin } from './caller.ts';
import { requireActiveToken } from './require-active-token.ts';
import { readStoredUserContext, withGroups } from './stored-user-context.ts';
import { readInternalUserId } from './token-claims.ts';
import { invalidCredential } from './verify-token.ts';

export interface VerifiedClaims {
  readonly accountId: number;
  readonly origin: EmbedOrigin;
  readonly claims: EmbedClaims;
}

/** Throws a 401 where what the token rests on is no more. */
export async function requireActiveCaller(database: Database, proven: VerifiedClaims): Promise<EmbedCaller> {
  await requireActiveToken(database, proven);
  const { accountId, origin } = proven;
  const userId = readInternalUserId(proven.claims.sub);
  const claims = await readCurrentClaims(database, proven, userId);
  if (userId === undefined)
    return { kind: 'embed', accountId, userId, role: 'embed', isAdmin: false, origin, claims };
  const user = await findUser(database.db, accountId, userId);
  if (!user || user.role === 'embed') throw invalidCredential();
  return { kind: 'embed', accountId, userId, role: user.role, isAdmin: user.isAdmin, origin, claims };
}

/** Of a session that keeps nothing, and of tokens that a host signs, the token itself says groups and attributes. */
async function readCurrentClaims(
  database: Database,
  { accountId, origin, claims }: VerifiedClaims,
  userId: number | undefined,
): Promise<EmbedClaims> {
  if (origin.kind !== 'session' || origin.isEphemeral) return claims;
  return database.read(accountId, async (rows) => {
    const { embedTenant = null } = claims;
    const keptId = userId ?? (await requireReader(rows, origin.idHash, claims));
    const facts = await readStoredUserContext(rows, { userId: keptId, embedTenant });
    return { ...claims, ...facts, securityContext: withGroups(claims.securityContext, facts.groups) };
  });
}

/**
 * The row of a session's reader. One who was taken away since the session was opened reads nothing more, also when
 * somebody comes again under the same name.
 */
async function requireReader(
  { db, accountId }: AccountRows,
  idHash: string,
  { sub, embedTenant = '' }: EmbedClaims,
): Promise<number> {
  const opened = sql<Date>`embed_session.expires_at - ${sessionLifetime} * interval '1 second'`;
  const row = await db
    .selectFrom('app_user')
    .innerJoin('embed_session', 'embed_session.account_id', 'app_user.account_id')
    .where('app_user.account_id', '=', accountId)
    .where('app_user.external_id', '=', sub)
    .where(sql`coalesce(app_user.embed_tenant, '')`, '=', embedTenant)
    .where('embed_session.id_hash', '=', idHash)
    .where('app_user.created_at', '<=', opened)
    .select('app_user.id')
    .executeTakeFirst();
  if (!row) throw invalidCredential();
  return row.id;
}
