/** A table with one row, which is written to check whether the database accepts writes. */
import type { Kysely } from 'kysely';
import { runStatements } from './migration-sql.ts';

const statements = [
  `create table readiness_probe (
    id boolean primary key check (id),
    probed_at timestamptz not null
  )`,
];

export const readinessProbe = { up: (db: Kysely<unknown>) => runStatements(db, statements) };
