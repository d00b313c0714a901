/** Recipients outside of the account, the mail domains that an account allows, and people who want no more mails. */
import type { Kysely } from 'kysely';
import { accountReference, enableRowLevelSecurity, runStatements } from './migration-sql.ts';

const statements = [
  `create table mail_settings (
    account_id integer primary key references account on delete cascade,
    allowed_domains text[] not null default '{}'
  )`,
  // Without a scope user, who may have been deleted, an address gets no mails.
  `alter table notification_recipient
    add address text,
    add address_key text,
    add name text,
    add scope_user_id integer,
    add locale text,
    add timezone text,
    drop constraint notification_recipient_check,
    add check (num_nonnulls(user_id, group_id, address) = 1),
    add check ((address is null) = (address_key is null)),
    add check (address is not null or num_nonnulls(name, scope_user_id, locale, timezone) = 0),
    add ${accountReference('scope_user_id', 'app_user', 'set null (scope_user_id)')}`,
  `drop index notification_recipient_once`,
  `create unique index notification_recipient_once on notification_recipient
    (notification_id, coalesce(user_id, 0), coalesce(group_id, 0), coalesce(address_key, ''))`,
  `create index notification_recipient_scope on notification_recipient (scope_user_id)`,
  `create table notification_mailed_address (
    id integer generated always as identity primary key,
    account_id integer not null,
    notification_id integer not null,
    address text not null,
    address_key text not null,
    locale text not null,
    title text not null,
    created_at timestamptz not null,
    ended_at timestamptz,
    unique (account_id, id),
    unique (notification_id, address_key),
    ${accountReference('notification_id', 'notification')}
  )`,
  `create index notification_mailed_address_ended on notification_mailed_address (notification_id)
    where ended_at is not null`,
  // Like the tables of credentials, it has no row-level security: a token is looked up before its account is known.
  `create table notification_mailed_address_token (
    token_hash text primary key,
    account_id integer not null,
    mailed_address_id integer not null,
    ${accountReference('mailed_address_id', 'notification_mailed_address')}
  )`,
  `create index notification_mailed_address_token_of on notification_mailed_address_token (mailed_address_id)`,
  ...enableRowLevelSecurity(['mail_settings', 'notification_mailed_address']),
];

export const outsideRecipients = { up: (db: Kysely<unknown>) => runStatements(db, statements) };
