/**
 * Tokens for the Data API, which callers get in exchange for their own credential. A data token names its caller and the
 * credential that it was made from. The rights of the caller are read from the database at every use, so that a token
 * ends with its credential. Source: docs/data-api.md, "Tokens and their reach".
 */
import { SignJWT, decodeProtectedHeader, errors, type JWTPayload } from 'jose';
import { readAsSchema, type ReadAs } from '../../contract/endpoints/deployments.ts';
import { dataAudience, embedClaimsSchema, readAsAudience } from '../../contract/embed-claims.ts';
import type { Database } from '../database/database.ts';
import { type Caller, toKeyCaller, type EmbedOrigin, type UserCaller, type EmbedCaller } from './caller.ts';
import type { DataCaller, ReadDataCaller, VerifyDataToken } from './data-access-ports.ts';
import { findDataAccessScope } from './data-access-scope.ts';
import { platformAlgorithm } from './generate-credentials.ts';
import type { SigningKeys } from './signing-keys.ts';
import { readStoredUserContext, addStoredGroups } from './stored-user-context.ts';
import { invalidCredential, readClaims, verifyToken } from './verify-token.ts';
import { findKeyOwnerById } from './api-key-owner-rows.ts';
import { findUser } from './find-user.ts';
import { Problem } from '../http/http-problem.ts';
import { requireActiveCaller } from './require-active-caller.ts';
import { toOauthCaller } from './verify-oauth-token.ts';
import { z } from 'zod';
import { id } from '../../contract/primitives.ts';
import {
  platformIssuer,
  platformTokenLifetime,
  clockTolerance,
} from '../../contract/embed-token-constants.ts';
import { readAccountUserId, toAccountUserSubject } from './account-user-subject.ts';

export interface DataTokens {
  /** Signs a token for one deployment. It expires after `expiresIn` seconds, or earlier with the caller's credential. */
  sign(request: DataTokenRequest): Promise<string>;
  verify: VerifyDataToken;
  /** Reads what a token of the caller would give. The caller's credential has just been checked, and is not checked again. */
  readCaller: ReadDataCaller;
}

interface Dependencies {
  readonly database: Database;
  readonly keys: SigningKeys;
  readonly now: () => Date;
}

export function createDataTokens(dependencies: Dependencies): DataTokens {
  const { database, now } = dependencies;
  return {
    sign: (request) => signDataToken(dependencies, request),
    readCaller: (caller, deploymentId) =>
      toDataCaller(database, caller, { deploymentId, exp: expiryOf(caller) }),
    async verify(token) {
      const caller = await database.readCached(`data token ${token}`, () =>
        verifyUncached(dependencies, token),
      );
      if (caller.expiresAt + clockTolerance > now().getTime() / 1000) return caller;
      // The cached token has expired: `verifyToken` throws the 401 for it.
      return verifyUncached(dependencies, token);
    },
  };
}

interface DataTokenRequest {
  readonly caller: Caller;
  readonly deploymentId: number;
  /** Seconds. */
  readonly expiresIn: number;
  /** Another reader, whose policies apply, too. */
  readonly readAs?: ReadAs | undefined;
}

/** Most characters of a token by which an author reads as another reader. All headers together may have 16 KiB. */
const maxReadAsToken = 12_000;

async function signDataToken({ keys, now }: Dependencies, request: DataTokenRequest): Promise<string> {
  const { caller, deploymentId, expiresIn, readAs } = request;
  await keys.refresh();
  const { kid, key } = await keys.current();
  const issuedAt = Math.floor(now().getTime() / 1000);
  const token = await new SignJWT({ ...toDataClaims(caller, deploymentId), ...(readAs && { readAs }) })
    .setProtectedHeader({ alg: platformAlgorithm, kid, typ: 'JWT' })
    .setIssuer(platformIssuer)
    .setAudience(audienceOf(request))
    .setIssuedAt(issuedAt)
    .setExpirationTime(Math.min(issuedAt + expiresIn, expiryOf(caller)))
    .sign(key);
  if (readAs && token.length > maxReadAsToken)
    throw new Problem(
      'invalid-field',
      'readAs is too long: the token would not fit into a header.',
      'readAs',
    );
  return token;
}

const audienceOf = ({ readAs }: Pick<DataTokenRequest, 'readAs'>): string =>
  readAs ? readAsAudience : dataAudience;

const expiryOf = (caller: Caller): number =>
  caller.kind === 'embed' ? caller.claims.exp : (caller.expiresAt ?? Infinity);

async function verifyUncached({ database, keys, now }: Dependencies, token: string): Promise<DataCaller> {
  const key = await keys.find(readKeyId(token));
  if (!key) throw invalidCredential();
  const payload = await verifyToken(token, {
    key,
    algorithm: platformAlgorithm,
    issuer: platformIssuer,
    audience: [dataAudience, readAsAudience],
    lifetime: platformTokenLifetime,
    now: now(),
  });
  const claims = readDataClaims(payload);
  if (payload.aud !== audienceOf(claims)) throw invalidCredential();
  const caller = await requireDataTokenCaller(database, claims);
  return toDataCaller(database, caller, claims);
}

