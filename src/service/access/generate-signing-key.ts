import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';

export const platformAlgorithm = 'ES256';

export interface NewSigningKey {
  readonly kid: string;
  readonly privateJwk: JWK;
  readonly publicJwk: JWK;
}

/** A key pair to be stored at set-up or rotation; its id is its RFC 7638 thumbprint. */
export async function generateSigningKey(): Promise<NewSigningKey> {
  const pair = await generateKeyPair(platformAlgorithm, { extractable: true });
  const [privateJwk, publicJwk] = await Promise.all([exportJWK(pair.privateKey), exportJWK(pair.publicKey)]);
  const kid = await calculateJwkThumbprint(publicJwk);
  const about = { kid, alg: platformAlgorithm, use: 'sig' };
  return { kid, privateJwk: { ...privateJwk, ...about }, publicJwk: { ...publicJwk, ...about } };
}
