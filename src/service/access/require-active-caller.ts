/**
 * The caller of a verified embed token. Role, groups and attributes that the platform stores are read from the database
 * at every use, so that changes apply to tokens that were signed before.
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { EmbedClaims } from '../../contract/embed-claims.ts';
import { sessionLifetime } from '../../contract/endpoints/embed-sessions.ts';
import type { AccountRows, Database } from '../database/database.ts';
import type { EmbedCaller, EmbedOrigin } from './caller.ts';
import { readStoredUserContext, addStoredGroups } from './stored-user-context.ts';
import { findUser } from './find-user.ts';
import { invalidCredential } from './verify-token.ts';
import { clockTolerance } from '../../contract/embed-token-constants.ts';
import { readAccountUserId } from './account-user-subject.ts';

export interface VerifiedClaims {
  readonly accountId: number;
  readonly origin: EmbedOrigin;
  readonly claims: EmbedClaims;
}

/** Reads the caller of a token. Throws a 401 if the token, its origin or its user has ended. */
export async function requireActiveCaller(database: Database, proven: VerifiedClaims): Promise<EmbedCaller> {
  await requireActiveToken(database, proven);
  const { accountId, origin } = proven;
  const userId = readAccountUserId(proven.claims.sub);
  const claims = await readCurrentClaims(database, proven, userId);
  if (userId === undefined)
    return { kind: 'embed', accountId, userId, role: 'embed', isAdmin: false, origin, claims };
  const issuedAt = origin.kind === 'session' ? undefined : origin.issuedAt;
  const user = await findUser(database.db, accountId, { userId, issuedAt });
  if (!user || user.role === 'embed') throw invalidCredential();
  return { kind: 'embed', accountId, userId, role: user.role, isAdmin: user.isAdmin, origin, claims };
}

/** Replaces groups and attributes by the stored ones. Tokens of hosts and of ephemeral sessions state them themselves. */
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
    return { ...claims, ...facts, securityContext: addStoredGroups(claims.securityContext, facts.groups) };
  });
}

/**
 * Finds the reader of a session. Throws a 401 if the reader was deleted after the session was opened, even if another
 * reader was created with the same external id.
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

/** A token with a valid signature: its account, origin and claims. */
export interface VerifiedToken {
  readonly accountId: number;
  readonly origin: EmbedOrigin;
  readonly claims: Pick<EmbedClaims, 'sub' | 'embedTenant' | 'jti'>;
}

/**
 * Throws a 401 if the session was revoked, the embed secret retired or deleted, the embed tenant deleted, or the token
 * revoked by its id or by its subject.
 */
export async function requireActiveToken(database: Database, token: VerifiedToken): Promise<void> {
  const { accountId, origin, claims } = token;
  const { sub, embedTenant, jti } = claims;
  const key = `live ${JSON.stringify([accountId, origin, sub, embedTenant, jti])}`;
  if (!(await database.readCached(key, () => isActive(database, token))))
    throw invalidCredential(
      'The session, the token or its reader was revoked, or the embed tenant or secret removed.',
    );
}

async function isActive({ db }: Database, token: VerifiedToken): Promise<boolean> {
  const { rows } = await sql<{ live: boolean }>`select ${listConditions(token)} as live`.execute(db);
  return rows[0]?.live === true;
}

function listConditions({ accountId, origin, claims }: VerifiedToken): RawBuilder<boolean> {
  if (origin.kind === 'session') return isOpenSession(accountId, origin.idHash);
  const tenantStands = isTenantUnremoved(accountId, claims.embedTenant ?? null, origin.issuedAt);
  if (origin.kind === 'platform') return tenantStands;
  return sql<boolean>`(
    ${tenantStands}
    and ${isActiveSecret(accountId, origin.secretId)}
    and not ${isRevoked(accountId, claims, origin.issuedAt)}
  )`;
}

const isActiveSecret = (accountId: number, secretId: number): RawBuilder<boolean> => sql<boolean>`exists (
  select from embed_secret where account_id = ${accountId} and id = ${secretId} and retired_at is null
)`;

/** Sessions of an embed tenant are deleted with the tenant. */
const isOpenSession = (accountId: number, idHash: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from embed_session
  where id_hash = ${idHash} and account_id = ${accountId} and revoked_at is null
)`;

/**
 * Whether the embed tenant was not deleted after the token was signed. A new tenant of the same name does not make old
 * tokens valid again. The clock of the signer may be ahead by the tolerance.
 */
const isTenantUnremoved = (
  accountId: number,
  embedTenant: string | null,
  issuedAt: number,
): RawBuilder<boolean> => sql<boolean>`not exists (
  select from embed_tenant_removal
  where account_id = ${accountId} and name = ${embedTenant}::text
    and removed_at + ${clockTolerance} * interval '1 second' >= to_timestamp(${issuedAt}::double precision)
)`;

const isRevoked = (
  accountId: number,
  { sub, embedTenant = '', jti }: VerifiedToken['claims'],
  issuedAt: number,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from embed_token_revocation
  where account_id = ${accountId} and (
    jti = ${jti ?? null}::text
    or (
      lower(sub) = lower(${sub}) and coalesce(embed_tenant, '') = ${embedTenant}
      and issued_until >= to_timestamp(${issuedAt}::double precision)
    )
  )
)`;
