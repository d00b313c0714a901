/** What the database knows of the key that its secrets are encrypted with: the key's id, in the one row of its table. */
import { sql } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';

/** undefined: nothing is encrypted yet. */
export async function readStoredKeyId(db: QueryExecutorProvider): Promise<string | undefined> {
  const { rows } = await sql<{
    made: boolean;
  }>`select to_regclass('secrets_key') is not null as made`.execute(db);
  if (rows[0]?.made !== true) return undefined;
  const found = await sql<{ key_id: string }>`select key_id from secrets_key`.execute(db);
  return found.rows[0]?.key_id;
}

/**
 * The key's id, which stays until the transaction ends: what is encrypted meanwhile is not missed by a rotation.
 */
export async function lockStoredKeyIdShared(db: QueryExecutorProvider): Promise<string | undefined> {
  const { rows } = await sql<{ key_id: string }>`select key_id from secrets_key for share`.execute(db);
  return rows[0]?.key_id;
}

/** Waits for everybody who holds it. */
export async function lockStoredKeyIdExclusive(db: QueryExecutorProvider): Promise<string | undefined> {
  const { rows } = await sql<{ key_id: string }>`select key_id from secrets_key for update`.execute(db);
  return rows[0]?.key_id;
}

/** What was encrypted otherwise before is still in the pages of its table, until it is erased. */
export async function storeKeyId(db: QueryExecutorProvider, keyId: string): Promise<void> {
  await sql`insert into secrets_key (key_id, set_at) values (${keyId}, now())
    on conflict (is_only) do update set key_id = excluded.key_id, set_at = now(), erased_at = null`.execute(
    db,
  );
}
