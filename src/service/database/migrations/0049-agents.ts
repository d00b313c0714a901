/** Agents, which answer questions about a part of the data of a deployment. */
import type { Kysely } from 'kysely';
import { accountReference, enableRowLevelSecurity, runStatements } from './migration-sql.ts';

const statements = [
  `create table agent (
    id integer primary key generated always as identity,
    account_id integer not null references account on delete cascade,
    deployment_id integer not null,
    name text not null,
    instructions text,
    language text,
    members text[],
    uses_language_model boolean not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (account_id, id),
    ${accountReference('deployment_id', 'deployment')}
  )`,
  `create index agent_deployment on agent (account_id, deployment_id, id)`,
  ...enableRowLevelSecurity(['agent']),
];

export const agents = { up: (db: Kysely<unknown>) => runStatements(db, statements) };
