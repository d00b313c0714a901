/** OAuth access tokens (RFC 9068) of one identity provider, for the users of one account. */
import { decodeJwt, errors, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import type { Database } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import type { UserCaller } from './caller.ts';
import { createOauthJwks } from './oauth-jwks.ts';
import { findUserByEmail, findUserByName } from './find-user.ts';
import type { UserRow } from './find-user.ts';
import { invalidCredential } from './verify-token.ts';
import { clockTolerance } from '../../contract/embed-token-constants.ts';

export interface OauthSettings {
  /** The value of the claim `iss`. */
  readonly issuer: string;
  /** The value that the claim `aud` must contain. */
  readonly audience: string;
  /** Address of the public keys. `undefined`: the OpenID configuration of the issuer states it. */
  readonly jwksUrl: string | undefined;
  /** Slug of the account whose users sign in with these tokens. */
  readonly accountSlug: string;
}

export interface OauthVerifier {
  /** Whether the unverified claim `iss` of a token is this issuer. */
  readonly isFromIssuer: (token: string) => boolean;
  readonly verify: (token: string) => Promise<UserCaller>;
}

/** Asymmetric algorithms only: the service shares no secret with the issuer. */
const algorithms = ['RS', 'PS', 'ES'].flatMap((family) => ['256', '384', '512'].map((bits) => family + bits));

export function createOauthVerifier(
  database: Database,
  settings: OauthSettings,
  now: () => Date,
): OauthVerifier {
  const findKey = createOauthJwks({ ...settings, now });
  const readClaims = async (token: string): Promise<JWTPayload> => {
    const { payload } = await jwtVerify(token, findKey, {
      algorithms: [...algorithms, 'EdDSA', 'Ed25519'],
      clockTolerance,
      currentDate: now(),
      issuer: settings.issuer,
      audience: settings.audience,
      requiredClaims: ['exp'],
    });
    return payload;
  };
  return {
    isFromIssuer: (token) => readIssuer(token) === settings.issuer,
    async verify(token) {
      const claims = await readClaims(token).catch(refuse);
      const user = await findUserOfToken(database, settings.accountSlug, claims);
      if (!user) throw unknownUser();
      return toOauthCaller(user, claims.exp);
    },
  };
}

/** The caller of an access token. Every token needs `exp`; without it the token counts as expired. */
export const toOauthCaller = (user: UserRow, exp = 0): UserCaller => ({
  kind: 'user',
  credential: 'access-token',
  ...user,
  deploymentId: undefined,
  scope: undefined,
  keyId: undefined,
  expiresAt: exp,
});

function readIssuer(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

function refuse(error: unknown): never {
  if (error instanceof errors.JWTExpired)
    throw new Problem('credential-expired', 'The credential has expired.');
  // jose throws a TypeError for a key of the provider that cannot be read.
  if (error instanceof errors.JOSEError || error instanceof TypeError) throw invalidCredential();
  throw error;
}

/**
 * Finds the user by a verified e-mail address: at many issuers people may enter any address. Otherwise by the username,
 * which has to be unique at the issuer.
 */
async function findUserOfToken(
  database: Database,
  accountSlug: string,
  claims: JWTPayload,
): Promise<UserRow | undefined> {
  const { email, email_verified, preferred_username, sub, iat: issuedAt = 0 } = claims;
  const place = { db: database.db, accountSlug, issuedAt };
  const byEmail =
    isName(email) && email_verified === true
      ? await database.readCached(`email ${accountSlug} ${issuedAt} ${email}`, () =>
          findUserByEmail(place, email),
        )
      : undefined;
  if (byEmail) return byEmail;
  for (const name of [preferred_username, sub].filter(isName)) {
    const user = await database.readCached(`user ${accountSlug} ${issuedAt} ${name}`, () =>
      findUserByName(place, name),
    );
    if (user) return user;
  }
  return undefined;
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 320 && !value.includes('\0');

function unknownUser(): Problem {
  const message =
    'The access token is valid, but it names no active user of this account: ask an admin of the account to add you.';
  return new Problem('credential-invalid', message);
}
