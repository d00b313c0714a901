/** Every column that holds a secret which must be read again. All others are kept as hashes. */
import { sql } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';
import type { SecretLocation } from './encrypted-value.ts';

export interface EncryptedColumn {
  readonly table: 'embed_secret' | 'signing_key';
  readonly column: string;
  /** Before 0020-encrypted-secrets. */
  readonly plainColumn: string;
  /** SQL: whose row it is. */
  readonly account: string;
}

/** The name of a row within its account is its `kid`, here and there. */
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

/** Puts another value into the encrypted column of every row, made from what stands in the column `from`. */
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
