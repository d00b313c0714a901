/** One row that is written to find out whether anything can be. */
import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

const statements = [
  `create table readiness_probe (
    id boolean primary key check (id),
    probed_at timestamptz not null
  )`,
];

export const readinessProbe = { up: (db: Kysely<unknown>) => runStatements(db, statements) };
