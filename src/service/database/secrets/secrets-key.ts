/** The keys that encrypt the database's secrets. They are never in the database: it knows them by their ids alone. */
import { createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const keyBytes = 32;

export interface SecretsKey {
  /** Made of the key, one way: two keys with the same id are the same key. */
  readonly id: string;
  /** For AES-256-GCM. */
  readonly cipherKey: KeyObject;
}

export interface SecretsKeys {
  readonly current: SecretsKey;
  /** The key before it, while there may be secrets that are encrypted with that one. */
  readonly previous?: SecretsKey | undefined;
}

/** A database whose secrets cannot be read with the keys at hand. Its message says what to do. */
export class SecretsKeyError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SecretsKeyFault';
  }
}

/** The text of a new key, as `SECRETS_KEY` takes it. */
export const createSecretsKeyText = (): string => randomBytes(keyBytes).toString('base64');

/** From 32 bytes in base64 or hex; undefined for any other text. */
export function readSecretsKey(text: string): SecretsKey | undefined {
  const bytes = readBytes(text.trim());
  if (bytes === undefined) return undefined;
  const derive = (purpose: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', bytes, '', `vitrine secrets ${purpose}`, length));
  return { id: derive('key id', 8).toString('hex'), cipherKey: createSecretKey(derive('cipher', keyBytes)) };
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
