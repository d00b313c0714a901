/** The checks that every token must pass, whoever signed it. Source: docs/safety.md, "3. Tokens and secrets". */
import { errors, jwtVerify } from 'jose';
import type { CryptoKey, JWTPayload } from 'jose';
import { Problem } from '../http/http-problem.ts';

/** Seconds by which two clocks may differ. */
export const clockTolerance = 60;

export interface TokenRequirements {
  readonly key: CryptoKey | Uint8Array;
  /** Pinned by the key, never taken from the token. */
  readonly algorithm: 'ES256' | 'HS256';
  readonly issuer: string;
  readonly audience: string;
  /** Longest life, seconds, both by age and by what the token claims for itself. */
  readonly lifetime: number;
  readonly now: Date;
}

/** The claims of a token that keeps every law; else a 401 that says only whether it is over. */
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
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired)
      throw new Problem('credential-expired', 'The credential has expired.');
    if (error instanceof errors.JOSEError) throw invalidCredential();
    throw error;
  }
}

function isShortEnough({ iat, exp }: JWTPayload, lifetime: number): boolean {
  return iat !== undefined && exp !== undefined && exp - iat <= lifetime;
}

/** One message for every reason, so that a forger learns nothing. */
export function invalidCredential(): Problem {
  return new Problem('credential-invalid', 'The credential is not valid.');
}
