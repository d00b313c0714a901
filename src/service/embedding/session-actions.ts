/**
 * Embed sessions: a host's backend opens one, and its page exchanges it once for a token. Source: docs/platform-api.md,
 * "Embed sessions".
 */
import { randomBytes } from 'node:crypto';
import { embedClaimsSchema } from '../../contract/embed-claims.ts';
import { sessionLifetime } from '../../contract/endpoints/embed-sessions.ts';
import type { GenerateSessionRequest } from '../../contract/endpoints/embed-sessions.ts';
import { checkCallerDeployment } from '../access/caller.ts';
import { recordAuditEvent } from '../access/record-audit-event.ts';
import type { EmbedTokens, SessionClaims } from '../access/embed-token.ts';
import { addStoredGroups } from '../access/stored-user-context.ts';
import { platformClaimsSchema } from '../access/verify-token.ts';
import type { AccountRows, Database } from '../database/database.ts';
import { isRowId } from '../database/row-id.ts';
import { Problem } from '../http/http-problem.ts';
import { findDeployment } from './deployment-rows.ts';
import { deploymentNotFound } from './deployment-actions.ts';
import { readSessionReader } from './session-reader.ts';
import type { ReaderPorts, SessionReader } from './session-reader.ts';
import * as stored from './session-rows.ts';
import { platformTokenLifetime, clockTolerance } from '../../contract/embed-token-constants.ts';
import type { ActionContext } from '../access/action-context.ts';
import { hashSecret } from '../access/hash-secret.ts';

/** Seconds for which an expired session is stored: its token, which is checked against it, may live as long. */
const sessionRetention = platformTokenLifetime + clockTolerance;

/** Most bytes of a token's claims, so that it fits into the header of a request. */
const maxClaimsBytes = 8_192;

/** The claims of a session. Issuer, audience and times are added when the token is signed. */
const sessionClaimsSchema = platformClaimsSchema.omit({
  iss: true,
  aud: true,
  iat: true,
  exp: true,
  jti: true,
});

interface OpenSessionOptions extends Omit<ReaderPorts, 'now'> {
  readonly request: GenerateSessionRequest;
}

/** Opens a session and returns its id: 32 hex digits, of which only a hash is stored. Must be called in a `write`. */
export async function openSession(
  rows: AccountRows,
  context: ActionContext,
  { request, ...ports }: OpenSessionOptions,
): Promise<string> {
  const now = context.at;
  await checkDashboard(rows, request);
  const reader = await readSessionReader(rows, request, { ...ports, now });
  const sessionId = randomBytes(16).toString('hex');
  const idHash = hashSecret(sessionId);
  const claims: SessionClaims = { account: rows.accountId, session: idHash, ...toClaims(request, reader) };
  checkSize(claims);
  await stored.deleteSessionsBefore(rows, new Date(now.getTime() - sessionRetention * 1000));
  await stored.insertSession(rows, {
    idHash,
    claims,
    embedTenant: request.embedTenantName ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + sessionLifetime * 1000),
  });
  const { deploymentId, embedTenantName: embedTenant } = request;
  const details = { deploymentId, embedTenant, sub: reader.sub, mode: claims.mode };
  await recordAuditEvent(rows, context, {
    action: 'embed-session.create',
    type: 'EMBED_SESSION',
    id: idHash,
    details,
  });
  return sessionId;
}

async function checkDashboard(rows: AccountRows, request: GenerateSessionRequest): Promise<void> {
  const { deploymentId, publicDashboardId } = request;
  if (!isRowId(deploymentId) || !(await findDeployment(rows, deploymentId)))
    throw deploymentNotFound(deploymentId, 'deploymentId');
  if (publicDashboardId === undefined) return;
  const options = { deploymentId, publicId: publicDashboardId, embedTenant: request.embedTenantName ?? null };
  if (await stored.hasPublishedDashboard(rows, options)) return;
  throw new Problem('not-found', `There is no dashboard "${publicDashboardId}".`, 'publicDashboardId');
}

function toClaims(
  request: GenerateSessionRequest,
  { sub, groups, userAttributes }: SessionReader,
): Omit<SessionClaims, 'account' | 'session'> {
  const { securityContext = {} } = request;
  return {
    sub,
    deploymentId: request.deploymentId,
    publicId: request.publicDashboardId,
    embedTenant: request.embedTenantName,
    mode: request.creatorMode === true ? 'creator' : 'view',
    groups,
    userAttributes,
    securityContext: addStoredGroups(securityContext, groups),
    permissions: [...new Set(request.permissions)],
    embedTheme: request.embedTheme,
    settings: request.settings,
    ...(request.isEphemeral === true && { ephemeral: true }),
  };
}

function checkSize(claims: SessionClaims): void {
  const size = Buffer.byteLength(JSON.stringify(claims));
  if (size <= maxClaimsBytes) return;
  const message = `The claims of the session have ${size} bytes, and the limit is ${maxClaimsBytes}: shorten securityContext, embedTheme, groups or userAttributes.`;
  throw new Problem('invalid-field', message, 'securityContext');
}

/**
 * Exchanges a session for its token, in one transaction: if the token cannot be signed, the session stays unused. Of
 * several concurrent exchanges, only one succeeds.
 */
export async function exchangeSession(
  database: Database,
  tokens: EmbedTokens,
  exchange: { readonly sessionId: string; readonly now: Date },
): Promise<string> {
  const idHash = hashSecret(exchange.sessionId);
  // Reading a signing key from the database inside the transaction below would deadlock.
  await tokens.prepare();
  return database.db.transaction().execute(async (db) => {
    const claims = sessionClaimsSchema.safeParse(await stored.consumeSession(db, idHash, exchange.now));
    if (claims.success) return tokens.sign(claims.data);
    if (await stored.wasSessionConsumed(db, idHash))
      throw new Problem('session-consumed', 'The session was already exchanged: open a new one.');
    throw new Problem('credential-invalid', 'The session is not known, or it has expired.');
  });
}

/** Revokes a session and its token. A session that has ended or does not exist is ignored. */
export async function revokeSession(
  rows: AccountRows,
  context: ActionContext,
  sessionId: string,
): Promise<void> {
  const idHash = hashSecret(sessionId);
  const claims = embedClaimsSchema
    .pick({ deploymentId: true })
    .safeParse(await stored.findSessionClaims(rows, idHash));
  if (!claims.success) return;
  checkCallerDeployment(context.caller, claims.data.deploymentId);
  if (!(await stored.markSessionRevoked(rows, idHash, context.at))) return;
  await recordAuditEvent(rows, context, {
    action: 'embed-session.revoke',
    type: 'EMBED_SESSION',
    id: idHash,
  });
}
