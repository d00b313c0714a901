/** Checks that a role can only read: what a data model says must not be able to change the database. */
import type pg from 'pg';
import { ownQueryTimeout, type DriverQuery } from './postgres-pool.ts';

/**
 * The roles that a connection can become: also those whose rights it does not inherit, since `SET ROLE` takes them.
 * `SET ROLE` follows the role that logged in, which is not always the current one.
 */
const reachableRoles = `
  SELECT oid, rolname, rolsuper, rolcreaterole, rolcreatedb, rolname IN (current_user, session_user) AS is_own
  FROM pg_roles
  WHERE pg_has_role(session_user, oid, 'MEMBER') OR pg_has_role(current_user, oid, 'MEMBER')`;

/** Every query of this list returns what the role can do besides reading, as one text a row. */
const rights: readonly string[] = [
  `SELECT 'is a superuser' FROM reachable WHERE is_own AND rolsuper`,
  `SELECT 'can create roles' || CASE WHEN is_own THEN '' ELSE ' as ' || rolname END FROM reachable WHERE rolcreaterole`,
  `SELECT 'can create databases' || CASE WHEN is_own THEN '' ELSE ' as ' || rolname END FROM reachable WHERE rolcreatedb`,
  `SELECT 'is a member of ' || rolname FROM reachable
    WHERE NOT is_own
      AND (rolsuper OR rolname IN ('pg_write_all_data', 'pg_write_server_files', 'pg_execute_server_program'))`,
  `SELECT 'can create schemas in the database ' || datname FROM pg_database
    WHERE datname = current_database()
      AND EXISTS (SELECT FROM reachable WHERE has_database_privilege(reachable.oid, pg_database.oid, 'CREATE'))`,
  `SELECT 'can create tables in the schema ' || quote_ident(nspname) FROM pg_namespace
    WHERE nspname !~ '^pg_(toast|temp)'
      AND EXISTS (SELECT FROM reachable WHERE has_schema_privilege(reachable.oid, pg_namespace.oid, 'CREATE'))`,
  // Rights on columns are looked up only where some are granted: most tables have none.
  `SELECT 'can change ' || quote_ident(nspname) || '.' || quote_ident(relname)
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind IN ('r', 'p', 'v', 'm', 'f') AND nspname !~ '^pg_(catalog|toast|temp)'
      AND nspname <> 'information_schema'
      AND (EXISTS (SELECT FROM reachable WHERE reachable.oid = relowner
          OR has_table_privilege(reachable.oid, pg_class.oid, 'INSERT, UPDATE, DELETE, TRUNCATE'))
        OR EXISTS (SELECT FROM pg_attribute, reachable WHERE attrelid = pg_class.oid AND attacl IS NOT NULL
          AND has_column_privilege(reachable.oid, pg_class.oid, attnum, 'INSERT, UPDATE')))`,
];

/** Rights that a message lists. */
const shownRights = 4;

/** What the role of a connection can do besides reading, as a sentence that says how to mend it; undefined if nothing. */
export async function describeWriteRights(client: pg.ClientBase): Promise<string | undefined> {
  const found = rights.map((right) => `(${right})`).join(' UNION ALL ');
  const query: DriverQuery & pg.QueryArrayConfig = {
    text: `WITH reachable AS (${reachableRoles}) ${found}`,
    rowMode: 'array',
    query_timeout: ownQueryTimeout,
  };
  const { rows } = await client.query<unknown[]>(query);
  if (rows.length === 0) return undefined;
  const shown = rows.slice(0, shownRights).map(([right]) => String(right));
  const more = rows.length > shownRights ? `, and ${rows.length - shownRights} more` : '';
  return (
    `its role ${shown.join(', ')}${more}. A data source needs a role that can only read: ` +
    'CREATE ROLE reader LOGIN PASSWORD …; GRANT pg_read_all_data TO reader. ' +
    'Before PostgreSQL 15 also: REVOKE CREATE ON SCHEMA public FROM PUBLIC.'
  );
}
