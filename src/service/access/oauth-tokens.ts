/** OAuth access tokens (RFC 9068) of one identity provider, for the people of one account. */
import { decodeJwt, errors, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import type { Database } from '../database/database.ts';
import { Problem } from '../http/http-problem.ts';
import type { PersonCaller } from './caller.ts';
import { createOauthKeys } from './oauth-keys.ts';
import { findUserByEmail, findUserByName } from './oauth-user-rows.ts';
import type { UserRow } from './access-rows.ts';
import { clockTolerance, invalidCredential } from './verify-token.ts';

export interface OauthSettings {
  /** As it stands in the claim `iss`. */
  readonly issuer: string;
  /** What the claim `aud` must name. */
  readonly audience: string;
  /** Where the issuer's public keys are; undefined: where its OpenID configuration says. */
  readonly jwksUrl: string | undefined;
  /** The account whose people the tokens name. */
  readonly accountSlug: string;
}

export interface OauthTokens {
  /** Whether a token claims to be this issuer's. Nothing of it is believed yet. */
  readonly claims: (token: string) => boolean;
  readonly verify: (token: string) => Promise<PersonCaller>;
}

/** No secret is shared with the issuer, so nothing symmetric can be its signature. */
const algorithms = ['RS', 'PS', 'ES'].flatMap((family) => ['256', '384', '512'].map((bits) => family + bits));

export function createOauthTokens(database: Database, settings: OauthSettings, now: () => Date): OauthTokens {
  const findKey = createOauthKeys({ ...settings, now });
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
    claims: (token) => readIssuer(token) === settings.issuer,
    async verify(token) {
      const claims = await readClaims(token).catch(refuse);
      const user = await findPerson(database, settings.accountSlug, claims);
      if (!user) throw unknownPerson();
      return toTokenCaller(user, claims.exp);
    },
  };
}

/** `exp` is required of every token; without one it has ended. */
export const toTokenCaller = (user: UserRow, exp = 0): PersonCaller => ({
  kind: 'person',
  credential: 'access-token',
  ...user,
  deploymentId: undefined,
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
  // A key of the provider's that cannot be read is as good as none.
  if (error instanceof errors.JOSEError || error instanceof TypeError) throw invalidCredential();
  throw error;
}

/**
 * By e-mail address, if the issuer says that it is verified: at many issuers people may write any address. Else by
 * name, which the issuer must hand out once.
 */
async function findPerson(
  database: Database,
  accountSlug: string,
  claims: JWTPayload,
): Promise<UserRow | undefined> {
  const { email, email_verified, preferred_username, sub } = claims;
  const place = { db: database.db, accountSlug };
  const byEmail =
    isName(email) && email_verified === true
      ? await database.readCached(`email ${accountSlug} ${email}`, () => findUserByEmail(place, email))
      : undefined;
  if (byEmail) return byEmail;
  for (const name of [preferred_username, sub].filter(isName)) {
    const user = await database.readCached(`user ${accountSlug} ${name}`, () => findUserByName(place, name));
    if (user) return user;
  }
  return undefined;
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 320 && !value.includes('\0');

function unknownPerson(): Problem {
  const message =
    'The access token is in order, but it names nobody of this account: ask its admin to add you.';
  return new Problem('credential-invalid', message);
}
