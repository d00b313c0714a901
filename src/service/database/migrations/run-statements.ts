import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Runs fixed SQL in order, each statement alone so that an error names one. */
export async function runStatements(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
