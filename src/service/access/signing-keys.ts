/** The platform's own ES256 keys. They live in the database, so that every instance signs and verifies alike. */
import { importJWK } from 'jose';
import type { CryptoKey, JWK } from 'jose';
import type { Database } from '../database/database.ts';
import { signingKeyLocation } from '../database/secrets/encrypted-columns.ts';
import { platformAlgorithm } from './generate-signing-key.ts';
import { rotateSigningKey } from './rotate-signing-key.ts';
import { refreshInterval, toKeyStates } from './signing-key-lifecycle.ts';
import type { KeyState } from './signing-key-lifecycle.ts';
import { deleteSigningKeys, listSigningKeys } from './signing-key-rows.ts';
import type { SigningKeyRow } from './signing-key-rows.ts';

export { platformAlgorithm } from './generate-signing-key.ts';

export interface SigningKeys {
  /** Looks into the database, unless that was done a moment ago. Not inside a transaction: it would wait for it. */
  refresh(): Promise<void>;
  /** The key that signs now, of those that the last look has found. */
  current(): Promise<{ kid: string; key: CryptoKey }>;
  find(kid: string): Promise<CryptoKey | undefined>;
  /** RFC 7517 key set of every key that verifies. */
  publicKeys(): Promise<{ keys: JWK[] }>;
}

export interface SigningKeysOptions {
  readonly database: Database;
  readonly now: () => Date;
  /** Days after which a key is replaced by itself. Default: never. */
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

/** All keys that verify. Those that are over are deleted, and one that is too old gets its successor. */
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

/** The private half is decrypted when it is needed, which for most keys is never again. */
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
