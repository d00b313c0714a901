import { sql, type QueryExecutorProvider } from 'kysely';
import { encryptedColumns } from './encrypted-columns.ts';

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
