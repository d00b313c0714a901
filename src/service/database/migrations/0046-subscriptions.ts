/** Notifications that readers make for themselves, and whether the host lets an embed user have some. */
import type { Kysely } from 'kysely';
import { accountReference, runStatements } from './migration-sql.ts';

const statements = [
  // Null: a notification of admins.
  `alter table notification
    add column subscriber_id integer,
    add column is_once boolean not null default false,
    add check (subscriber_id is not null or not is_once),
    add ${accountReference('subscriber_id', 'app_user')}`,
  `create index notification_subscriber on notification (subscriber_id, dashboard_id)
    where subscriber_id is not null`,
  `alter table app_user add column may_schedule boolean not null default false`,
];

export const subscriptions = { up: (db: Kysely<unknown>) => runStatements(db, statements) };
