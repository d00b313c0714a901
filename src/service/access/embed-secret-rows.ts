/** A host's embed secrets: encrypted where they are kept, and read again only to verify what was signed with them. */
import type { AccountRows, Database } from '../database/database.ts';
import { embedSecretLocation } from '../database/secrets/encrypted-columns.ts';
import type { SecretCipher } from '../database/secrets/secret-cipher.ts';
import { isLongEnough, minSecretBytes } from './generate-embed-secret.ts';

export interface EmbedSecretRow {
  readonly id: number;
  readonly accountId: number;
  readonly secret: string;
}

/**
 * The embed secret that an account calls by this key id, as long as it is live. The account is found by it, so this
 * stands above accounts.
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
  /** Who made it, in words that outlive the user; null: the first start. */
  readonly createdBy: string | null;
  readonly now: Date;
}

/** Throws a `RangeError` for a secret under 32 bytes: there is no other way in. */
export async function insertEmbedSecret(
  { db, accountId }: AccountRows,
  secrets: SecretCipher,
  { kid, secret, createdBy, now }: NewEmbedSecret,
): Promise<ListedSecret> {
  if (!isLongEnough(secret))
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

/** What is known of a secret besides itself. */
export interface ListedSecret {
  readonly id: number;
  readonly kid: string;
  readonly created_by: string | null;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly retired_at: Date | null;
}

export const isLive = ({ retired_at: retiredAt }: ListedSecret): boolean => retiredAt === null;

const listedColumns = ['id', 'kid', 'created_by', 'created_at', 'last_used_at', 'retired_at'] as const;

const selectAccountSecrets = ({ db, accountId }: AccountRows) =>
  db.selectFrom('embed_secret').where('account_id', '=', accountId).select(listedColumns);

/** Newest first. */
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

/** Those that verify. Whoever counts them waits for everybody else who adds one. */
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

/** What the account's tokens name as their issuer. */
export async function findIssuer({ db, accountId }: AccountRows): Promise<string> {
  const account = db.selectFrom('account').where('id', '=', accountId).select('slug');
  return (await account.executeTakeFirstOrThrow()).slug;
}

/** The secret as it is afterwards; undefined where it is not live. */
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

/** Whether it was there. */
export async function deleteEmbedSecret({ db, accountId }: AccountRows, kid: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('embed_secret')
    .where('account_id', '=', accountId)
    .where('kid', '=', kid)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
