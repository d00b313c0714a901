import type { Database } from '../database/database.ts';
import { signingKeyLocation } from '../database/secrets/encrypted-columns.ts';
import type { NewSigningKey } from './generate-credentials.ts';
import type { SecretCipher } from '../database/secrets/secret-cipher.ts';

type Reader = Database['db'];

export interface SigningKeyRow {
  readonly kid: string;
  readonly public_jwk: unknown;
  readonly encrypted_private_jwk: string;
  readonly created_at: Date;
  readonly signs_from: Date;
}

/** Lists keys, beginning with the one that signs last. */
export function listSigningKeys(db: Reader): Promise<SigningKeyRow[]> {
  return db
    .selectFrom('signing_key')
    .selectAll()
    .orderBy('signs_from', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute();
}

export async function insertSigningKey(
  db: Reader,
  secrets: SecretCipher,
  { key, now, signsFrom }: { readonly key: NewSigningKey; readonly now: Date; readonly signsFrom: Date },
): Promise<void> {
  const { kid, privateJwk, publicJwk } = key;
  const encrypted = await secrets.encrypt(db, JSON.stringify(privateJwk), signingKeyLocation(kid));
  await db
    .insertInto('signing_key')
    .values({
      kid,
      public_jwk: JSON.stringify(publicJwk),
      encrypted_private_jwk: encrypted,
      created_at: now,
      signs_from: signsFrom,
    })
    .execute();
}

export async function deleteSigningKeys(db: Reader, kids: readonly string[]): Promise<void> {
  if (kids.length > 0) await db.deleteFrom('signing_key').where('kid', 'in', kids).execute();
}
