/**
 * Tokens for the Data API: what a caller's own credential is exchanged for. A data token says whose it is and which
 * credential it came from, and gives nothing by itself: at every use the caller behind it is read anew, and ends or
 * shrinks with that credential. Source: docs/data-api.md, "Tokens and their reach".
 */
import { SignJWT, decodeProtectedHeader, errors, type JWTPayload } from 'jose';
import { dataAudience, platformIssuer, embedClaimsSchema } from '../../contract/embed-claims.ts';
import { platformTokenLifetime } from '../../contract/embedding-tokens.ts';
import type { Database } from '../database/database.ts';
import { type Caller, toKeyCaller, type EmbedOrigin, type PersonCaller, type EmbedCaller } from './caller.ts';
import type { DataCaller, VerifyDataToken } from './data-caller.ts';
import { findDataAccessScope } from './data-access-scope.ts';
import { platformAlgorithm, type SigningKeys } from './signing-keys.ts';
import { readStoredUserContext, withGroups } from './stored-user-context.ts';
import { clockTolerance, invalidCredential, verifyToken } from './verify-token.ts';
import { findKeyOwnerById, findUser } from './access-rows.ts';
import { requireActiveCaller } from './require-active-caller.ts';
import { toTokenCaller } from './oauth-tokens.ts';
import { readInternalUserId, readClaims, toInternalSubject } from './token-claims.ts';
import { z } from 'zod';
import { id } from '../../contract/primitives.ts';

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

/** The caller behind a data token, as they stand now: the credential that it came from must still open something. */
type PersonClaims = Extract<DataClaims, { by: 'person' }>;
type KeyClaims = Extract<DataClaims, { by: 'api-key' }>;
type EmbedDataClaims = Exclude<DataClaims, PersonClaims | KeyClaims>;

/** Throws a 401 where the key, the session, the secret, the person or the token itself has ended since. */
async function requireDataTokenCaller(database: Database, claims: DataClaims): Promise<Caller> {
  switch (claims.by) {
    case 'api-key':
      return requireKeyCaller(database, claims);
    case 'person':
      return requirePerson(database, claims);
    default:
      return requireActiveCaller(database, {
        accountId: claims.account,
        origin: toEmbedOrigin(claims),
        claims: { ...claims, permissions: [] },
      });
  }
}

function toEmbedOrigin(claims: EmbedDataClaims): EmbedOrigin {
  if (claims.by === 'session')
    return { kind: 'session', idHash: claims.session, isEphemeral: claims.ephemeral };
  if (claims.by === 'host') return { kind: 'host', secretId: claims.secret, issuedAt: claims.since };
  return { kind: 'platform', issuedAt: claims.since };
}

async function requireKeyCaller({ db }: Database, { account, key, sub }: KeyClaims): Promise<PersonCaller> {
  const owner = await findKeyOwnerById(db, account, key);
  if (!owner || owner.userId !== readInternalUserId(sub)) throw invalidCredential();
  return toKeyCaller(owner);
}

async function requirePerson({ db }: Database, { account, sub, exp }: PersonClaims): Promise<PersonCaller> {
  const userId = readInternalUserId(sub);
  const user = userId === undefined ? undefined : await findUser(db, account, userId);
  if (!user || user.role === 'embed') throw invalidCredential();
  return toTokenCaller(user, exp);
}

/** What a data token says: whose it is, and which credential it came from and ends with. */
const base = { account: id, deploymentId: id, exp: z.int() };

/** Of a person of the account. What they are and may do is not the token's to say. */
const personClaims = z.object({ ...base, by: z.literal('person'), sub: z.string() });
const keyClaims = personClaims.extend({ by: z.literal('api-key'), key: id });

/** Of an embed token: its claims, and what it rests on. */
const embedded = embedClaimsSchema.omit({ permissions: true, embedTheme: true, settings: true }).extend({
  account: id,
});
const sessionClaims = embedded.extend({
  by: z.literal('session'),
  session: z.string(),
  ephemeral: z.boolean(),
});
const hostClaims = embedded.extend({ by: z.literal('host'), secret: id, since: z.int() });
const platformClaims = embedded.extend({ by: z.literal('platform'), since: z.int() });

/** A token that does not say what it rests on is none. */
const dataClaimsSchema = z.discriminatedUnion('by', [
  personClaims,
  keyClaims,
  sessionClaims,
  hostClaims,
  platformClaims,
]);

type DataClaims = z.infer<typeof dataClaimsSchema>;

/** Throws a 401 for claims that are not a data token's. */
const readDataClaims = (payload: JWTPayload): DataClaims => readClaims(dataClaimsSchema, payload);

const toDataClaims = (caller: Caller, deploymentId: number): Record<string, unknown> => ({
  account: caller.accountId,
  deploymentId,
  ...(caller.kind === 'person' ? personPart(caller) : embedPart(caller)),
});

const personPart = ({ userId, keyId }: PersonCaller): Record<string, unknown> => ({
  sub: toInternalSubject(userId),
  ...(keyId === undefined ? { by: 'person' } : { by: 'api-key', key: keyId }),
});

function embedPart({ claims, origin }: EmbedCaller): Record<string, unknown> {
  const { sub, mode, jti, publicId, embedTenant, groups, userAttributes, securityContext } = claims;
  const said = { sub, mode, jti, publicId, embedTenant, groups, userAttributes, securityContext };
  if (origin.kind === 'session')
    return { ...said, by: 'session', session: origin.idHash, ephemeral: origin.isEphemeral };
  if (origin.kind === 'host') return { ...said, by: 'host', secret: origin.secretId, since: origin.issuedAt };
  return { ...said, by: 'platform', since: origin.issuedAt };
}
