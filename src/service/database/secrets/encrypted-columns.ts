import { sql, type QueryExecutorProvider } from 'kysely';
import { type SecretLocation, decryptValue, encryptValue } from './encrypted-value.ts';
import type { SecretsKeys } from './secrets-key.ts';
import { lockStoredKeyIdExclusive, storeKeyId } from './secret-cipher.ts';

/** A column with encrypted secrets. Secrets that need not be read again are stored as hashes instead. */
interface EncryptedColumn {
  readonly table: 'embed_secret' | 'signing_key';
  readonly column: string;
  /** The column with plain text before the migration 0020-encrypted-secrets. */
  readonly plainColumn: string;
  /** SQL for the account of a row. */
  readonly account: string;
}

/** All columns with encrypted secrets. In both tables, `kid` is the name of a row within its account. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'embed_secret', column: 'encrypted_secret', plainColumn: 'secret', account: 'account_id' },
  {
    table: 'signing_key',
    column: 'encrypted_private_jwk',
    plainColumn: 'private_jwk',
    account: 'null::integer',
  },
];

export const embedSecretLocation = (accountId: number, kid: string): SecretLocation => ({
  table: 'embed_secret',
  accountId,
  name: kid,
});

export const signingKeyLocation = (kid: string): SecretLocation => ({
  table: 'signing_key',
  accountId: null,
  name: kid,
});

/** Fills the encrypted column of every row, from the value in the column `from`. */
export async function rewriteSecrets(
  db: QueryExecutorProvider,
  { table, column, account }: EncryptedColumn,
  from: string,
  rewrite: (value: string, place: SecretLocation) => string,
): Promise<number> {
  const { rows } = await sql<{ account_id: number | null; kid: string; value: string }>`
    select ${sql.raw(account)} as account_id, kid, ${sql.ref(from)}::text as value
    from ${sql.table(table)} for update`.execute(db);
  for (const { account_id: accountId, kid, value } of rows)
    await sql`update ${sql.table(table)}
      set ${sql.ref(column)} = ${rewrite(value, { table, accountId, name: kid })}
      where kid = ${kid} and ${sql.raw(account)} is not distinct from ${accountId}::integer`.execute(db);
  return rows.length;
}

/**
 * Encrypts every secret with the current key. Must be called in a transaction. Returns the number of secrets, or undefined
 * where they already have this key.
 */
export async function rotateSecrets(
  db: QueryExecutorProvider,
  keys: SecretsKeys,
): Promise<number | undefined> {
  if ((await lockStoredKeyIdExclusive(db)) === keys.current.id) return undefined;
  let count = 0;
  for (const column of encryptedColumns)
    count += await rewriteSecrets(db, column, column.column, (value, place) =>
      encryptValue(keys.current, decryptValue(keys, value, place), place),
    );
  await storeKeyId(db, keys.current.id);
  return count;
}

/** Deletes every secret, for a database whose key is lost. Must be called in a transaction. */
export async function dropSecrets(db: QueryExecutorProvider, keys: SecretsKeys): Promise<void> {
  await lockStoredKeyIdExclusive(db);
  for (const { table } of encryptedColumns) await sql`delete from ${sql.table(table)}`.execute(db);
  await storeKeyId(db, keys.current.id);
}

/**
 * Erases old values of encrypted secrets, which remain in the files of rewritten tables. It rewrites the tables if secrets
 * were encrypted since the last call. In the embedded database it also rewrites statistics and write-ahead log; those of a
 * server, and its backups, are up to the operator.
 */
export async function erasePlainSecrets(db: QueryExecutorProvider, embedded: boolean): Promise<void> {
  const { rows } = await sql<{ due: boolean }>`select erased_at is null as due from secrets_key`.execute(db);
  if (rows[0]?.due !== true) return;
  for (const { table } of encryptedColumns) await sql`vacuum full ${sql.table(table)}`.execute(db);
  if (embedded) await eraseLog(db);
  await sql`update secrets_key set erased_at = now()`.execute(db);
}

/** Deletes the log segments before the last checkpoint, which would otherwise be reused unchanged. */
async function eraseLog(db: QueryExecutorProvider): Promise<void> {
  const statements = [
    'vacuum full pg_catalog.pg_statistic',
    'set wal_recycle = off',
    'checkpoint',
    'select pg_switch_wal()',
    'checkpoint',
    'reset wal_recycle',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
