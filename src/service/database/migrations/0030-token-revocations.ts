/** Revocations of tokens that hosts signed: of one token by its `jti`, or of all tokens of a subject up to a time. */
import type { Kysely } from 'kysely';
import { runStatements } from './migration-sql.ts';

/** Like the tables of credentials, it has no row-level security: it is read to verify tokens. */
const statements = [
  `create table embed_token_revocation (
    id integer generated always as identity primary key,
    account_id integer not null references account on delete cascade,
    jti text,
    sub text,
    embed_tenant text,
    issued_until timestamptz,
    expires_at timestamptz not null,
    check (num_nonnulls(jti, sub) = 1),
    check ((sub is null) = (issued_until is null))
  )`,
  `create index embed_token_revocation_jti on embed_token_revocation (account_id, jti) where jti is not null`,
  `create index embed_token_revocation_sub on embed_token_revocation (account_id, lower(sub)) where sub is not null`,
  `create index embed_token_revocation_end on embed_token_revocation (account_id, expires_at)`,
];

export const tokenRevocations = { up: (db: Kysely<unknown>) => runStatements(db, statements) };
