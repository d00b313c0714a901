/** Ends tokens that a host signed itself: the platform has no session of them to revoke. */
import { hostTokenLifetime } from '../../contract/embedding-tokens.ts';
import type { RevokeEmbedTokensRequest } from '../../contract/embedding-session.ts';
import { recordChange } from '../access/record-change.ts';
import type { ActionContext } from '../access/record-change.ts';
import { clockTolerance } from '../access/verify-token.ts';
import type { AccountRows } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import * as stored from './token-revocation-rows.ts';

/** Inside a `write`. */
export async function revokeEmbedTokens(
  rows: AccountRows,
  act: ActionContext,
  request: RevokeEmbedTokensRequest,
): Promise<void> {
  await stored.deleteRevocationsBefore(rows, act.at);
  const details = await (request.jti === undefined
    ? revokeReader(rows, act.at, request)
    : revokeOne(rows, act.at, request, request.jti));
  const id = request.jti ?? request.sub ?? '';
  await recordChange(rows, act, { action: 'embed-token.revoke', type: 'EMBED_TOKEN', id, details });
}

async function revokeOne(
  rows: AccountRows,
  now: Date,
  { sub, embedTenantName, issuedUntil }: RevokeEmbedTokensRequest,
  jti: string,
): Promise<Record<string, unknown>> {
  if (sub !== undefined) throw refuse('sub', 'Name either jti or sub, not both.');
  if (embedTenantName !== undefined) throw refuse('embedTenantName', 'embedTenantName goes with sub only.');
  if (issuedUntil !== undefined) throw refuse('issuedUntil', 'issuedUntil goes with sub only.');
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
  throw refuse('issuedUntil', 'issuedUntil must not lie in the future: later tokens are not ended ahead.');
}

/** The latest time that a token which is out now can carry: clocks may differ. */
const latestIssue = (now: Date): Date => addSeconds(now, clockTolerance);

/** When the last token that was signed until then has run out. */
const endOfTokensUntil = (issuedUntil: Date): Date =>
  addSeconds(issuedUntil, hostTokenLifetime + clockTolerance);

const addSeconds = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1_000);

const refuse = (field: string, message: string): Problem => new Problem('invalid-field', message, field);
