import { randomBytes } from 'node:crypto';

/** RFC 7518 section 3.2: an HS256 key is at least as long as the hash; the JWT library does not check it. */
export const leastSecretBytes = 32;

export function isLongEnough(secret: string): boolean {
  return new TextEncoder().encode(secret).byteLength >= leastSecretBytes;
}

/** A new embed secret: text that can stand in an environment variable, with 256 random bits. */
export function createEmbedSecret(): string {
  return randomBytes(leastSecretBytes).toString('base64url');
}

/** What a new one is called by: key ids only need to differ within an account. */
export const createKeyId = (): string => `host-${randomBytes(4).toString('hex')}`;
