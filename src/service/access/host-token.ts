/** For a host's own backend: signing embed tokens without asking the platform. */
import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { embedAudience } from '../../contract/embed-claims.ts';
import type { UserAttributeValue } from '../../contract/embed-claims.ts';
import { hostTokenLifetime } from '../../contract/embedding-tokens.ts';
import { isLongEnough, minSecretBytes } from './generate-embed-secret.ts';

export interface EmbedTokenOptions {
  /** The account's embed secret, at least 32 bytes. It never leaves the backend. */
  readonly secret: string;
  /** The secret's key id (`kid`). */
  readonly keyId: string;
  /** The account's slug. */
  readonly issuer: string;
  /** The reader: an id of the host's own. Ids that begin with `user:` are the platform's. */
  readonly subject: string;
  /** The token's own id (`jti`), by which it can be ended before its time. Default: a random UUID. */
  readonly tokenId?: string | undefined;
  readonly deploymentId: number;
  /** Limits the token to one dashboard, and lets it see that one. */
  readonly publicId?: string | undefined;
  readonly embedTenant?: string | undefined;
  /** Default `view`. */
  readonly mode?: 'view' | 'creator' | undefined;
  readonly groups?: readonly string[] | undefined;
  readonly userAttributes?: Readonly<Record<string, UserAttributeValue>> | undefined;
  readonly securityContext?: Readonly<Record<string, unknown>> | undefined;
  readonly permissions?: readonly string[] | undefined;
  /** Seconds, at most 3600. Default 900. */
  readonly expiresIn?: number | undefined;
  /** Default: this machine's clock. */
  readonly now?: (() => Date) | undefined;
}

const defaultLifetime = 900;

/** Signs an embed token. Throws a `RangeError` for a secret under 32 bytes or a life over one hour. */
export async function createEmbedToken(options: EmbedTokenOptions): Promise<string> {
  const {
    secret,
    keyId,
    issuer,
    subject,
    tokenId = randomUUID(),
    expiresIn = defaultLifetime,
    now = () => new Date(),
    ...claims
  } = options;
  if (!isLongEnough(secret))
    throw new RangeError(`The embed secret must have at least ${minSecretBytes} bytes.`);
  if (!Number.isInteger(expiresIn) || expiresIn < 1 || expiresIn > hostTokenLifetime) {
    throw new RangeError(`expiresIn must be between 1 and ${hostTokenLifetime} seconds.`);
  }
  const issuedAt = Math.floor(now().getTime() / 1000);
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', kid: keyId, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(embedAudience)
    .setSubject(subject)
    .setJti(tokenId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + expiresIn)
    .sign(new TextEncoder().encode(secret));
}
