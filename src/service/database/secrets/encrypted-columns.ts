import { sql, type QueryExecutorProvider } from 'kysely';
import type { SecretLocation } from './encrypted-value.ts';

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
