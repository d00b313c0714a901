/** Databases on one PostgreSQL server for all test files of a worker: a server and its tables take seconds to make. */
import pg from 'pg';
import { readConfig } from '../../src/service/config/config.ts';
import { openDatabase } from '../../src/service/database/database.ts';
import { startPostgres, toDatabase, type PostgresUnderTest } from './postgres-under-test.ts';

/** A database of its own with the tables of the service, and the key that it was made with. */
export type PostgresDatabase = Pick<PostgresUnderTest, 'url' | 'environment' | 'adminUrl' | 'stop'>;

let server: Promise<PostgresUnderTest> | undefined;
let count = 0;

/**
 * Limits in which a busy machine answers, too. Requests that meet a limit are answered with 503, which is right, and not what
 * tests of other rules are about.
 */
const patience = '&connect_timeout=60&statement_timeout=60000&query_timeout=61000';

/** Copies the tables of a database that no test changes. `stop` deletes the copy. */
export async function createPostgresDatabase(): Promise<PostgresDatabase> {
  const { url, adminUrl, environment } = await (server ??= startServer());
  const name = `test_${(count += 1)}`;
  const runAsAdmin = (statement: string): Promise<void> => run(toDatabase(adminUrl, 'postgres'), statement);
  await runAsAdmin(`create database ${name} template vitrine owner vitrine`);
  return {
    url: toDatabase(url, name) + patience,
    adminUrl: toDatabase(adminUrl, name),
    environment: { ...environment, DATABASE_URL: toDatabase(url, name) + patience },
    stop: () => runAsAdmin(`drop database ${name} with (force)`),
  };
}

/** It ends with this process, in which other test files use it too. */
async function startServer(): Promise<PostgresUnderTest> {
  const started = await startPostgres({ endsWithProcess: true });
  const { databaseUrl: url, secretsKeys } = readConfig({ ...started.environment });
  const database = await openDatabase({ url, secretsKeys, folder: started.cluster });
  await database.close();
  return started;
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
