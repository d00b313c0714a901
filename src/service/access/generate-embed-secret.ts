import { randomBytes } from 'node:crypto';

/** RFC 7518 section 3.2: an HS256 key is at least as long as the hash; the JWT library does not check it. */
export const minSecretBytes = 32;

export function isLongEnough(secret: string): boolean {
  return new TextEncoder().encode(secret).byteLength >= minSecretBytes;
}

/** A new embed secret: text that can stand in an environment variable, with 256 random bits. */
export function generateEmbedSecret(): string {
  return randomBytes(minSecretBytes).toString('base64url');
}

/** What a new one is called by: key ids only need to differ within an account. */
export const generateKeyId = (): string => `host-${randomBytes(4).toString('hex')}`;
