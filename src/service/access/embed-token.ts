/**
 * Embed tokens. The platform signs its own with ES256; a host signs with HS256 and an embed secret of its account. The
 * issuer of a token decides which key and algorithm verify it.
 */
import { SignJWT, decodeJwt, decodeProtectedHeader, errors } from 'jose';
import { embedClaimsSchema } from '../../contract/embed-claims.ts';
import type { EmbedClaims } from '../../contract/embed-claims.ts';
import { checkEmbedToken } from '../../token/check-embed-token.ts';
import type { Database } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import type { EmbedCaller, EmbedOrigin } from './caller.ts';
import { invalidCredential, platformClaimsSchema, readClaims, verifyToken } from './verify-token.ts';
import { findEmbedSecret } from './embed-secret-rows.ts';
import { requireActiveCaller } from './require-active-caller.ts';
import { platformAlgorithm } from './generate-credentials.ts';
import {
  createScreenshotSessions,
  type ScreenshotReader,
  type ScreenshotSession,
} from './screenshot-sessions.ts';
import type { SigningKeys } from './signing-keys.ts';
import {
  embedAudience,
  hostTokenLifetime,
  platformIssuer,
  platformTokenLifetime,
  clockTolerance,
  isSecretLongEnough,
} from '../../contract/embed-token-constants.ts';
import { isAccountUserSubject } from './account-user-subject.ts';

/** Claims that a session sets. `sign` adds the others. */
export type SessionClaims = Omit<EmbedClaims, 'iss' | 'aud' | 'iat' | 'exp' | 'jti'> & {
  account: number;
  /** Hash of the session id, as it is stored. */
  session?: string | undefined;
  ephemeral?: boolean | undefined;
};

export interface EmbedTokens {
  /** Opens a session in which the service itself makes a picture for a reader. */
  readonly openScreenshot: (reader: ScreenshotReader) => Promise<ScreenshotSession>;
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
  const screenshots = createScreenshotSessions({
    now: dependencies.now,
    sign: (reader, times) => signScreenshotToken(dependencies, reader, times),
  });
  return {
    openScreenshot: (reader) => screenshots.open(reader),
    async prepare() {
      await dependencies.keys.refresh();
    },
    sign: (claims) => signPlatformToken(dependencies, claims),
    async verify(token) {
      const { database, now } = dependencies;
      const screenshot = screenshots.find(token);
      if (screenshot) return requireActiveCaller(database, await screenshot);
      const caller = await database.readCached(`token ${token}`, () => verifyUncached(dependencies, token));
      if (caller.claims.exp + clockTolerance > now().getTime() / 1000) return caller;
      // The cached token has expired: `verifyToken` throws the 401 for it.
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

/** Reads issuer and key id before verification, only to choose the key. */
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

/** These claims are used in database queries, and PostgreSQL's text cannot contain U+0000. */
const isStorable = ({ sub, publicId, embedTenant, jti, groups }: EmbedClaims): boolean =>
  ![sub, publicId, embedTenant, jti, ...groups].some((text) => text?.includes('\0'));

const isName = (text: string): boolean => text.length <= 128 && !text.includes('\0');

/** The token names nobody: the process that opened the session knows its reader. */
async function signScreenshotToken(
  dependencies: Dependencies,
  { accountId: account, deploymentId, mayExport = false }: ScreenshotReader,
  { jti, lifetime }: { readonly jti: string; readonly lifetime: number },
): Promise<string> {
  await dependencies.keys.refresh();
  const permissions = mayExport ? (['export'] as const) : [];
  const facts = { groups: [], userAttributes: {}, securityContext: {}, permissions: [...permissions] };
  const claims = { account, deploymentId, sub: 'screenshot', mode: 'screenshot', jti, ...facts } as const;
  return signPlatformToken(dependencies, claims, lifetime);
}

async function signPlatformToken(
  { keys, now }: Dependencies,
  claims: SessionClaims & { readonly jti?: string },
  lifetime = platformTokenLifetime,
): Promise<string> {
  const { kid, key } = await keys.current();
  const issuedAt = Math.floor(now().getTime() / 1000);
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: platformAlgorithm, kid, typ: 'JWT' })
    .setIssuer(platformIssuer)
    .setAudience(embedAudience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetime)
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
  // The session has ended, or belongs to another process.
  if (claims.mode === 'screenshot') throw invalidCredential();
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
  if (!found || !isSecretLongEnough(found.secret)) throw invalidCredential();
  const { secret, accountId, id } = found;
  const expected = { secret, keyId: kid, issuer, now };
  const claims = await readHostClaims(token, expected).catch(async (error: unknown) => {
    throw await explainRefusal(error, token, expected);
  });
  const origin: EmbedOrigin = { kind: 'host', secretId: id, issuedAt: claims.iat };
  return requireActiveCaller(database, { accountId, origin, claims });
}

interface ExpectedSigner {
  readonly secret: string;
  readonly keyId: string;
  readonly issuer: string;
  readonly now: () => Date;
}

async function readHostClaims(token: string, { secret, issuer, now }: ExpectedSigner): Promise<EmbedClaims> {
  const payload = await verifyToken(token, {
    key: new TextEncoder().encode(secret),
    algorithm: 'HS256',
    issuer,
    audience: embedAudience,
    lifetime: hostTokenLifetime,
    now: now(),
  });
  const claims = readClaims(embedClaimsSchema, payload);
  // Hosts sign tokens for their own readers only, not for users of the account or for screenshots.
  if (isAccountUserSubject(claims.sub) || claims.mode === 'screenshot') throw invalidCredential();
  if (!isStorable(claims)) throw invalidCredential();
  return claims;
}

/** Adds which claims are wrong, if the signature holds. Nothing is said about a token of another signer. */
async function explainRefusal(error: unknown, token: string, expected: ExpectedSigner): Promise<unknown> {
  if (!(error instanceof Problem)) return error;
  const { problems } = await checkEmbedToken(token, expected);
  const isSigned = !problems.some(({ claim }) => claim === 'token' || claim === 'alg');
  const explanation = problems.map(({ message }) => message).join(' ');
  return isSigned && explanation !== ''
    ? new Problem(error.code, error.message, undefined, { explanation })
    : error;
}
