/** Verification of tokens that this service or a host signs, and of their claims. Source: docs/safety.md, "3. Tokens and secrets". */
import { errors, jwtVerify } from 'jose';
import type { CryptoKey, JWTPayload } from 'jose';
import { z } from 'zod';
import { findChangedNumber } from '../../contract/changed-numbers.ts';
import { embedClaimsSchema } from '../../contract/embed-claims.ts';
import { clockTolerance } from '../../contract/embed-token-constants.ts';
import { id } from '../../contract/primitives.ts';
import { Problem } from '../http/http-problem.ts';

export interface TokenRequirements {
  readonly key: CryptoKey | Uint8Array;
  /** The algorithm of the key. The one that the token names is ignored. */
  readonly algorithm: 'ES256' | 'HS256';
  readonly issuer: string;
  /** Several: one of them. */
  readonly audience: string | string[];
  /** Longest lifetime in seconds: neither the age of the token nor `exp - iat` may exceed it. */
  readonly lifetime: number;
  readonly now: Date;
}

/** Returns the claims of a valid token. Throws a 401, which states only whether the token has expired. */
export async function verifyToken(token: string, requirements: TokenRequirements): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, requirements.key, {
      algorithms: [requirements.algorithm],
      issuer: requirements.issuer,
      audience: requirements.audience,
      requiredClaims: ['iss', 'aud', 'sub', 'iat', 'exp'],
      maxTokenAge: requirements.lifetime,
      clockTolerance,
      currentDate: requirements.now,
    });
    if (!isShortEnough(payload, requirements.lifetime)) throw invalidCredential();
    // A reader's id that is rounded would be the id of another one.
    if (findChangedNumber(readPayloadText(token))) throw invalidCredential();
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired)
      throw new Problem('credential-expired', 'The credential has expired.');
    if (error instanceof errors.JOSEError) throw invalidCredential();
    throw error;
  }
}

const readPayloadText = (token: string): string =>
  Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');

function isShortEnough({ iat, exp }: JWTPayload, lifetime: number): boolean {
  return iat !== undefined && exp !== undefined && exp - iat <= lifetime;
}

/**
 * The same error for every reason, so that an attacker learns nothing.
 * @param explanation why the credential is refused, for the log and for `EXPLAIN_TOKENS`.
 */
export function invalidCredential(explanation?: string): Problem {
  return new Problem('credential-invalid', 'The credential is not valid.', undefined, { explanation });
}

/** Claims of a token that the platform signed. They name the account, since the issuer does not. */
export const platformClaimsSchema = embedClaimsSchema.extend({
  account: id,
  /** Hash of the id of the session. The token ends with the session. */
  session: z.string().optional(),
  /** Whether the session stores nothing about its reader. */
  ephemeral: z.boolean().optional(),
});

interface ClaimsSchema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

export function readClaims<T>(schema: ClaimsSchema<T>, payload: JWTPayload): T {
  const result = schema.safeParse(payload);
  if (!result.success) throw invalidCredential();
  return result.data;
}
