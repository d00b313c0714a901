/** Runs of scheduled notifications, and what was sent in each. */
import type { Kysely } from 'kysely';
import { accountReference, enableRowLevelSecurity, runStatements } from './migration-sql.ts';

const statements = [
  // Null: not planned yet, or not active.
  `alter table notification add column next_run_at timestamptz`,
  `create index notification_next_run on notification (account_id, next_run_at) where is_enabled`,
  `create table notification_run (
    id integer generated always as identity primary key,
    account_id integer not null,
    notification_id integer not null,
    kind text not null check (kind in ('scheduled', 'manual', 'test')),
    slot timestamptz not null,
    is_late boolean not null,
    requested_by integer,
    state text not null check (state in ('ready', 'active', 'succeeded', 'incomplete', 'skipped', 'failed')),
    attempt integer not null default 0,
    not_before timestamptz not null,
    lease_until timestamptz,
    claimed_by text,
    reason text,
    created_at timestamptz not null,
    started_at timestamptz,
    ended_at timestamptz,
    unique (account_id, id),
    ${accountReference('notification_id', 'notification')},
    ${accountReference('requested_by', 'app_user', 'set null (requested_by)')}
  )`,
  `create unique index notification_run_once on notification_run (notification_id, slot) where kind = 'scheduled'`,
  `create index notification_run_open on notification_run (account_id, id) where state in ('ready', 'active')`,
  `create index notification_run_history on notification_run (notification_id, id)`,
  `create table notification_delivery (
    id integer generated always as identity primary key,
    account_id integer not null,
    run_id integer not null,
    address text not null,
    state text not null check (state in ('sending', 'sent', 'refused', 'failed')),
    message_id text not null,
    reason text,
    at timestamptz not null,
    ${accountReference('run_id', 'notification_run')}
  )`,
  `create unique index notification_delivery_once on notification_delivery (run_id, lower(address))`,
  ...enableRowLevelSecurity(['notification_run', 'notification_delivery']),
];

export const notificationRuns = { up: (db: Kysely<unknown>) => runStatements(db, statements) };
