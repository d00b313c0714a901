import { createHash, randomBytes } from 'node:crypto';

export const apiKeyPrefix = 'sk-';
const keyBytes = 32;

/** A new API key: shown to its owner once, kept as its hash. */
export function generateApiKey(): string {
  return apiKeyPrefix + randomBytes(keyBytes).toString('base64url');
}

/** By this much of a key people tell it from others; the rest is worth guessing at no more than the whole. */
export const keyPrefix = (key: string): string => key.slice(0, 6);

/**
 * SHA-256, hex. Right for secrets of 256 random bits, which nobody can guess from a hash; a password would need
 * a slow one.
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
