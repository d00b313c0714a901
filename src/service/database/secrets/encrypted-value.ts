/** Encrypts secrets for their columns: AES-256-GCM, bound to the row of the secret. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { findSecretsKey } from './secrets-key.ts';
import type { SecretsKey, SecretsKeys } from './secrets-key.ts';

/** The row of a secret. A value that is encrypted for one row cannot be decrypted in another. */
export interface SecretLocation {
  readonly table: string;
  /** Null for secrets of the platform itself. */
  readonly accountId: number | null;
  /** The name of the row within its account. */
  readonly name: string;
}

/** A stored secret cannot be decrypted: it was changed, moved to another row, or encrypted with another key. */
export class SecretError extends Error {
  constructor(place: SecretLocation, why: string) {
    super(`The secret of ${describe(place)} cannot be decrypted: ${why}.`);
    this.name = 'SecretError';
  }
}

const algorithm = 'aes-256-gcm';
const version = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

const describe = ({ table, accountId, name }: SecretLocation): string =>
  `${table} "${name}"${accountId === null ? '' : ` of account ${accountId}`}`;

const toBinding = ({ table, accountId, name }: SecretLocation): Buffer =>
  Buffer.from(JSON.stringify([version, table, accountId, name]));

/** Encrypts a text as `v1.<key id>.<nonce, ciphertext and tag in base64url>`. */
export function encryptValue({ id, cipherKey }: SecretsKey, text: string, location: SecretLocation): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, cipherKey, nonce, { authTagLength: tagBytes });
  cipher.setAAD(toBinding(location));
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return [version, id, sealed.toString('base64url')].join('.');
}

/** Decrypts a value of `encryptValue`. @throws SecretError */
export function decryptValue(keys: SecretsKeys, value: string, location: SecretLocation): string {
  const [, id = '', body = ''] = /^v1\.([0-9a-f]{16})\.([\w-]+)$/.exec(value) ?? [];
  const key = findSecretsKey(keys, id);
  const sealed = Buffer.from(body, 'base64url');
  if (id === '' || sealed.length < nonceBytes + tagBytes)
    throw new SecretError(location, 'it is not an encrypted value');
  if (!key) throw new SecretError(location, `it is encrypted with the key ${id}, which is not available`);
  const decipher = createDecipheriv(algorithm, key.cipherKey, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(toBinding(location));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    const text = decipher.update(sealed.subarray(nonceBytes, -tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    throw new SecretError(location, 'it was changed, or belongs to another row');
  }
}
