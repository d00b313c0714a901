/** The tokens of a language model that readers have used, by day. */
import type { Kysely } from 'kysely';
import { enableRowLevelSecurity, runStatements } from './migration-sql.ts';

const statements = [
  // Tokens are whole numbers, which this type holds exactly up to 2^53.
  `create table language_model_usage (
    account_id integer not null references account on delete cascade,
    day date not null,
    reader text not null,
    turns integer not null,
    input_tokens double precision not null,
    output_tokens double precision not null,
    primary key (account_id, day, reader)
  )`,
  ...enableRowLevelSecurity(['language_model_usage']),
];

export const languageModelUsage = { up: (db: Kysely<unknown>) => runStatements(db, statements) };
