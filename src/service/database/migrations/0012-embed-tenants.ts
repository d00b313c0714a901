/** Revoked sessions and removed embed tenants, which end tokens before they expire. */
import type { Kysely } from 'kysely';
import { runStatements } from './migration-sql.ts';

/** Like the tables of credentials, `embed_tenant_removal` has no row-level security: it is read to verify tokens. */
const statements = [
  `alter table embed_session add embed_tenant text`,
  `create index embed_session_tenant on embed_session (account_id, embed_tenant) where embed_tenant is not null`,
  `create table embed_tenant_removal (
    account_id integer not null references account on delete cascade,
    name text not null,
    removed_at timestamptz not null,
    primary key (account_id, name)
  )`,
  `create index app_user_role on app_user (account_id, role, id)`,
  `create index app_user_tenant on app_user (account_id, embed_tenant, id) where embed_tenant is not null`,
];

export const embedTenants = { up: (db: Kysely<unknown>) => runStatements(db, statements) };
