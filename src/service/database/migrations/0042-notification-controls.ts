/** Filters, time grains and open tabs that a notification has of its own. */
import type { Kysely } from 'kysely';
import { runStatements } from './migration-sql.ts';

const statements = [`alter table notification add column controls jsonb not null default '{}'`];

export const notificationControls = { up: (db: Kysely<unknown>) => runStatements(db, statements) };
