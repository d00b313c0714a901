/** Tokens for the Data API: what an embed token or an API key is exchanged for. Source: DESIGN.md section 4. */
import { SignJWT, decodeProtectedHeader, errors } from 'jose';
import { z } from 'zod';
import { dataAudience, platformIssuer } from '../../contract/claims.ts';
import { platformTokenLifetime } from '../../contract/embedding.ts';
import type { Database } from '../database/database.ts';
import { findUser } from './access-rows.ts';
import { roles } from './caller.ts';
import type { Caller, PersonCaller } from './caller.ts';
import type { DataCaller, VerifyDataToken } from './data-caller.ts';
import { requireLive } from './live-token.ts';
import type { Principal } from './principals.ts';
import { platformAlgorithm } from './signing-keys.ts';
import type { SigningKeys } from './signing-keys.ts';
import { readStoredFacts, withGroups } from './stored-facts.ts';
import { platformClaimsSchema, readClaims, readInternalUser, toInternalSubject } from './token-claims.ts';
import { invalidCredential, verifyToken } from './verify-token.ts';

/** `role`: of people of the account, who see what their role is given. */
const dataClaimsSchema = platformClaimsSchema.extend({ role: z.enum(roles).default('viewer') });

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
  return {
    sign: (caller, deploymentId, expiresIn) =>
      signDataToken(dependencies, { caller, deploymentId, expiresIn }),
    verify: (token) => verifyDataToken(dependencies, token),
  };
}

interface Wish {
  readonly caller: Caller;
  readonly deploymentId: number;
  /** Seconds. */
  readonly expiresIn: number;
}

async function signDataToken({ database, keys, now }: Dependencies, wish: Wish): Promise<string> {
  const { kid, key } = await keys.current();
  const issuedAt = Math.floor(now().getTime() / 1000);
  return new SignJWT(await toDataClaims(database, wish.caller, wish.deploymentId))
    .setProtectedHeader({ alg: platformAlgorithm, kid, typ: 'JWT' })
    .setIssuer(platformIssuer)
    .setAudience(dataAudience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(Math.min(issuedAt + wish.expiresIn, endOf(wish.caller)))
    .sign(key);
}

async function toDataClaims(
  database: Database,
  caller: Caller,
  deploymentId: number,
): Promise<Record<string, unknown>> {
  const { accountId: account, role } = caller;
  if (caller.kind === 'person')
    return { account, deploymentId, role, mode: 'creator', ...(await readPerson(database, caller)) };
  const { sub, mode, publicId, embedTenant, groups, userAttributes, securityContext } = caller.claims;
  const reader = { sub, role, embedTenant, groups, userAttributes, securityContext };
  const origin = { session: caller.session?.idHash, ephemeral: caller.session?.isEphemeral };
  return { account, deploymentId, mode, publicId, ...reader, ...origin };
}

/** A key reaches what a creator reaches, the whole deployment, and sees the rows that its user may see. */
async function readPerson(
  database: Database,
  { accountId, userId }: PersonCaller,
): Promise<Record<string, unknown>> {
  const facts = await database.read(accountId, (rows) =>
    readStoredFacts(rows, { userId, embedTenant: null }),
  );
  return { sub: toInternalSubject(userId), ...facts, securityContext: withGroups({}, facts.groups) };
}

const endOf = (caller: Caller): number => (caller.kind === 'embed' ? caller.claims.exp : Infinity);

async function verifyDataToken({ database, keys, now }: Dependencies, token: string): Promise<DataCaller> {
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
  const claims = readClaims(dataClaimsSchema, payload);
  await requireLive(database, claims);
  await requirePerson(database, claims);
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

/** A person who was taken away since the token was made asks nothing more. */
async function requirePerson(database: Database, { account, sub }: DataClaims): Promise<void> {
  const userId = readInternalUser(sub);
  if (userId === undefined) return;
  const key = `person ${account} ${userId}`;
  if (!(await database.recall(key, () => findUser(database.db, account, userId)))) throw invalidCredential();
}

function boundsOf(claims: DataClaims): Pick<DataCaller, 'bounded' | 'publicId' | 'reader'> {
  const { publicId } = claims;
  return { bounded: true, reader: readReader(claims), ...(publicId === undefined ? {} : { publicId }) };
}

function readReader(claims: DataClaims): Principal {
  const { account: accountId, sub, role, embedTenant, session, ephemeral } = claims;
  const userId = readInternalUser(sub);
  if (userId !== undefined) return { accountId, userId, role };
  const groups = session === undefined || ephemeral === true ? claims.groups : [];
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
