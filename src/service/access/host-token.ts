/** For a host's own backend: signing embed tokens without asking the platform. */
import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { embedAudience, hostTokenLifetime } from '../../contract/embed-claims.ts';
import type { UserAttributeValue } from '../../contract/embed-claims.ts';
import { isLongEnough, minSecretBytes } from './embed-secrets.ts';

/** Content of an embed token. Claims: docs/platform-api.md, "Embed token claims". */
export interface EmbedTokenOptions {
  /** The account's embed secret, at least 32 bytes. Keep it on the backend. */
  readonly secret: string;
  /** The secret's key id (`kid`). */
  readonly keyId: string;
  /** The account's slug. */
  readonly issuer: string;
  /** Your own id of the reader. Ids that begin with `user:` are the platform's. */
  readonly subject: string;
  /** Id of the token (`jti`), by which it can be revoked. By default a random UUID. */
  readonly tokenId?: string | undefined;
  /** The deployment whose dashboards and data the token opens. */
  readonly deploymentId: number;
  /** Limits the token to one dashboard, and grants access to it. */
  readonly publicId?: string | undefined;
  /** The embed tenant of the reader: your customer. By default none. */
  readonly embedTenant?: string | undefined;
  /**
   * `creator` may edit dashboards.
   * @default 'view'
   */
  readonly mode?: 'view' | 'creator' | undefined;
  /** Names of the reader's groups, for policies of the data model. By default none. */
  readonly groups?: readonly string[] | undefined;
  /** Attributes of the reader by name, for policies of the data model and defaults of controls. */
  readonly userAttributes?: Readonly<Record<string, UserAttributeValue>> | undefined;
  /** Your own facts about the reader, for row-level filters of the data model. */
  readonly securityContext?: Readonly<Record<string, unknown>> | undefined;
  /** Permissions beyond viewing: `export`, `ai`. By default none. */
  readonly permissions?: readonly string[] | undefined;
  /**
   * Seconds until the token expires, 1 to 3600.
   * @default 900
   */
  readonly expiresIn?: number | undefined;
  /** Gives the current time. By default the clock of this machine. */
  readonly now?: (() => Date) | undefined;
}

const defaultLifetime = 900;

/**
 * Signs an embed token (JWT, HS256) on your backend, without a request to the platform.
 * @throws RangeError if the secret has less than 32 bytes, or if `expiresIn` is not an integer from 1 to 3600.
 * @example
 * ```ts
 * import { createEmbedToken } from 'vitrine/service';
 *
 * const token = await createEmbedToken({
 *   secret: process.env.EMBED_SECRET,
 *   keyId: process.env.EMBED_KEY_ID,
 *   issuer: 'acme',
 *   subject: user.id,
 *   deploymentId: 1,
 *   publicId: 'sales-overview',
 * });
 * ```
 */
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
