/** What keeps accounts apart in the tables themselves. */

/** A reference that cannot cross accounts: the account is half of it. `then`: what becomes of the row. */
export const accountReference = (column: string, table: string, then = 'cascade'): string =>
  `foreign key (account_id, ${column}) references ${table} (account_id, id) on delete ${then}`;

/**
 * A second wall behind the account in every row function: a table's rows are seen by their own account alone.
 * Forced, since the service owns its tables.
 */
export function enableRowLevelSecurity(tables: readonly string[]): string[] {
  return tables.flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy account_wall on ${table}
      using (account_id = nullif(current_setting('app.account', true), '')::integer)`,
  ]);
}
