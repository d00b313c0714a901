/** Chats: questions and their answers, for as long as the account says. */
import type { Kysely } from 'kysely';
import { accountReference, enableRowLevelSecurity, runStatements } from './migration-sql.ts';

const statements = [
  'alter table ai_settings add column keep_days integer not null default 30',
  // The agent 0 is the default one. Chats of a user end with the user, those of an embed tenant are deleted with it.
  `create table chat (
    id integer generated always as identity primary key,
    account_id integer not null references account on delete cascade,
    deployment_id integer not null,
    agent_id integer not null,
    chat_id text not null,
    reader text not null,
    embed_tenant text not null,
    user_id integer,
    started_at timestamptz not null,
    updated_at timestamptz not null,
    unique (account_id, id),
    unique (account_id, reader, deployment_id, agent_id, chat_id),
    ${accountReference('deployment_id', 'deployment')},
    ${accountReference('user_id', 'app_user')}
  )`,
  'create index chat_user on chat (account_id, user_id) where user_id is not null',
  `create table chat_message (
    id integer generated always as identity primary key,
    account_id integer not null references account on delete cascade,
    chat integer not null,
    message_id text not null,
    at timestamptz not null,
    question json not null,
    answer json,
    seal text,
    is_answered boolean not null,
    ${accountReference('chat', 'chat')}
  )`,
  'create index chat_message_order on chat_message (account_id, chat, id)',
  'create index chat_message_age on chat_message (account_id, at)',
  ...enableRowLevelSecurity(['chat', 'chat_message']),
];

export const chats = { up: (db: Kysely<unknown>) => runStatements(db, statements) };
