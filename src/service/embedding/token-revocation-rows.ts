import { sql } from 'kysely';
import type { AccountRows } from '../database/database.ts';

/** Deletes revocations whose tokens have all expired. */
export async function deleteRevocationsBefore({ db, accountId }: AccountRows, now: Date): Promise<void> {
  await db
    .deleteFrom('embed_token_revocation')
    .where('account_id', '=', accountId)
    .where('expires_at', '<', now)
    .execute();
}

export interface RevokedToken {
  readonly jti: string;
  readonly expiresAt: Date;
}

export async function insertRevokedToken(
  { db, accountId }: AccountRows,
  { jti, expiresAt }: RevokedToken,
): Promise<void> {
  await db
    .insertInto('embed_token_revocation')
    .values({ account_id: accountId, jti, sub: null, expires_at: expiresAt })
    .execute();
}

export interface TokenReader {
  readonly sub: string;
  /** Null for readers without an embed tenant. */
  readonly embedTenant: string | null;
}

export async function insertRevokedReader(
  { db, accountId }: AccountRows,
  revoked: TokenReader & { readonly issuedUntil: Date; readonly expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('embed_token_revocation')
    .values({
      account_id: accountId,
      jti: null,
      sub: revoked.sub,
      embed_tenant: revoked.embedTenant,
      issued_until: revoked.issuedUntil,
      expires_at: revoked.expiresAt,
    })
    .execute();
}

/** Revokes the sessions of a reader. They store the reader's id trimmed and in lower case. */
export async function revokeSessionsOf(
  { db, accountId }: AccountRows,
  { sub, embedTenant }: TokenReader,
  now: Date,
): Promise<void> {
  await db
    .updateTable('embed_session')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where(sql`lower(claims ->> 'sub')`, '=', sub.trim().toLowerCase())
    .where('embed_tenant', 'is not distinct from', embedTenant)
    .where('revoked_at', 'is', null)
    .execute();
}
