/** The keys that encrypt the database's secrets. The database stores only the id of a key. */
import { createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const keyBytes = 32;

export interface SecretsKey {
  /** Derived from the key by a one-way function. Keys with the same id are the same. */
  readonly id: string;
  /** The derived key for AES-256-GCM. */
  readonly cipherKey: KeyObject;
  /** The derived key for HMAC-SHA256, by which tokens are made that need not be stored. */
  readonly tokenKey: KeyObject;
}

export interface SecretsKeys {
  readonly current: SecretsKey;
  /** The key before the current one, while some secrets may still be encrypted with it. */
  readonly previous?: SecretsKey | undefined;
}

/** The key of a database's secrets is missing or wrong. The message says what to do. */
export class SecretsKeyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SecretsKeyError';
  }
}

/** The text of a new key, for `SECRETS_KEY`. */
export const createSecretsKeyText = (): string => randomBytes(keyBytes).toString('base64');

/** Reads a key of 32 bytes in base64 or hex; undefined for any other text. */
export function readSecretsKey(text: string): SecretsKey | undefined {
  const bytes = readBytes(text.trim());
  if (bytes === undefined) return undefined;
  const derive = (purpose: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', bytes, '', `vitrine secrets ${purpose}`, length));
  return {
    id: derive('key id', 8).toString('hex'),
    cipherKey: createSecretKey(derive('cipher', keyBytes)),
    tokenKey: createSecretKey(derive('token', keyBytes)),
  };
}

function readBytes(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (!/^[\w+/-]{43}=?$/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === keyBytes ? bytes : undefined;
}

export function findSecretsKey({ current, previous }: SecretsKeys, id: string): SecretsKey | undefined {
  return [current, previous].find((key) => key?.id === id);
}
