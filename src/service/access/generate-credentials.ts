/** Generates API keys, embed secrets and signing keys. */
import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';
import { minSecretBytes } from '../../contract/embed-token-constants.ts';

export const apiKeyPrefix = 'sk-';
const keyBytes = 32;

/** Generates an API key. Its owner sees it once; only its hash is stored. */
export function generateApiKey(): string {
  return apiKeyPrefix + randomBytes(keyBytes).toString('base64url');
}

/** The first characters of a key, by which people tell their keys apart. The rest still has more than 230 random bits. */
export const toKeyPrefix = (key: string): string => key.slice(0, 6);

/**
 * Generates a secret of 32 random bytes, as text that fits in an environment variable. It does not begin with a dash:
 * many command lines would read `--secret -abc` as two flags.
 */
export function generateEmbedSecret(): string {
  const secret = randomBytes(minSecretBytes).toString('base64url');
  return secret.startsWith('-') ? generateEmbedSecret() : secret;
}

/** Generates a key id, which has to be unique within its account. */
export const generateKeyId = (): string => `host-${randomBytes(4).toString('hex')}`;

export const platformAlgorithm = 'ES256';

export interface NewSigningKey {
  readonly kid: string;
  readonly privateJwk: JWK;
  readonly publicJwk: JWK;
}

/** Generates a key pair. Its key id is its RFC 7638 thumbprint. */
export async function generateSigningKey(): Promise<NewSigningKey> {
  const pair = await generateKeyPair(platformAlgorithm, { extractable: true });
  const [privateJwk, publicJwk] = await Promise.all([exportJWK(pair.privateKey), exportJWK(pair.publicKey)]);
  const kid = await calculateJwkThumbprint(publicJwk);
  const about = { kid, alg: platformAlgorithm, use: 'sig' };
  return { kid, privateJwk: { ...privateJwk, ...about }, publicJwk: { ...publicJwk, ...about } };
}
