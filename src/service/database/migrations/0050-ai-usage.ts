/** What all questions use, by agent, embed tenant and reader, and the limits of an account. */
import type { Kysely } from 'kysely';
import { enableRowLevelSecurity, runStatements } from './migration-sql.ts';

const statements = [
  'alter table language_model_usage rename to ai_usage',
  // Rows from before have no deployment (0). The agent 0 is the default one, the embed tenant '' none.
  `alter table ai_usage
    add column deployment_id integer not null default 0,
    add column agent_id integer not null default 0,
    add column embed_tenant text not null default '',
    add column questions integer not null default 0,
    add column queries integer not null default 0,
    add column row_count double precision not null default 0,
    add column seconds double precision not null default 0,
    add column cost numeric(20, 9) not null default 0,
    drop constraint language_model_usage_pkey,
    add primary key (account_id, day, reader, embed_tenant, deployment_id, agent_id)`,
  'create index ai_usage_reader on ai_usage (account_id, reader, day)',
  `create table ai_settings (
    account_id integer primary key references account on delete cascade,
    limits jsonb not null default '[]'
  )`,
  `alter table agent add column limits jsonb not null default '[]'`,
  ...enableRowLevelSecurity(['ai_settings']),
];

export const aiUsage = { up: (db: Kysely<unknown>) => runStatements(db, statements) };
