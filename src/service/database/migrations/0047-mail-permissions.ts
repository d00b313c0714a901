/** What the host lets an embed user have by mail, and when it last said so. */
import type { Kysely } from 'kysely';
import { runStatements } from './migration-sql.ts';

const statements = [
  // Null: before this version, the time was not recorded.
  `alter table app_user
    add column may_export boolean not null default false,
    add column permissions_at timestamptz`,
  `alter table embed_session add column created_at timestamptz`,
];

export const mailPermissions = { up: (db: Kysely<unknown>) => runStatements(db, statements) };
