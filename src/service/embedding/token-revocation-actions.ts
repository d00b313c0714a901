/** Revokes tokens that a host signed itself, for which there is no session to revoke. */
import type { RevokeEmbedTokensRequest } from '../../contract/endpoints/embed-sessions.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import * as stored from './token-revocation-rows.ts';
import { hostTokenLifetime, clockTolerance } from '../../contract/embed-token-constants.ts';
import type { ActionContext } from '../access/action-context.ts';

/** Revokes one token, or all tokens of a subject. Must be called in a `write`. */
export async function revokeEmbedTokens(
  rows: AccountRows,
  context: ActionContext,
  request: RevokeEmbedTokensRequest,
): Promise<void> {
  await stored.deleteRevocationsBefore(rows, context.at);
  const details = await (request.jti === undefined
    ? revokeReader(rows, context.at, request)
    : revokeOne(rows, context.at, request, request.jti));
  const id = request.jti ?? request.sub ?? '';
  await recordAuditEvent(rows, context, { action: 'embed-token.revoke', type: 'EMBED_TOKEN', id, details });
}

async function revokeOne(
  rows: AccountRows,
  now: Date,
  { sub, embedTenantName, issuedUntil }: RevokeEmbedTokensRequest,
  jti: string,
): Promise<Record<string, unknown>> {
  if (sub !== undefined) throw refuse('sub', 'Name either jti or sub, not both.');
  if (embedTenantName !== undefined)
    throw refuse('embedTenantName', 'embedTenantName is allowed only with sub.');
  if (issuedUntil !== undefined) throw refuse('issuedUntil', 'issuedUntil is allowed only with sub.');
  await stored.insertRevokedToken(rows, { jti, expiresAt: endOfTokensUntil(latestIssue(now)) });
  return { jti };
}

async function revokeReader(
  rows: AccountRows,
  now: Date,
  { sub, embedTenantName, issuedUntil: until }: RevokeEmbedTokensRequest,
): Promise<Record<string, unknown>> {
  if (sub === undefined) throw refuse('sub', 'Name the tokens: by jti, or by sub.');
  const issuedUntil = until === undefined ? latestIssue(now) : readIssuedUntil(until, now);
  const reader = { sub, embedTenant: embedTenantName ?? null };
  await stored.insertRevokedReader(rows, {
    ...reader,
    issuedUntil,
    expiresAt: endOfTokensUntil(issuedUntil),
  });
  await stored.revokeSessionsOf(rows, reader, now);
  return { ...reader, issuedUntil: issuedUntil.toISOString() };
}

function readIssuedUntil(text: string, now: Date): Date {
  const issuedUntil = new Date(text);
  if (issuedUntil <= latestIssue(now)) return issuedUntil;
  throw refuse('issuedUntil', 'issuedUntil must not be in the future: future tokens cannot be revoked.');
}

/** The latest `iat` of a token that exists now, with the tolerance for clocks that differ. */
const latestIssue = (now: Date): Date => addSeconds(now, clockTolerance);

/** When the last token that was signed up to a time expires. */
const endOfTokensUntil = (issuedUntil: Date): Date =>
  addSeconds(issuedUntil, hostTokenLifetime + clockTolerance);

const addSeconds = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1_000);

const refuse = (field: string, message: string): Problem => new Problem('invalid-field', message, field);
