/** Accounts, their users and all kinds of credentials. */
import type { Kysely } from 'kysely';
import { runStatements } from './migration-sql.ts';

/**
 * These tables have no row-level security: credentials are looked up in them, by a hash, a key id or a slug, before their
 * account is known.
 */
const statements = [
  `create table account (
    id integer generated always as identity primary key,
    slug text not null unique,
    name text not null,
    created_at timestamptz not null
  )`,
  `create table embed_secret (
    id integer generated always as identity primary key,
    account_id integer not null references account on delete cascade,
    kid text not null,
    secret text not null check (octet_length(secret) >= 32),
    created_at timestamptz not null,
    unique (account_id, kid)
  )`,
  `create table signing_key (
    kid text primary key,
    private_jwk json not null,
    public_jwk json not null,
    created_at timestamptz not null
  )`,
  `create table app_user (
    id integer generated always as identity primary key,
    account_id integer not null references account on delete cascade,
    username text not null,
    email text not null,
    first_name text,
    role text not null check (role in ('admin', 'user', 'viewer')),
    created_at timestamptz not null,
    unique (account_id, username),
    unique (account_id, id)
  )`,
  `create table api_key (
    id integer generated always as identity primary key,
    account_id integer not null,
    user_id integer not null,
    name text not null,
    key_hash text not null unique,
    created_at timestamptz not null,
    revoked_at timestamptz,
    foreign key (account_id, user_id) references app_user (account_id, id) on delete cascade
  )`,
  `create table embed_session (
    id_hash text primary key,
    account_id integer not null references account on delete cascade,
    claims json not null,
    expires_at timestamptz not null,
    consumed_at timestamptz
  )`,
  `create index embed_session_expiry on embed_session (expires_at)`,
];

export const accounts = { up: (db: Kysely<unknown>) => runStatements(db, statements) };
