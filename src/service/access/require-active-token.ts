/** What ends a token before its time: everything that it rests on must still be there whenever it is used. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { EmbedClaims } from '../../contract/embed-claims.ts';
import type { Database } from '../database/database.ts';
import type { EmbedOrigin } from './caller.ts';
import { clockTolerance, invalidCredential } from './verify-token.ts';

/** A token whose signature holds: whose it is, and what it rests on. */
export interface VerifiedToken {
  readonly accountId: number;
  readonly origin: EmbedOrigin;
  readonly claims: Pick<EmbedClaims, 'sub' | 'embedTenant' | 'jti'>;
}

/**
 * Throws a 401 where the session was revoked, the host's secret retired, the embed tenant removed, or the token or all
 * tokens of its subject ended.
 */
export async function requireActiveToken(database: Database, token: VerifiedToken): Promise<void> {
  const { accountId, origin, claims } = token;
  const { sub, embedTenant, jti } = claims;
  const key = `live ${JSON.stringify([accountId, origin, sub, embedTenant, jti])}`;
  if (!(await database.readCached(key, () => isActive(database, token)))) throw invalidCredential();
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

/** A session goes with its embed tenant. */
const isOpenSession = (accountId: number, idHash: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from embed_session
  where id_hash = ${idHash} and account_id = ${accountId} and revoked_at is null
)`;

/**
 * A tenant that was made again under its name does not bring the old tokens back. The clock that signed may have been
 * ahead of ours, as far as that is tolerated.
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
