/** An identity provider on a port of this machine: its configuration, its keys, and tokens signed with them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { CryptoKey, JWK, JWTPayload } from 'jose';

export interface SignOptions {
  readonly claims?: JWTPayload;
  readonly kid?: string;
  /** The private key to sign with in place of the published key. */
  readonly key?: CryptoKey | Uint8Array;
  readonly algorithm?: string;
  /** A token without `exp`. */
  readonly endless?: boolean;
}

export interface IdentityProvider {
  readonly issuer: string;
  /** How often the keys were fetched. */
  readonly fetches: { keys: number };
  /** Responds with 500 while set. */
  readonly broken: { now: boolean };
  /** Publishes one more key. */
  readonly addKey: (kid: string, algorithm?: string) => Promise<void>;
  /** Public keys as they are published. */
  readonly publicKeys: () => readonly JWK[];
  readonly sign: (wish?: SignOptions) => Promise<string>;
  readonly stop: () => Promise<void>;
}

export async function startIdentityProvider(audience: string): Promise<IdentityProvider> {
  const fetches = { keys: 0 };
  const broken = { now: false };
  const published: JWK[] = [];
  const signers = new Map<string, { key: CryptoKey; algorithm: string }>();
  const server = createServer((request, response) => {
    if (broken.now) return response.writeHead(500).end('down');
    response.setHeader('Content-Type', 'application/json');
    if (request.url === '/.well-known/openid-configuration')
      return response.end(JSON.stringify({ issuer: `${issuer}/`, jwks_uri: `${issuer}/keys` }));
    fetches.keys += 1;
    return response.end(JSON.stringify({ keys: published }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const addKey = async (kid: string, algorithm = 'RS256'): Promise<void> => {
    const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
    signers.set(kid, { key: privateKey, algorithm });
    published.push({ ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' });
  };
  await addKey('k1');
  return {
    issuer: `${issuer}/`,
    fetches,
    broken,
    addKey,
    publicKeys: () => published,
    sign({ claims = {}, kid = 'k1', key, algorithm, endless = false } = {}) {
      const signer = signers.get(kid);
      const now = Math.floor(Date.now() / 1_000);
      const end = endless ? {} : { exp: now + 300 };
      const all = { iss: `${issuer}/`, aud: audience, iat: now, ...end, ...claims };
      return new SignJWT(all)
        .setProtectedHeader({ alg: algorithm ?? signer?.algorithm ?? 'RS256', kid, typ: 'at+jwt' })
        .sign(key ?? signer?.key ?? new Uint8Array());
    },
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