interface DataPlace {
  readonly deploymentId: number;
  readonly exp: number;
  readonly readAs?: ReadAs | undefined;
}

async function toDataCaller(database: Database, caller: Caller, place: DataPlace): Promise<DataCaller> {
  const found = await readDataCaller(database, caller, place);
  if (!place.readAs) return found;
  // The right to look through other eyes may have ended since.
  if (found.bounded) throw invalidCredential();
  const { groups } = place.readAs;
  const securityContext = addStoredGroups(found.securityContext, groups);
  return { ...found, readAs: { ...place.readAs, securityContext } };
}

async function readDataCaller(
  database: Database,
  caller: Caller,
  { deploymentId, exp: expiresAt }: DataPlace,
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
    return { ...base, ...facts, securityContext: addStoredGroups({}, facts.groups) };
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

type PersonClaims = Extract<DataClaims, { by: 'person' }>;
type KeyClaims = Extract<DataClaims, { by: 'api-key' }>;
type EmbedDataClaims = Exclude<DataClaims, PersonClaims | KeyClaims>;

/** Reads the caller of a data token. Throws a 401 if its API key, session, embed secret or user has ended. */
async function requireDataTokenCaller(database: Database, claims: DataClaims): Promise<Caller> {
  switch (claims.by) {
    case 'api-key':
      return requireKeyCaller(database, claims);
    case 'person':
      return requireUserOfToken(database, claims);
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

async function requireKeyCaller({ db }: Database, { account, key, sub }: KeyClaims): Promise<UserCaller> {
  const owner = await findKeyOwnerById(db, account, key);
  if (!owner || owner.scope !== undefined || owner.userId !== readAccountUserId(sub))
    throw invalidCredential();
  return toKeyCaller(owner);
}

async function requireUserOfToken(
  { db }: Database,
  { account, sub, exp, iat: issuedAt }: PersonClaims,
): Promise<UserCaller> {
  const userId = readAccountUserId(sub);
  const user = userId === undefined ? undefined : await findUser(db, account, { userId, issuedAt });
  if (!user || user.role === 'embed') throw invalidCredential();
  return toOauthCaller(user, exp);
}

/** Claims of a data token: its caller, and the credential that it was made from. */
const base = { account: id, deploymentId: id, exp: z.int(), readAs: readAsSchema.optional() };

/** Claims for a user of the account. The token does not state the role. */
const personClaims = z.object({ ...base, by: z.literal('person'), sub: z.string(), iat: z.int() });
const keyClaims = personClaims.extend({ by: z.literal('api-key'), key: id });

/** Claims for a reader with an embed token: the claims of that token, and its origin. */
const embedded = embedClaimsSchema.omit({ permissions: true, embedTheme: true, settings: true }).extend({
  account: id,
  readAs: base.readAs,
});
const sessionClaims = embedded.extend({
  by: z.literal('session'),
  session: z.string(),
  ephemeral: z.boolean(),
});
const hostClaims = embedded.extend({ by: z.literal('host'), secret: id, since: z.int() });
const platformClaims = embedded.extend({ by: z.literal('platform'), since: z.int() });

/** `by` names the kind of the credential; a token without it is invalid. */
const dataClaimsSchema = z.discriminatedUnion('by', [
  personClaims,
  keyClaims,
  sessionClaims,
  hostClaims,
  platformClaims,
]);

type DataClaims = z.infer<typeof dataClaimsSchema>;

/** Throws a 401 for claims that are not those of a data token. */
const readDataClaims = (payload: JWTPayload): DataClaims => readClaims(dataClaimsSchema, payload);

const toDataClaims = (caller: Caller, deploymentId: number): Record<string, unknown> => ({
  account: caller.accountId,
  deploymentId,
  ...(caller.kind === 'user' ? userPart(caller) : embedPart(caller)),
});

const userPart = ({ userId, keyId }: UserCaller): Record<string, unknown> => ({
  sub: toAccountUserSubject(userId),
  ...(keyId === undefined ? { by: 'person' } : { by: 'api-key', key: keyId }),
});

function embedPart({ claims, origin }: EmbedCaller): Record<string, unknown> {
  const { sub, mode, jti, publicId, embedTenant, groups, userAttributes, securityContext } = claims;
  const reader = { sub, mode, jti, publicId, embedTenant, groups, userAttributes, securityContext };
  if (origin.kind === 'session')
    return { ...reader, by: 'session', session: origin.idHash, ephemeral: origin.isEphemeral };
  if (origin.kind === 'host')
    return { ...reader, by: 'host', secret: origin.secretId, since: origin.issuedAt };
  return { ...reader, by: 'platform', since: origin.issuedAt };
}
