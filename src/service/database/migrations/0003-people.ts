/** Embed users beside the users of the account, their groups and attributes, and the audit log. */
import type { Kysely } from 'kysely';
import { runStatements, enableRowLevelSecurity, accountReference } from './migration-sql.ts';

const statements = [
  `alter table app_user drop constraint app_user_role_check`,
  `alter table app_user add check (role in ('admin', 'user', 'viewer', 'embed'))`,
  `alter table app_user
    add embed_tenant text,
    add external_id text,
    add picture text,
    add last_seen_at timestamptz,
    add check ((role = 'embed') = (external_id is not null))`,
  `create unique index app_user_embedded on app_user (account_id, coalesce(embed_tenant, ''), external_id)
    where external_id is not null`,
  `alter table api_key
    add prefix text,
    add deployment_id integer,
    add last_used_at timestamptz`,
  `alter table embed_session add revoked_at timestamptz`,
  `create table embed_tenant (
    id integer generated always as identity primary key,
    account_id integer not null references account on delete cascade,
    name text not null,
    display_name text,
    created_at timestamptz not null,
    unique (account_id, name)
  )`,
  `create table user_group (
    id integer generated always as identity primary key,
    account_id integer not null references account on delete cascade,
    embed_tenant text,
    name text not null,
    description text,
    created_at timestamptz not null,
    unique (account_id, id)
  )`,
  `create unique index user_group_name on user_group (account_id, coalesce(embed_tenant, ''), name)`,
  `create table group_member (
    account_id integer not null,
    group_id integer not null,
    user_id integer not null,
    primary key (group_id, user_id),
    ${accountReference('group_id', 'user_group')},
    ${accountReference('user_id', 'app_user')}
  )`,
  `create index group_member_user on group_member (user_id)`,
  `create table user_attribute (
    id integer generated always as identity primary key,
    account_id integer not null references account on delete cascade,
    embed_tenant text,
    name text not null,
    type text not null check (type in ('string', 'number', 'boolean', 'string_array', 'number_array')),
    display_name text,
    default_value text,
    description text,
    created_at timestamptz not null,
    unique (account_id, id)
  )`,
  `create unique index user_attribute_name on user_attribute (account_id, coalesce(embed_tenant, ''), name)`,
  `create table user_attribute_value (
    account_id integer not null,
    attribute_id integer not null,
    user_id integer not null,
    value json not null,
    primary key (attribute_id, user_id),
    ${accountReference('attribute_id', 'user_attribute')},
    ${accountReference('user_id', 'app_user')}
  )`,
  `create table audit_event (
    id integer generated always as identity primary key,
    account_id integer not null references account on delete cascade,
    at timestamptz not null,
    user_id integer,
    actor text not null,
    action text not null,
    target_type text not null,
    target_id text not null,
    request_id text,
    details json not null default '{}'
  )`,
  `create index audit_event_newest on audit_event (account_id, id desc)`,
  ...enableRowLevelSecurity([
    'embed_tenant',
    'user_group',
    'group_member',
    'user_attribute',
    'user_attribute_value',
    'audit_event',
  ]),
];

export const people = { up: (db: Kysely<unknown>) => runStatements(db, statements) };
