/** Metadata of embed secrets and signing keys: creator, use and end. */
import type { Kysely } from 'kysely';
import { runStatements } from './migration-sql.ts';

const statements = [
  `alter table embed_secret
    add created_by text,
    add last_used_at timestamptz,
    add retired_at timestamptz`,
  `alter table signing_key add signs_from timestamptz`,
  `update signing_key set signs_from = created_at`,
  `alter table signing_key alter signs_from set not null`,
];

export const credentialLife = { up: (db: Kysely<unknown>) => runStatements(db, statements) };
