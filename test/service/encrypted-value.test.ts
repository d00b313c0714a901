/** An encrypted value is decrypted with its key, in its row, to the original text; every other attempt is refused. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  SecretError,
  decryptValue,
  encryptValue,
} from '../../src/service/database/secrets/encrypted-value.ts';
import type { SecretLocation } from '../../src/service/database/secrets/encrypted-value.ts';
import { createSecretsKeyText, readSecretsKey } from '../../src/service/database/secrets/secrets-key.ts';
import type { SecretsKey } from '../../src/service/database/secrets/secrets-key.ts';

function readKey(text: string): SecretsKey {
  const key = readSecretsKey(text);
  if (!key) throw new Error('That is no key.');
  return key;
}

const key = readKey(createSecretsKeyText());
const other = readKey(createSecretsKeyText());
const places: fc.Arbitrary<SecretLocation> = fc.record({
  table: fc.constantFrom('embed_secret', 'signing_key'),
  accountId: fc.option(fc.nat(20)),
  name: fc.oneof(fc.constantFrom('k1', 'k2'), fc.string()),
});
const secrets = fc.string({ unit: 'binary', minLength: 1 });

test('every secret can be read in its own row, with the current or the previous key', () => {
  fc.assert(
    fc.property(secrets, places, (secret, place) => {
      const value = encryptValue(key, secret, place);
      expect(decryptValue({ current: key }, value, place)).toBe(secret);
      expect(decryptValue({ current: other, previous: key }, value, place)).toBe(secret);
      expect(encryptValue(key, secret, place)).not.toBe(value);
    }),
  );
});

test('no value can be read in another row: of another table, account or name', () => {
  fc.assert(
    fc.property(secrets, places, places, (secret, place, elsewhere) => {
      fc.pre(JSON.stringify(place) !== JSON.stringify(elsewhere));
      const value = encryptValue(key, secret, place);
      expect(() => decryptValue({ current: key }, value, elsewhere)).toThrow(SecretError);
    }),
  );
});

test('no value can be read after any of its characters was changed, nor when it is cut', () => {
  fc.assert(
    fc.property(secrets, places, fc.nat(), fc.nat(), (secret, place, at, by) => {
      const value = encryptValue(key, secret, place);
      const index = at % value.length;
      const code = value.charCodeAt(index);
      const changed = value.slice(0, index) + String.fromCharCode((by % 127) + 1) + value.slice(index + 1);
      const read = (text: string): string => decryptValue({ current: key }, text, place);
      // The last character of base64url may contain unused bits.
      const isSame = changed.charCodeAt(index) === code || index === value.length - 1;
      if (!isSame) expect(() => read(changed)).toThrow(SecretError);
      expect(() => read(value.slice(0, index))).toThrow(SecretError);
    }),
  );
});

test('a value of another key, or an invalid value, is refused by name and without its text', () => {
  const place = { table: 'embed_secret', accountId: 7, name: 'host-1' };
  const value = encryptValue(other, 'a secret of the host', place);
  const read = (text: string) => (): string => decryptValue({ current: key }, text, place);
  expect(read(value)).toThrow(
    `embed_secret "host-1" of account 7 cannot be decrypted: it is encrypted with the key ${other.id}`,
  );
  for (const text of ['', 'a secret of the host', `v2.${key.id}.AAAA`, `v1.${key.id}.`])
    expect(read(text)).toThrow('it is not an encrypted value');
});

test('a key is 32 bytes in base64 or hex, and both are the same key', () => {
  const bytes = Buffer.alloc(32, 7);
  const ids = ['base64', 'base64url', 'hex'].map(
    (encoding) => readSecretsKey(` ${bytes.toString(encoding as BufferEncoding)}\n`)?.id,
  );
  expect(new Set(ids)).toEqual(new Set([ids[0]]));
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (text) => {
      fc.pre(text.length !== 32);
      expect(readSecretsKey(Buffer.from(text).toString('base64'))).toBeUndefined();
      expect(readSecretsKey(Buffer.from(text).toString('hex'))).toBeUndefined();
    }),
  );
  expect(key.id).not.toBe(other.id);
});
