import { sql, type Kysely } from 'kysely';

/** Runs SQL statements in order, one at a time, so that an error names the statement. */
export async function runStatements(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** What keeps accounts apart in the tables themselves. */

/** A foreign key that includes the account, so that it cannot refer to another account. `then` is its delete action. */
export const accountReference = (column: string, table: string, then = 'cascade'): string =>
  `foreign key (account_id, ${column}) references ${table} (account_id, id) on delete ${then}`;

/**
 * Statements that make rows visible only to their own account, in addition to the account in every query. Row-level
 * security is forced, since it does not otherwise apply to the owner of a table, which the service is.
 */
export function enableRowLevelSecurity(tables: readonly string[]): string[] {
  return tables.flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy account_wall on ${table}
      using (account_id = nullif(current_setting('app.account', true), '')::integer)`,
  ]);
}
