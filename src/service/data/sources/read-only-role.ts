/** Checks that a role can only read: what a data model says must not be able to change the database. */
import type pg from 'pg';

/** Every query of this list returns what the role can do besides reading, as one text a row. */
const rights: readonly string[] = [
  `SELECT 'is a superuser' FROM pg_roles WHERE rolname = current_user AND rolsuper`,
  `SELECT 'can create roles' FROM pg_roles WHERE rolname = current_user AND rolcreaterole`,
  `SELECT 'can create databases' FROM pg_roles WHERE rolname = current_user AND rolcreatedb`,
  `SELECT 'is a member of ' || rolname FROM pg_roles
    WHERE rolname <> current_user AND pg_has_role(current_user, oid, 'MEMBER')
      AND (rolsuper OR rolname IN ('pg_write_all_data', 'pg_write_server_files', 'pg_execute_server_program'))`,
  `SELECT 'can create schemas in the database ' || datname FROM pg_database
    WHERE datname = current_database() AND has_database_privilege(oid, 'CREATE')`,
  `SELECT 'can create tables in the schema ' || quote_ident(nspname) FROM pg_namespace
    WHERE nspname !~ '^pg_(toast|temp)' AND has_schema_privilege(oid, 'CREATE')`,
  `SELECT 'can change ' || quote_ident(nspname) || '.' || quote_ident(relname)
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind IN ('r', 'p', 'v', 'm', 'f') AND nspname !~ '^pg_(catalog|toast|temp)'
      AND nspname <> 'information_schema'
      AND (has_table_privilege(pg_class.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')
        OR has_any_column_privilege(pg_class.oid, 'INSERT, UPDATE')
        OR pg_has_role(current_user, relowner, 'MEMBER'))`,
];

/** Rights that a message lists. */
const shownRights = 4;

/** What the role of a connection can do besides reading, as a sentence that says how to mend it; undefined if nothing. */
export async function describeWriteRights(client: pg.ClientBase): Promise<string | undefined> {
  const sql = rights.map((right) => `(${right})`).join(' UNION ALL ');
  const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
  if (rows.length === 0) return undefined;
  const found = rows.slice(0, shownRights).map(([right]) => String(right));
  const more = rows.length > shownRights ? `, and ${rows.length - shownRights} more` : '';
  return (
    `its role ${found.join(', ')}${more}. A data source needs a role that can only read: ` +
    'CREATE ROLE reader LOGIN PASSWORD …; GRANT pg_read_all_data TO reader. ' +
    'Before PostgreSQL 15 also: REVOKE CREATE ON SCHEMA public FROM PUBLIC.'
  );
}
