/**
 * Embed tokens: the platform's own, signed ES256, and a host's, signed HS256 with its account's embed secret.
 * The issuer says which of the two a token claims to be, and that alone pins key and algorithm.
 */
import { SignJWT, decodeJwt, decodeProtectedHeader, errors } from 'jose';
import { embedAudience, embedClaimsSchema, platformIssuer } from '../../contract/embed-claims.ts';
import type { EmbedClaims } from '../../contract/embed-claims.ts';
import { hostTokenLifetime, platformTokenLifetime } from '../../contract/embedding-tokens.ts';
import type { Database } from '../database/database.ts';
import type { EmbedCaller, EmbedOrigin } from './caller.ts';
import { isInternalSubject, platformClaimsSchema, readClaims } from './token-claims.ts';
import { isLongEnough } from './generate-embed-secret.ts';
import { findEmbedSecret } from './embed-secret-rows.ts';
import { requireActiveCaller } from './require-active-caller.ts';
import { platformAlgorithm } from './signing-keys.ts';
import type { SigningKeys } from './signing-keys.ts';
import { clockTolerance, invalidCredential, verifyToken } from './verify-token.ts';

/** What a session decides about its token; the rest is added when it is signed. */
export type SessionClaims = Omit<EmbedClaims, 'iss' | 'aud' | 'iat' | 'exp' | 'jti'> & {
  account: number;
  /** The hash that is kept of the session's id. */
  session?: string | undefined;
  ephemeral?: boolean | undefined;
};

export interface EmbedTokens {
  /** Loads the signing keys, so that `sign` can run inside a transaction. */
  prepare(): Promise<void>;
  sign(claims: SessionClaims): Promise<string>;
  verify(token: string): Promise<EmbedCaller>;
}

interface Dependencies {
  readonly database: Database;
  readonly keys: SigningKeys;
  readonly now: () => Date;
}

export function createEmbedTokens(dependencies: Dependencies): EmbedTokens {
  return {
    async prepare() {
      await dependencies.keys.refresh();
    },
    sign: (claims) => signPlatformToken(dependencies, claims),
    async verify(token) {
      const { database, now } = dependencies;
      const caller = await database.readCached(`token ${token}`, () => verifyUncached(dependencies, token));
      if (caller.claims.exp + clockTolerance > now().getTime() / 1000) return caller;
      // It has run out since it was remembered: what that means is said in one place.
      return verifyUncached(dependencies, token);
    },
  };
}

async function verifyUncached(dependencies: Dependencies, token: string): Promise<EmbedCaller> {
  const { issuer, kid } = readClaimedSigner(token);
  return issuer === platformIssuer
    ? verifyPlatformToken(dependencies, token, kid)
    : verifyHostToken(dependencies, token, issuer, kid);
}

/** Nothing here is believed yet: it only chooses the key that must prove it. */
function readClaimedSigner(token: string): { issuer: string; kid: string } {
  try {
    const { kid } = decodeProtectedHeader(token);
    const { iss } = decodeJwt(token);
    if (typeof kid === 'string' && typeof iss === 'string' && isName(kid) && isName(iss))
      return { issuer: iss, kid };
  } catch (error) {
    if (!(error instanceof errors.JOSEError || error instanceof TypeError)) throw error;
  }
  throw invalidCredential();
}

/** PostgreSQL's text cannot hold U+0000, and rows are looked up by these. */
const isStorable = ({ sub, publicId, embedTenant, jti, groups }: EmbedClaims): boolean =>
  ![sub, publicId, embedTenant, jti, ...groups].some((text) => text?.includes('\0'));

const isName = (text: string): boolean => text.length <= 128 && !text.includes('\0');

async function signPlatformToken({ keys, now }: Dependencies, claims: SessionClaims): Promise<string> {
  const { kid, key } = await keys.current();
  const issuedAt = Math.floor(now().getTime() / 1000);
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: platformAlgorithm, kid, typ: 'JWT' })
    .setIssuer(platformIssuer)
    .setAudience(embedAudience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + platformTokenLifetime)
    .sign(key);
}

async function verifyPlatformToken(
  { database, keys, now }: Dependencies,
  token: string,
  kid: string,
): Promise<EmbedCaller> {
  const key = await keys.find(kid);
  if (!key) throw invalidCredential();
  const payload = await verifyToken(token, {
    key,
    algorithm: platformAlgorithm,
    issuer: platformIssuer,
    audience: embedAudience,
    lifetime: platformTokenLifetime,
    now: now(),
  });
  const { account: accountId, session, ephemeral, ...claims } = readClaims(platformClaimsSchema, payload);
  return requireActiveCaller(database, { accountId, origin: toOrigin(session, ephemeral, claims), claims });
}

const toOrigin = (session: string | undefined, ephemeral = false, { iat }: EmbedClaims): EmbedOrigin =>
  session === undefined
    ? { kind: 'platform', issuedAt: iat }
    : { kind: 'session', idHash: session, isEphemeral: ephemeral };

async function verifyHostToken(
  { database, now }: Dependencies,
  token: string,
  issuer: string,
  kid: string,
): Promise<EmbedCaller> {
  const found = await findEmbedSecret(database, issuer, kid);
  if (!found || !isLongEnough(found.secret)) throw invalidCredential();
  const payload = await verifyToken(token, {
    key: new TextEncoder().encode(found.secret),
    algorithm: 'HS256',
    issuer,
    audience: embedAudience,
    lifetime: hostTokenLifetime,
    now: now(),
  });
  const claims = readClaims(embedClaimsSchema, payload);
  // A host speaks for its own readers: neither for people of the account nor for the platform's screenshots.
  if (isInternalSubject(claims.sub) || claims.mode === 'screenshot') throw invalidCredential();
  if (!isStorable(claims)) throw invalidCredential();
  const origin: EmbedOrigin = { kind: 'host', secretId: found.id, issuedAt: claims.iat };
  return requireActiveCaller(database, { accountId: found.accountId, origin, claims });
}
