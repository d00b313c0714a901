/** The platform's own ES256 keys. They live in the database, so that every instance signs and verifies alike. */
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose';
import type { CryptoKey, JWK } from 'jose';
import type { Database } from '../database/database.ts';
import { listSigningKeys } from './access-rows.ts';
import type { SigningKeyRow } from './access-rows.ts';

export const platformAlgorithm = 'ES256';

/** Milliseconds between looks into the database for a key id that is not known here. */
const patience = 10_000;

export interface SigningKeys {
  /** The key that signs now. */
  current(): Promise<{ kid: string; key: CryptoKey }>;
  find(kid: string): Promise<CryptoKey | undefined>;
  /** RFC 7517 key set of every key that verifies. */
  publicKeys(): Promise<{ keys: JWK[] }>;
}

interface LoadedKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly publicJwk: JWK;
}

export function createSigningKeys(database: Database, now: () => Date): SigningKeys {
  let loaded: Promise<LoadedKey[]> | undefined;
  let loadedAt = 0;
  const load = (): Promise<LoadedKey[]> => {
    loadedAt = now().getTime();
    loaded = loadKeys(database);
    loaded.catch(() => {
      loaded = undefined;
    });
    return loaded;
  };
  const keys = (): Promise<LoadedKey[]> => loaded ?? load();
  return {
    async current() {
      const first = (await keys())[0] ?? (await load())[0];
      if (!first) throw new Error('The database holds no signing key: it was not set up.');
      return { kid: first.kid, key: first.privateKey };
    },
    async find(kid) {
      const known = (await keys()).find((key) => key.kid === kid);
      if (known || now().getTime() - loadedAt < patience) return known?.publicKey;
      // Another instance may have added a key since.
      return (await load()).find((key) => key.kid === kid)?.publicKey;
    },
    async publicKeys() {
      return { keys: (await keys()).map((key) => key.publicJwk) };
    },
  };
}

async function loadKeys(database: Database): Promise<LoadedKey[]> {
  return Promise.all((await listSigningKeys(database.db)).map(readKey));
}

async function readKey(row: SigningKeyRow): Promise<LoadedKey> {
  const publicJwk = readJwk(row.public_jwk);
  const [privateKey, publicKey] = await Promise.all([
    importKey(readJwk(row.private_jwk)),
    importKey(publicJwk),
  ]);
  return { kid: row.kid, privateKey, publicKey, publicJwk };
}

function readJwk(value: unknown): JWK {
  if (typeof value !== 'object' || value === null || !('kty' in value) || typeof value.kty !== 'string') {
    throw new Error('A signing key in the database is not a JSON Web Key.');
  }
  return { ...value, kty: value.kty };
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, platformAlgorithm);
  if (key instanceof Uint8Array) throw new Error('A signing key in the database is not an ES256 key.');
  return key;
}

export interface NewSigningKey {
  readonly kid: string;
  readonly privateJwk: JWK;
  readonly publicJwk: JWK;
}

/** A key pair to be stored at set-up or rotation; its id is its RFC 7638 thumbprint. */
export async function createSigningKey(): Promise<NewSigningKey> {
  const pair = await generateKeyPair(platformAlgorithm, { extractable: true });
  const [privateJwk, publicJwk] = await Promise.all([exportJWK(pair.privateKey), exportJWK(pair.publicKey)]);
  const kid = await calculateJwkThumbprint(publicJwk);
  const about = { kid, alg: platformAlgorithm, use: 'sig' };
  return { kid, privateJwk: { ...privateJwk, ...about }, publicJwk: { ...publicJwk, ...about } };
}
