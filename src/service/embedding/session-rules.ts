/** Embed sessions: a host asks for one, its page exchanges it once. Source: field-notes sections 1.1 and 1.2. */
import { randomBytes } from 'node:crypto';
import type { EmbedClaims } from '../../contract/claims.ts';
import { embedClaimsSchema } from '../../contract/claims.ts';
import type { GenerateSessionRequest } from '../../contract/embedding.ts';
import { sessionLifetime } from '../../contract/embedding.ts';
import { id } from '../../contract/primitives.ts';
import { hashSecret } from '../access/api-key.ts';
import type { EmbedTokens, SessionClaims } from '../access/embed-token.ts';
import { isInternalSubject, toInternalSubject } from '../access/token-claims.ts';
import type { AccountRows, Database } from '../database/database.ts';
import { isRowId } from '../database/row-id.ts';
import { Problem } from '../http/problem.ts';
import * as stored from './embedding-rows.ts';

/** Milliseconds for which an expired session is still told apart from an unknown one. */
const memory = 3_600_000;

/** The platform adds issuer, audience and times when it signs. */
const sessionClaimsSchema = embedClaimsSchema
  .omit({ iss: true, aud: true, iat: true, exp: true })
  .extend({ account: id });

/** Opens a session and returns its id: 32 hex digits, which are kept only as a hash. */
export async function openSession(
  rows: AccountRows,
  request: GenerateSessionRequest,
  now: Date,
): Promise<string> {
  await checkPlace(rows, request);
  const claims: SessionClaims = { account: rows.accountId, ...(await toClaims(rows, request)) };
  const sessionId = randomBytes(16).toString('hex');
  await stored.deleteSessionsBefore(rows, new Date(now.getTime() - memory));
  await stored.insertSession(rows, {
    idHash: hashSecret(sessionId),
    claims,
    expiresAt: new Date(now.getTime() + sessionLifetime * 1000),
  });
  return sessionId;
}

async function checkPlace(rows: AccountRows, request: GenerateSessionRequest): Promise<void> {
  const { deploymentId, publicDashboardId } = request;
  if (!isRowId(deploymentId) || !(await stored.findDeployment(rows, deploymentId))) {
    throw new Problem('not-found', `There is no deployment ${deploymentId}.`, 'deploymentId');
  }
  if (publicDashboardId === undefined) return;
  if (await stored.hasDashboard(rows, deploymentId, publicDashboardId)) return;
  throw new Problem('not-found', `There is no dashboard "${publicDashboardId}".`, 'publicDashboardId');
}

type ReaderClaims = Omit<EmbedClaims, 'iss' | 'aud' | 'iat' | 'exp'>;

async function toClaims(rows: AccountRows, request: GenerateSessionRequest): Promise<ReaderClaims> {
  return {
    sub: await readSubject(rows, request),
    deploymentId: request.deploymentId,
    publicId: request.publicDashboardId,
    embedTenant: request.embedTenantName,
    mode: request.creatorMode === true ? 'creator' : 'view',
    groups: request.groups ?? [],
    userAttributes: readAttributes(request.userAttributes ?? []),
    securityContext: request.securityContext ?? {},
    permissions: [],
  };
}

async function readSubject(rows: AccountRows, request: GenerateSessionRequest): Promise<string> {
  const { externalId, internalId } = request;
  if ((externalId === undefined) === (internalId === undefined)) {
    throw new Problem('invalid-field', 'Name exactly one of externalId and internalId.', 'externalId');
  }
  if (externalId !== undefined) return readExternalId(externalId);
  checkInternalRequest(request);
  const userId = await stored.findUserByName(rows, internalId ?? '');
  if (userId !== undefined) return toInternalSubject(userId);
  throw new Problem('invalid-field', `There is no user "${internalId}".`, 'internalId');
}

/** An external id that reads as one of the account's people would be taken for that person. */
function readExternalId(externalId: string): string {
  if (!isInternalSubject(externalId)) return externalId;
  throw new Problem('invalid-field', 'An externalId must not begin with "user:".', 'externalId');
}

/** What the platform knows of its own people is not the host's to say. */
function checkInternalRequest(request: GenerateSessionRequest): void {
  const forbidden = ['email', 'groups', 'userAttributes', 'securityContext'] as const;
  const field = forbidden.find((name) => request[name] !== undefined);
  if (field) throw new Problem('invalid-field', `The field "${field}" goes with externalId only.`, field);
}

function readAttributes(
  attributes: NonNullable<GenerateSessionRequest['userAttributes']>,
): EmbedClaims['userAttributes'] {
  const names = attributes.map(({ name }) => name);
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (twice !== -1) {
    const field = `userAttributes[${twice}].name`;
    throw new Problem('invalid-field', `The attribute "${names[twice]}" is given twice.`, field);
  }
  return Object.fromEntries(attributes.map(({ name, value }) => [name, value]));
}

/**
 * Exchanges a session for its token. One transaction: a token that could not be signed leaves the session
 * unused, and of many exchanges at once one succeeds.
 */
export async function exchangeSession(
  database: Database,
  tokens: EmbedTokens,
  exchange: { readonly sessionId: string; readonly now: Date },
): Promise<string> {
  const idHash = hashSecret(exchange.sessionId);
  // A signing key that must first be read from the database would wait for this very transaction.
  await tokens.prepare();
  return database.db.transaction().execute(async (db) => {
    const claims = sessionClaimsSchema.safeParse(await stored.consumeSession(db, idHash, exchange.now));
    if (claims.success) return tokens.sign(claims.data);
    if (await stored.wasConsumed(db, idHash)) {
      throw new Problem('session-consumed', 'The session was exchanged already: ask for a new one.');
    }
    throw new Problem('credential-invalid', 'The session is not known, or it has expired.');
  });
}
