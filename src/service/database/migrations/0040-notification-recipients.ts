/** Users and groups that receive scheduled notifications. */
import type { Kysely } from 'kysely';
import { accountReference, enableRowLevelSecurity, runStatements } from './migration-sql.ts';

const statements = [
  `create table notification_recipient (
    id integer generated always as identity primary key,
    account_id integer not null,
    notification_id integer not null,
    user_id integer,
    group_id integer,
    created_at timestamptz not null,
    check (num_nonnulls(user_id, group_id) = 1),
    ${accountReference('notification_id', 'notification')},
    ${accountReference('user_id', 'app_user')},
    ${accountReference('group_id', 'user_group')}
  )`,
  `create unique index notification_recipient_once on notification_recipient
    (notification_id, coalesce(user_id, 0), coalesce(group_id, 0))`,
  `create index notification_recipient_user on notification_recipient (user_id)`,
  `create index notification_recipient_group on notification_recipient (group_id)`,
  ...enableRowLevelSecurity(['notification_recipient']),
];

export const notificationRecipients = { up: (db: Kysely<unknown>) => runStatements(db, statements) };
