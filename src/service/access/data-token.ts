/**
 * Tokens for the Data API: what a caller's own credential is exchanged for. A data token says whose it is and which
 * credential it came from, and gives nothing by itself: at every use the caller behind it is read anew, and ends or
 * shrinks with that credential. Source: docs/data-api.md, "Tokens and their reach".
 */
import { SignJWT, decodeProtectedHeader, errors } from 'jose';
import { dataAudience, platformIssuer } from '../../contract/embed-claims.ts';
import { platformTokenLifetime } from '../../contract/embedding-tokens.ts';
import type { Database } from '../database/database.ts';
import type { Caller } from './caller.ts';
import type { DataCaller, VerifyDataToken } from './data-caller.ts';
import { readDataClaims, toDataClaims } from './data-token-claims.ts';
import { findDataAccessScope } from './data-access-scope.ts';
import { requireDataTokenCaller } from './data-token-caller.ts';
import { platformAlgorithm } from './signing-keys.ts';
import type { SigningKeys } from './signing-keys.ts';
import { readStoredUserContext, withGroups } from './stored-user-context.ts';
import { clockTolerance, invalidCredential, verifyToken } from './verify-token.ts';

export interface DataTokens {
  /** A token for one deployment; it lives `expiresIn` seconds, and never longer than the caller's own credential. */
  sign(caller: Caller, deploymentId: number, expiresIn: number): Promise<string>;
  verify: VerifyDataToken;
}

interface Dependencies {
  readonly database: Database;
  readonly keys: SigningKeys;
  readonly now: () => Date;
}

export function createDataTokens(dependencies: Dependencies): DataTokens {
  const { database, now } = dependencies;
  return {
    sign: (caller, deploymentId, expiresIn) =>
      signDataToken(dependencies, { caller, deploymentId, expiresIn }),
    async verify(token) {
      const caller = await database.readCached(`data token ${token}`, () =>
        verifyUncached(dependencies, token),
      );
      if (caller.expiresAt + clockTolerance > now().getTime() / 1000) return caller;
      // It has run out since it was remembered: what that means is said in one place.
      return verifyUncached(dependencies, token);
    },
  };
}

interface DataTokenRequest {
  readonly caller: Caller;
  readonly deploymentId: number;
  /** Seconds. */
  readonly expiresIn: number;
}

async function signDataToken({ keys, now }: Dependencies, request: DataTokenRequest): Promise<string> {
  const { caller, deploymentId, expiresIn } = request;
  await keys.refresh();
  const { kid, key } = await keys.current();
  const issuedAt = Math.floor(now().getTime() / 1000);
  return new SignJWT(toDataClaims(caller, deploymentId))
    .setProtectedHeader({ alg: platformAlgorithm, kid, typ: 'JWT' })
    .setIssuer(platformIssuer)
    .setAudience(dataAudience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(Math.min(issuedAt + expiresIn, expiryOf(caller)))
    .sign(key);
}

const expiryOf = (caller: Caller): number =>
  caller.kind === 'embed' ? caller.claims.exp : (caller.expiresAt ?? Infinity);

async function verifyUncached({ database, keys, now }: Dependencies, token: string): Promise<DataCaller> {
  const key = await keys.find(readKeyId(token));
  if (!key) throw invalidCredential();
  const payload = await verifyToken(token, {
    key,
    algorithm: platformAlgorithm,
    issuer: platformIssuer,
    audience: dataAudience,
    lifetime: platformTokenLifetime,
    now: now(),
  });
  const claims = readDataClaims(payload);
  const caller = await requireDataTokenCaller(database, claims);
  return toDataCaller(database, caller, claims);
}

async function toDataCaller(
  database: Database,
  caller: Caller,
  { deploymentId, exp: expiresAt }: { readonly deploymentId: number; readonly exp: number },
): Promise<DataCaller> {
  const { accountId } = caller;
  return database.read(accountId, async (rows) => {
    const bounded = (await findDataAccessScope(rows, caller, deploymentId)) !== 'model';
    const base = { accountId, deploymentId, expiresAt, bounded, caller };
    if (caller.kind === 'embed') {
      const { groups, userAttributes, securityContext } = caller.claims;
      return { ...base, groups, userAttributes, securityContext };
    }
    const facts = await readStoredUserContext(rows, { userId: caller.userId, embedTenant: null });
    return { ...base, ...facts, securityContext: withGroups({}, facts.groups) };
  });
}

function readKeyId(token: string): string {
  try {
    return decodeProtectedHeader(token).kid ?? '';
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw invalidCredential();
    throw error;
  }
}
