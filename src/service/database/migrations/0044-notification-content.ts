/** What a notification contains beside its first dashboard, and what its condition found last. */
import type { Kysely } from 'kysely';
import { accountReference, enableRowLevelSecurity, runStatements } from './migration-sql.ts';

const statements = [
  `alter table notification add column content jsonb not null default '{}'`,
  `create table notification_condition_state (
    id integer generated always as identity primary key,
    account_id integer not null,
    notification_id integer not null,
    scope text not null,
    condition_hash text not null,
    state text not null,
    at timestamptz not null,
    unique (notification_id, scope),
    ${accountReference('notification_id', 'notification')}
  )`,
  ...enableRowLevelSecurity(['notification_condition_state']),
];

export const notificationContent = { up: (db: Kysely<unknown>) => runStatements(db, statements) };
