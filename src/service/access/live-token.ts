/** What ends a token before its time. Source: DESIGN.md section 8: revoking "ends a session at once". */
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { invalidCredential } from './verify-token.ts';

/** The part of a token's claims that can be over. */
export interface EndableClaims {
  readonly account: number;
  readonly session?: string | undefined;
  readonly embedTenant?: string | undefined;
  /** Seconds since 1970. */
  readonly iat: number;
}

/** Throws a 401 where the session was revoked or has gone with its tenant, or the tenant was removed since. */
export async function requireLive(database: Database, claims: EndableClaims): Promise<void> {
  const { account, session, embedTenant, iat } = claims;
  if (session === undefined && embedTenant === undefined) return;
  const key = `live ${JSON.stringify([account, session, embedTenant, iat])}`;
  if (!(await database.recall(key, () => isLive(database, claims)))) throw invalidCredential();
}

async function isLive({ db }: Database, claims: EndableClaims): Promise<boolean> {
  const { account, session = null, embedTenant = null, iat } = claims;
  const { rows } = await sql<{ live: boolean }>`select (
    (${session}::text is null or exists (
      select from embed_session
      where id_hash = ${session}::text and account_id = ${account} and revoked_at is null
    ))
    and (${session}::text is not null or not exists (
      select from embed_tenant_removal
      where account_id = ${account} and name = ${embedTenant}::text
        and removed_at >= to_timestamp(${iat}::double precision)
    ))
  ) as live`.execute(db);
  return rows[0]?.live === true;
}
