/** What an identity provider knows of users and groups, whether a user may sign in, and the rules of provisioning. */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { accountReference, enableRowLevelSecurity, runStatements } from './migration-sql.ts';

const statements = [
  `alter table app_user
    add profile jsonb not null default '{}',
    add folded_profile jsonb not null default '{}',
    add folded_username text,
    add assigned_role text check (assigned_role in ('admin', 'user', 'viewer')),
    add deactivated_at timestamptz,
    add credentials_from timestamptz,
    add updated_at timestamptz not null default now()`,
  `update app_user set updated_at = created_at`,
  `create index app_user_folded_username on app_user (account_id, folded_username) where role <> 'embed'`,
  `create index app_user_provider_id on app_user (account_id, (profile ->> 'externalId')) where role <> 'embed'`,
  `alter table user_group
    add display_name text,
    add folded_display_name text,
    add provider_id text,
    add is_provisioned boolean not null default false,
    add role text check (role in ('admin', 'user', 'viewer')),
    add updated_at timestamptz not null default now()`,
  `update user_group set updated_at = created_at`,
  `create index user_group_folded_display_name on user_group (account_id, folded_display_name)`,
  `alter table group_member add display text`,
  `alter table api_key add scope text check (scope in ('scim'))`,
  `create table provisioning_settings (
    account_id integer primary key references account on delete cascade,
    heir_id integer,
    may_grant_admin boolean not null default false,
    default_role text not null default 'viewer' check (default_role in ('user', 'viewer')),
    ${accountReference('heir_id', 'app_user', 'set null (heir_id)')}
  )`,
  ...enableRowLevelSecurity(['provisioning_settings']),
];

interface Named {
  readonly id: number;
  readonly name: string;
}

/** As `foldCase` of the service folds names; later versions of that function must not change this migration. */
const foldName = (name: string): string => name.normalize('NFC').toLowerCase();

async function foldNames(db: Kysely<unknown>): Promise<void> {
  const users = await sql<Named>`select id, username as name from app_user where role <> 'embed'`.execute(db);
  for (const { id, name } of users.rows)
    await sql`update app_user set folded_username = ${foldName(name)} where id = ${id}`.execute(db);
  const groups = await sql<Named>`select id, name from user_group where embed_tenant is null`.execute(db);
  for (const { id, name } of groups.rows)
    await sql`
      update user_group set display_name = ${name}, folded_display_name = ${foldName(name)} where id = ${id}
    `.execute(db);
}

/** The profile of a user from before this version, whose texts are given by these expressions. */
const profileOf = (email: string, firstName: string): string => `jsonb_build_object(
    'emails', jsonb_build_array(jsonb_build_object('value', ${email}, 'type', 'work', 'primary', true)),
    'roles', jsonb_build_array(jsonb_build_object('value', role, 'primary', true))
  ) || case
    when first_name is null then '{}'::jsonb
    else jsonb_build_object('name', jsonb_build_object('givenName', ${firstName}))
  end`;

/** Users from before this version keep their roles. */
const profiles = `
  update app_user set
    assigned_role = role,
    profile = ${profileOf('email', 'first_name')},
    folded_profile = ${profileOf('lower(email)', 'lower(first_name)')}
  where role <> 'embed'`;

export const provisioning = {
  async up(db: Kysely<unknown>) {
    await runStatements(db, statements);
    await foldNames(db);
    await runStatements(db, [profiles]);
  },
};
