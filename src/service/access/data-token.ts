/** Tokens for the Data API: what an embed token or an API key is exchanged for. Source: DESIGN.md section 4. */
import { SignJWT, decodeProtectedHeader, errors } from 'jose';
import { z } from 'zod';
import { dataAudience, platformIssuer } from '../../contract/claims.ts';
import { platformTokenLifetime } from '../../contract/embedding.ts';
import { roles } from './caller.ts';
import type { Caller } from './caller.ts';
import type { DataCaller, VerifyDataToken } from './data-caller.ts';
import { platformAlgorithm } from './signing-keys.ts';
import type { Principal } from './principals.ts';
import type { SigningKeys } from './signing-keys.ts';
import { platformClaimsSchema, readClaims, readInternalUser, toInternalSubject } from './token-claims.ts';
import { invalidCredential, verifyToken } from './verify-token.ts';

/** `role`: of people of the account, who see what their role is given. */
const dataClaimsSchema = platformClaimsSchema.extend({ role: z.enum(roles).default('viewer') });

export interface DataTokens {
  /** A token for one deployment; it lives `expiresIn` seconds, and never longer than the caller's own credential. */
  sign(caller: Caller, deploymentId: number, expiresIn: number): Promise<string>;
  verify: VerifyDataToken;
}

export function createDataTokens(keys: SigningKeys, now: () => Date): DataTokens {
  return {
    sign: (caller, deploymentId, expiresIn) =>
      signDataToken(keys, now(), { caller, deploymentId, expiresIn }),
    verify: (token) => verifyDataToken(keys, now(), token),
  };
}

interface Wish {
  readonly caller: Caller;
  readonly deploymentId: number;
  /** Seconds. */
  readonly expiresIn: number;
}

async function signDataToken(keys: SigningKeys, now: Date, wish: Wish): Promise<string> {
  const { kid, key } = await keys.current();
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT(toDataClaims(wish.caller, wish.deploymentId))
    .setProtectedHeader({ alg: platformAlgorithm, kid, typ: 'JWT' })
    .setIssuer(platformIssuer)
    .setAudience(dataAudience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(Math.min(issuedAt + wish.expiresIn, endOf(wish.caller)))
    .sign(key);
}

/** An API key reaches what a creator reaches: the whole deployment. */
function toDataClaims(caller: Caller, deploymentId: number): Record<string, unknown> {
  const account = caller.accountId;
  if (caller.kind === 'person') {
    return { account, deploymentId, sub: toInternalSubject(caller.userId), mode: 'creator' };
  }
  const { sub, mode, publicId, embedTenant, groups, userAttributes, securityContext } = caller.claims;
  const reader = { sub, role: caller.role, embedTenant, groups, userAttributes, securityContext };
  return { account, deploymentId, mode, publicId, ...reader };
}

const endOf = (caller: Caller): number => (caller.kind === 'embed' ? caller.claims.exp : Infinity);

async function verifyDataToken(keys: SigningKeys, now: Date, token: string): Promise<DataCaller> {
  const key = await keys.find(readKeyId(token));
  if (!key) throw invalidCredential();
  const payload = await verifyToken(token, {
    key,
    algorithm: platformAlgorithm,
    issuer: platformIssuer,
    audience: dataAudience,
    lifetime: platformTokenLifetime,
    now,
  });
  const claims = readClaims(dataClaimsSchema, payload);
  const { account, deploymentId, securityContext, userAttributes, groups, exp } = claims;
  const caller = {
    deploymentId,
    securityContext,
    userAttributes,
    groups,
    accountId: account,
    expiresAt: exp,
  };
  return claims.mode === 'creator' ? caller : { ...caller, ...boundsOf(claims) };
}

type DataClaims = z.infer<typeof dataClaimsSchema>;

function boundsOf(claims: DataClaims): Pick<DataCaller, 'bounded' | 'publicId' | 'reader'> {
  const { publicId } = claims;
  return { bounded: true, reader: readReader(claims), ...(publicId === undefined ? {} : { publicId }) };
}

function readReader({ account: accountId, sub, role, embedTenant, groups }: DataClaims): Principal {
  const userId = readInternalUser(sub);
  if (userId !== undefined) return { accountId, userId, role };
  const embedUser = { externalId: sub, embedTenant: embedTenant ?? null, groups };
  return { accountId, userId, role: 'embed', embedUser };
}

function readKeyId(token: string): string {
  try {
    return decodeProtectedHeader(token).kid ?? '';
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw invalidCredential();
    throw error;
  }
}
