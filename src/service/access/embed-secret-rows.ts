/** Embed secrets of hosts. They are stored encrypted, and decrypted only to verify tokens. */
import { isSecretLongEnough, minSecretBytes } from '../../contract/embed-token-constants.ts';
import type { AccountRows, Database } from '../database/database.ts';
import { embedSecretLocation } from '../database/secrets/encrypted-columns.ts';
import type { SecretCipher } from '../database/secrets/secret-cipher.ts';

export interface EmbedSecretRow {
  readonly id: number;
  readonly accountId: number;
  readonly secret: string;
}

/**
 * Finds the embed secret with a key id in the account with a slug, unless it is retired. The account of the caller is not
 * yet known at this point.
 */
export async function findEmbedSecret(
  { db, secrets }: Database,
  slug: string,
  kid: string,
): Promise<EmbedSecretRow | undefined> {
  const row = await db
    .selectFrom('embed_secret')
    .innerJoin('account', 'account.id', 'embed_secret.account_id')
    .where('account.slug', '=', slug)
    .where('embed_secret.kid', '=', kid)
    .where('embed_secret.retired_at', 'is', null)
    .select(['embed_secret.id', 'embed_secret.account_id', 'embed_secret.encrypted_secret'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, account_id: accountId, encrypted_secret: value } = row;
  return { id, accountId, secret: secrets.decrypt(value, embedSecretLocation(accountId, kid)) };
}

export interface NewEmbedSecret {
  readonly kid: string;
  readonly secret: string;
  /** The creator as readable text, such as `user:3`. null: created at the first start. */
  readonly createdBy: string | null;
  readonly now: Date;
}

/** Stores a secret. Throws a `RangeError` for a secret of less than 32 bytes. */
export async function insertEmbedSecret(
  { db, accountId }: AccountRows,
  secrets: SecretCipher,
  { kid, secret, createdBy, now }: NewEmbedSecret,
): Promise<ListedSecret> {
  if (!isSecretLongEnough(secret))
    throw new RangeError(`An embed secret must have at least ${minSecretBytes} bytes.`);
  const encrypted = await secrets.encrypt(db, secret, embedSecretLocation(accountId, kid));
  return db
    .insertInto('embed_secret')
    .values({
      account_id: accountId,
      kid,
      encrypted_secret: encrypted,
      created_by: createdBy,
      created_at: now,
    })
    .returning(listedColumns)
    .executeTakeFirstOrThrow();
}

/** A secret as lists show it, without its value. */
export interface ListedSecret {
  readonly id: number;
  readonly kid: string;
  readonly created_by: string | null;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly retired_at: Date | null;
}

export const isLiveSecret = ({ retired_at: retiredAt }: ListedSecret): boolean => retiredAt === null;

const listedColumns = ['id', 'kid', 'created_by', 'created_at', 'last_used_at', 'retired_at'] as const;

const selectAccountSecrets = ({ db, accountId }: AccountRows) =>
  db.selectFrom('embed_secret').where('account_id', '=', accountId).select(listedColumns);

/** Lists secrets, newest first. */
export function listEmbedSecrets(
  rows: AccountRows,
  { limit, lastId }: { readonly limit: number; readonly lastId?: number | undefined },
): Promise<ListedSecret[]> {
  return selectAccountSecrets(rows)
    .$if(lastId !== undefined, (secrets) => secrets.where('id', '<', lastId ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Lists secrets that are not retired, and locks the account: two requests cannot both add the last one. */
export async function listLiveSecrets(rows: AccountRows): Promise<ListedSecret[]> {
  await rows.db
    .selectFrom('account')
    .where('id', '=', rows.accountId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return selectAccountSecrets(rows).where('retired_at', 'is', null).orderBy('id').execute();
}

export function findListedSecret(rows: AccountRows, kid: string): Promise<ListedSecret | undefined> {
  return selectAccountSecrets(rows).where('kid', '=', kid).executeTakeFirst();
}

/** The issuer (`iss`) of tokens that the host signs: the slug of the account. */
export async function findIssuer({ db, accountId }: AccountRows): Promise<string> {
  const account = db.selectFrom('account').where('id', '=', accountId).select('slug');
  return (await account.executeTakeFirstOrThrow()).slug;
}

/** Retires a secret. `undefined`: there is none with that key id that is not retired already. */
export function retireEmbedSecret(
  { db, accountId }: AccountRows,
  kid: string,
  now: Date,
): Promise<ListedSecret | undefined> {
  return db
    .updateTable('embed_secret')
    .set({ retired_at: now })
    .where('account_id', '=', accountId)
    .where('kid', '=', kid)
    .where('retired_at', 'is', null)
    .returning(listedColumns)
    .executeTakeFirst();
}

/** Deletes a secret. Returns whether it existed. */
export async function deleteEmbedSecret({ db, accountId }: AccountRows, kid: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('embed_secret')
    .where('account_id', '=', accountId)
    .where('kid', '=', kid)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
