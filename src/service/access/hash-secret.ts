import { createHash } from 'node:crypto';

/**
 * Hashes a secret with SHA-256, as hexadecimal digits. A fast hash is enough for secrets of 256 random bits; passwords
 * would need a slow one.
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
