/** Rows that were rewritten leave their old values in the files of their tables. This takes them out. */
import { sql } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';
import { encryptedColumns } from './encrypted-columns.ts';

/**
 * Rewrites the tables whose secrets were encrypted since the last time. Of the embedded database, which is all ours, the
 * statistics and the write-ahead log too; a server's log and backups are its operator's.
 */
export async function erasePlainSecrets(db: QueryExecutorProvider, embedded: boolean): Promise<void> {
  const { rows } = await sql<{ due: boolean }>`select erased_at is null as due from secrets_key`.execute(db);
  if (rows[0]?.due !== true) return;
  for (const { table } of encryptedColumns) await sql`vacuum full ${sql.table(table)}`.execute(db);
  if (embedded) await eraseLog(db);
  await sql`update secrets_key set erased_at = now()`.execute(db);
}

/** Segments before the last checkpoint are deleted instead of being used again as they are. */
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
