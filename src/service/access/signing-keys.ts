/** The ES256 keys with which the platform signs its tokens. They are stored in the database, for all instances. */
import { importJWK } from 'jose';
import type { CryptoKey, JWK } from 'jose';
import type { Database } from '../database/database.ts';
import { signingKeyLocation } from '../database/secrets/encrypted-columns.ts';
import { refreshInterval, rotateSigningKey, toKeyStates } from './signing-key-rotation.ts';
import type { KeyState } from './signing-key-rotation.ts';
import { deleteSigningKeys, listSigningKeys } from './signing-key-rows.ts';
import { platformAlgorithm } from './generate-credentials.ts';
import type { SigningKeyRow } from './signing-key-rows.ts';

export interface SigningKeys {
  /** Reads the keys from the database if the cached ones are too old. Not inside a transaction, which would block it. */
  refresh(): Promise<void>;
  /** The cached key that signs now. */
  current(): Promise<{ kid: string; key: CryptoKey }>;
  find(kid: string): Promise<CryptoKey | undefined>;
  /** The key set (RFC 7517) of all keys that verify. */
  publicKeys(): Promise<{ keys: JWK[] }>;
}

export interface SigningKeysOptions {
  readonly database: Database;
  readonly now: () => Date;
  /** Days after which a key is rotated automatically. Default: never. */
  readonly mostDays?: number | undefined;
}

interface LoadedKey {
  readonly kid: string;
  readonly signsFrom: Date;
  readonly publicKey: CryptoKey;
  readonly publicJwk: JWK;
  readonly readPrivateKey: () => Promise<CryptoKey>;
}

export function createSigningKeys(options: SigningKeysOptions): SigningKeys {
  const { now } = options;
  let loaded: Promise<LoadedKey[]> | undefined;
  let loadedAt = 0;
  const load = (): Promise<LoadedKey[]> => {
    loadedAt = now().getTime();
    loaded = loadKeys(options);
    loaded.catch(() => {
      loaded = undefined;
    });
    return loaded;
  };
  const isFresh = (): boolean => Math.abs(now().getTime() - loadedAt) < refreshInterval;
  const fresh = (): Promise<LoadedKey[]> => (loaded && isFresh() ? loaded : load());
  return {
    async refresh() {
      await fresh();
    },
    async current() {
      const keys = await (loaded ?? load());
      const [first] = filterByState(keys.length > 0 ? keys : await load(), 'signing', now());
      if (!first) throw new Error('The database holds no signing key: it was not set up.');
      return { kid: first.kid, key: await first.readPrivateKey() };
    },
    async find(kid) {
      return (await fresh()).find((key) => key.kid === kid)?.publicKey;
    },
    async publicKeys() {
      return { keys: (await fresh()).map((key) => key.publicJwk) };
    },
  };
}

const filterByState = (keys: readonly LoadedKey[], wanted: KeyState, now: Date): LoadedKey[] =>
  [...toKeyStates(keys, now)].filter(([, state]) => state === wanted).map(([key]) => key);

/** Reads all keys that verify. Deletes keys that are over, and rotates a key that is too old. */
async function loadKeys(options: SigningKeysOptions): Promise<LoadedKey[]> {
  const { database, now } = options;
  if (await isRotationDue(options)) await rotateSigningKey(database, { now: now(), actor: 'platform' });
  const rows = await listSigningKeys(database.db);
  const states = toKeyStates(rows.map(withDate), now());
  const over = [...states].filter(([, state]) => state === 'over').map(([{ row }]) => row);
  await deleteSigningKeys(
    database.db,
    over.map(({ kid }) => kid),
  );
  return Promise.all(rows.filter((row) => !over.includes(row)).map((row) => readKey(database, row)));
}

const withDate = (row: SigningKeyRow) => ({ row, signsFrom: row.signs_from });

async function isRotationDue({ database, now, mostDays }: SigningKeysOptions): Promise<boolean> {
  if (mostDays === undefined) return false;
  const [newest] = await listSigningKeys(database.db);
  return newest !== undefined && now().getTime() - newest.signs_from.getTime() > mostDays * 86_400_000;
}

/** The private key is decrypted at its first use: most keys never sign again. */
async function readKey({ secrets }: Database, row: SigningKeyRow): Promise<LoadedKey> {
  const { kid, signs_from: signsFrom } = row;
  const publicJwk = readJwk(row.public_jwk);
  let privateKey: Promise<CryptoKey> | undefined;
  const decrypt = async (): Promise<CryptoKey> => {
    const text = secrets.decrypt(row.encrypted_private_jwk, signingKeyLocation(kid));
    return importKey(readJwk(JSON.parse(text)));
  };
  const readPrivateKey = (): Promise<CryptoKey> => (privateKey ??= decrypt());
  return { kid, signsFrom, publicKey: await importKey(publicJwk), publicJwk, readPrivateKey };
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
